import type { Account } from '@lucas/contract/account.ts'
import type { BankError } from '@lucas/contract/connection.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { LinkSession, SessionStart } from '@lucas/contract/linking.ts'

/** One look at the server: what could not be read is null. */
export interface Poll {
  session: LinkSession | null
  accounts: Account[] | null
}

/** What the linking brought. `warning` explains why something is missing. */
export interface Found {
  bank: string | null
  newAccounts: number
  warning: string | null
}

interface Open {
  session: SessionStart
  /** The accounts that were there before the widget opened; null when they could not be read. */
  known: ReadonlySet<string> | null
}

export type LinkingState =
  | { view: 'starting' }
  | { view: 'start_failed'; sentence: string | null }
  | ({ view: 'widget' } & Open)
  | ({ view: 'syncing'; polls: number; missed: boolean; progress: LinkSession['progress'] } & Open)
  | ({ view: 'received'; found: Found } & Open)
  | ({ view: 'success' | 'done'; found: Found } & Open)
  | ({ view: 'timeout' } & Open)
  | ({ view: 'failed'; error: BankError | null; explanation: string | null } & Open)

export type LinkingEvent =
  | { type: 'begun' }
  | { type: 'started'; session: SessionStart; known: ReadonlySet<string> | null }
  | { type: 'start_failed'; sentence: string | null }
  | { type: 'confirmed' }
  | { type: 'polled'; poll: Poll }
  | { type: 'shown' }
  | { type: 'kept_waiting' }
  | { type: 'went_back' }

export const initialState: LinkingState = { view: 'starting' }

const notBegun: LinkSession['progress'] = { step: 'waiting', position: 0, total: 1 }

const newOnes = (accounts: Account[] | null, known: ReadonlySet<string> | null): Account[] =>
  accounts === null || known === null ? [] : accounts.filter(({ id }) => !known.has(id))

/**
 * What a look at the server says about this linking. Its own session decides: a bank that is linked again brings no
 * new account, and another dialog may bring accounts that are not ours. Only where the session could not be read does
 * the bare number of accounts count (spec 4).
 */
export function judge(
  { session, accounts }: Poll,
  known: ReadonlySet<string> | null,
): Found | 'failed' | 'nothing' {
  const fresh = newOnes(accounts, known)
  const ours =
    session === null ? fresh : fresh.filter(({ connection_id }) => connection_id === session.connection_id)
  const arrived = session === null ? ours.length > 0 : session.state === 'finished' || ours.some(isLinked)
  if (arrived)
    return {
      bank: session?.institution_name ?? ours[0]?.institution_name ?? null,
      newAccounts: ours.length,
      warning: session?.error == null ? null : session.explanation,
    }
  return session?.state === 'failed' ? 'failed' : 'nothing'
}

const isLinked = ({ connection_id }: Account): boolean => connection_id !== null

function afterPoll(state: LinkingState, poll: Poll): LinkingState {
  if (!('known' in state) || 'found' in state) return state
  const { session, known } = state
  const verdict = judge(poll, known)
  if (typeof verdict === 'object') return { view: 'received', session, known, found: verdict }
  if (verdict === 'failed') {
    const { error = null, explanation = null } = poll.session ?? {}
    return { view: 'failed', session, known, error, explanation }
  }
  if (state.view === 'widget') {
    // A message of the widget asked: it counts once the server has heard of the bank too (S-26).
    return poll.session === null || poll.session.state === 'open' ? state : syncing(state, poll)
  }
  if (state.view !== 'syncing') return state
  const polls = state.polls + 1
  if (polls >= limits.pollAttempts) return { view: 'timeout', session, known }
  return { ...syncing(state, poll), polls }
}

const syncing = ({ session, known }: Open, poll: Poll): Extract<LinkingState, { view: 'syncing' }> => ({
  view: 'syncing',
  session,
  known,
  polls: 0,
  missed: poll.session === null && poll.accounts === null,
  progress: poll.session?.progress ?? notBegun,
})

/** The whole linking as a pure function (spec 4): open, widget, polls, received, success, time-out, refusal. */
export function linkingAfter(state: LinkingState, event: LinkingEvent): LinkingState {
  switch (event.type) {
    case 'begun':
      return initialState
    case 'started':
      return { view: 'widget', session: event.session, known: event.known }
    case 'start_failed':
      return { view: 'start_failed', sentence: event.sentence }
    case 'confirmed':
      return state.view === 'widget' ? fromStart(state) : state
    case 'kept_waiting':
      return state.view === 'timeout' ? fromStart(state) : state
    case 'went_back':
      return canGoBack(state) ? { view: 'widget', session: state.session, known: state.known } : state
    case 'polled':
      return afterPoll(state, event.poll)
    case 'shown':
      if (state.view === 'received') return { ...state, view: 'success' }
      return state.view === 'success' ? { ...state, view: 'done' } : state
  }
}

const fromStart = ({ session, known }: Open): LinkingState => ({
  view: 'syncing',
  session,
  known,
  polls: 0,
  missed: false,
  progress: notBegun,
})

const backAfterPolls = 5

/** The person may have confirmed too early: ten seconds on, and the bank has said nothing. */
export const canGoBack = (state: LinkingState): state is Extract<LinkingState, { view: 'syncing' }> =>
  state.view === 'syncing' && state.progress.step === 'waiting' && state.polls >= backAfterPolls

/** Whether data may still come after the dialog is gone. */
export const isUnderWay = ({ view }: LinkingState): boolean =>
  view === 'widget' || view === 'syncing' || view === 'timeout'
