import type { Account } from '@lucas/contract/banking/account.ts'
import type { BankError } from '@lucas/contract/banking/connection.ts'
import type { LinkSession, SessionStart } from '@lucas/contract/banking/link-session.ts'
import { limits } from '@lucas/contract/limits.ts'

/** Result of one poll; null for a failed request. */
export interface PollResult {
  session: LinkSession | null
  accounts: Account[] | null
}

/** Result of the link session. `warning` explains missing data. */
export interface LinkResult {
  bank: string | null
  newAccounts: number
  warning: string | null
}

interface OpenSession {
  session: SessionStart
  /** Ids of the accounts before the widget opened; null if they could not be loaded. */
  known: ReadonlySet<string> | null
}

export type LinkSessionState =
  | { view: 'starting' }
  | { view: 'start_failed'; sentence: string | null }
  | ({ view: 'widget' } & OpenSession)
  | ({ view: 'syncing'; polls: number; pollFailed: boolean; progress: LinkSession['progress'] } & OpenSession)
  | ({ view: 'received'; result: LinkResult } & OpenSession)
  | ({ view: 'success' | 'done'; result: LinkResult } & OpenSession)
  | ({ view: 'timeout' } & OpenSession)
  | ({
      view: 'failed'
      error: BankError | null
      explanation: string | null
      bank: string | null
    } & OpenSession)

export type LinkSessionEvent =
  | { type: 'begun' }
  | { type: 'started'; session: SessionStart; known: ReadonlySet<string> | null }
  /** A sync that ran before the page was reloaded. */
  | { type: 'resumed'; session: SessionStart; known: ReadonlySet<string> | null }
  | { type: 'start_failed'; sentence: string | null }
  | { type: 'confirmed' }
  | { type: 'polled'; poll: PollResult }
  | { type: 'shown' }
  | { type: 'kept_waiting' }
  | { type: 'went_back' }

export const initialState: LinkSessionState = { view: 'starting' }

const noProgress: LinkSession['progress'] = { step: 'waiting', position: 0, total: 1 }

const findNewAccounts = (accounts: Account[] | null, known: ReadonlySet<string> | null): Account[] =>
  accounts === null || known === null ? [] : accounts.filter(({ id }) => !known.has(id))

/**
 * Evaluates a poll of this link session. The session decides: a reconnection brings no new account, and another session
 * may bring accounts of its own. The number of accounts decides only if the session could not be read (spec 4).
 */
export function evaluatePoll(
  { session, accounts }: PollResult,
  known: ReadonlySet<string> | null,
): LinkResult | 'failed' | 'nothing' {
  const added = findNewAccounts(accounts, known)
  const ownAccounts =
    session === null ? added : added.filter(({ connection_id }) => connection_id === session.connection_id)
  const hasData =
    session === null ? ownAccounts.length > 0 : session.state === 'finished' || ownAccounts.some(isLinked)
  if (hasData)
    return {
      bank: session?.institution_name ?? ownAccounts[0]?.institution_name ?? null,
      newAccounts: ownAccounts.length,
      warning: session?.error == null ? null : session.explanation,
    }
  return session?.state === 'failed' ? 'failed' : 'nothing'
}

const isLinked = ({ connection_id }: Account): boolean => connection_id !== null

function reducePoll(state: LinkSessionState, poll: PollResult): LinkSessionState {
  if (!('known' in state) || 'found' in state) return state
  const { session, known } = state
  const outcome = evaluatePoll(poll, known)
  if (typeof outcome === 'object') return { view: 'received', session, known, result: outcome }
  if (outcome === 'failed') {
    const { error = null, explanation = null, institution_name: bank = null } = poll.session ?? {}
    return { view: 'failed', session, known, error, explanation, bank }
  }
  if (state.view === 'widget') {
    // A widget message triggered the poll: the view changes only if the server confirms (S-26).
    return poll.session === null || poll.session.state === 'open' ? state : toSyncing(state, poll)
  }
  if (state.view !== 'syncing') return state
  const polls = state.polls + 1
  if (polls >= limits.pollAttempts) return { view: 'timeout', session, known }
  return { ...toSyncing(state, poll), polls }
}

const toSyncing = (
  { session, known }: OpenSession,
  poll: PollResult,
): Extract<LinkSessionState, { view: 'syncing' }> => ({
  view: 'syncing',
  session,
  known,
  polls: 0,
  pollFailed: poll.session === null && poll.accounts === null,
  progress: poll.session?.progress ?? noProgress,
})

/** Reducer of the link session (spec 4): open, widget, polls, received, success, time-out, refusal. */
export function reduceLinkSession(state: LinkSessionState, event: LinkSessionEvent): LinkSessionState {
  switch (event.type) {
    case 'begun':
      return initialState
    case 'started':
      return { view: 'widget', session: event.session, known: event.known }
    case 'resumed':
      return startSyncing(event)
    case 'start_failed':
      return { view: 'start_failed', sentence: event.sentence }
    case 'confirmed':
      return state.view === 'widget' ? startSyncing(state) : state
    case 'kept_waiting':
      return state.view === 'timeout' ? startSyncing(state) : state
    case 'went_back':
      return canGoBack(state) ? { view: 'widget', session: state.session, known: state.known } : state
    case 'polled':
      return reducePoll(state, event.poll)
    case 'shown':
      if (state.view === 'received') return { ...state, view: 'success' }
      return state.view === 'success' ? { ...state, view: 'done' } : state
  }
}

const startSyncing = ({ session, known }: OpenSession): LinkSessionState => ({
  view: 'syncing',
  session,
  known,
  polls: 0,
  pollFailed: false,
  progress: noProgress,
})

const backAfterPolls = 5

/** Whether the user may go back to the widget: 10 s after confirming without any progress. */
export const canGoBack = (state: LinkSessionState): state is Extract<LinkSessionState, { view: 'syncing' }> =>
  state.view === 'syncing' && state.progress.step === 'waiting' && state.polls >= backAfterPolls

/** Whether data may arrive after the dialog closed. */
export const mayStillFinish = ({ view }: LinkSessionState): boolean =>
  view === 'widget' || view === 'syncing' || view === 'timeout'
