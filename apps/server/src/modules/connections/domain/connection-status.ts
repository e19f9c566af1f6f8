import {
  type BankError,
  bankErrors,
  type ConnectionAction,
  type ConnectionState,
  type SyncStep,
  syncSteps,
} from '@lucas/contract/banking/connection.ts'
import { connectionsCopy as copy } from '@lucas/contract/copy/banking/connections.ts'

export interface ConnectionStatus {
  state: ConnectionState
  error: BankError | null
}

/** Events of a connection. They may arrive in any order; stored data always make it active. */
type ConnectionEvent =
  | { type: 'announced' }
  | { type: 'delivered'; isPartial: boolean }
  | { type: 'failed'; error: BankError }
  | { type: 'needs_person' }
  | { type: 'disconnected' }

/** Errors that only the user can fix, by signing in at the institution again. */
const reauthErrors = new Set<BankError>([
  'invalid_credentials',
  'locked_credentials',
  'invalid_id',
  'second_factor_timeout',
])

/** Returns the status of a connection after an event. */
export function statusAfter(event: ConnectionEvent): ConnectionStatus {
  switch (event.type) {
    case 'announced':
      return { state: 'syncing', error: null }
    case 'delivered':
      return event.isPartial ? { state: 'error', error: 'partial_data' } : { state: 'active', error: null }
    case 'failed':
      return {
        state: reauthErrors.has(event.error) ? 'reauth_required' : 'error',
        error: event.error,
      }
    case 'needs_person':
      return { state: 'reauth_required', error: null }
    case 'disconnected':
      return { state: 'disconnected', error: null }
  }
}

export const linkSessionMinutes = 15

/** Returns the displayed status: a connection that waits longer than a link session lives counts as `bank_unavailable`. */
export function statusAt(stored: ConnectionStatus & { updatedAt: Date }, now: Date): ConnectionStatus {
  const { state, error, updatedAt } = stored
  const isWaiting = state === 'pending' || state === 'syncing'
  const isOver = now.getTime() - updatedAt.getTime() > linkSessionMinutes * 60_000
  return isWaiting && isOver ? statusAfter({ type: 'failed', error: 'bank_unavailable' }) : { state, error }
}

/**
 * Whether a connection is no more than an attempt that failed: without access and without data it is no bank of the user, and
 * only the dialog of its link session shows the error. Late data still make it one.
 */
export const isFailedAttempt = (
  { state }: ConnectionStatus,
  { hasAccess, hasData }: { hasAccess: boolean; hasData: boolean },
): boolean => (state === 'error' || state === 'reauth_required') && !hasAccess && !hasData

const lockHours = 24

/** Returns until when a locked login must not be tried: every attempt would prolong the lock (reference 1.8). */
export const lockedUntil = ({
  state,
  error,
  updatedAt,
}: ConnectionStatus & { updatedAt: Date }): Date | null =>
  state === 'reauth_required' && error === 'locked_credentials'
    ? new Date(updatedAt.getTime() + lockHours * 3_600_000)
    : null

export type LinkSessionState = 'open' | 'authenticated' | 'syncing' | 'finished' | 'failed'

/** Returns the state of a link session after an event. Data finish it even after an error; later events change nothing. */
export function linkSessionStateAfter(
  state: LinkSessionState,
  event: 'announced' | 'delivered' | 'failed',
): LinkSessionState {
  if (state === 'finished') return state
  if (event === 'announced') return state === 'open' ? 'authenticated' : state
  return event === 'delivered' ? 'finished' : 'failed'
}

/** Returns the displayed state: an expired session without data has failed. Late data still finish it. */
export function linkSessionStateAt(
  link: { state: LinkSessionState; expiresAt: Date },
  now: Date,
): LinkSessionState {
  const isWaiting = link.state === 'open' || link.state === 'authenticated'
  return isWaiting && link.expiresAt.getTime() < now.getTime() ? 'failed' : link.state
}

/** Whether a link session started before the user disconnected; its data are ignored. */
export const isFromBeforeDisconnection = (
  connection: { state: ConnectionState; updatedAt: Date },
  link: { createdAt: Date },
): boolean =>
  connection.state === 'disconnected' && link.createdAt.getTime() <= connection.updatedAt.getTime()

type StatusExplanation = { explanation: string; action: ConnectionAction; retryAt: Date | null }

type ExplainInput = ConnectionStatus & {
  updatedAt: Date
  /** Whether data can be fetched without the user. */
  isAutomatic: boolean
  /** Until when the circuit of the institution is open. */
  pausedUntil: Date | null
  /** Whether Lucas disconnected it, for an account that was to be deleted. */
  isDisconnectedWithAccount?: boolean
  /** Whether the installation no longer links banks. */
  isLeft?: boolean
}

/** Returns the sentence about a connection, the one action that helps, and when a retry is possible (decisions 3). */
export function explainStatus(connection: ExplainInput, now: Date): StatusExplanation {
  const { state, error, isAutomatic, pausedUntil } = connection
  const ownExplanation = error === null ? copy.states[state] : copy.errors[error]
  const isByLucas = state === 'disconnected' && connection.isDisconnectedWithAccount === true
  const explanation = isByLucas ? copy.disconnectedWithAccount : ownExplanation
  const say = (action: ConnectionAction) => ({ explanation, action, retryAt: null })
  if (connection.isLeft === true) return { explanation: copy.left, action: 'none', retryAt: null }
  if (state === 'active') return say('none')
  if (state === 'pending' || state === 'syncing') return say('wait')
  const locked = lockedUntil(connection)
  if (locked !== null && locked > now)
    return { explanation: copy.locked, action: 'contact_bank', retryAt: locked }
  if (state !== 'error' || !isAutomatic) return say('reconnect')
  return pausedUntil !== null && pausedUntil > now
    ? { explanation: copy.bankInTrouble, action: 'retry_later', retryAt: pausedUntil }
    : say('retry')
}

/** Returns the sentence about a link session; null when there is nothing to explain. */
export function explainLinkSession(state: LinkSessionState, error: BankError | null): string | null {
  if (error !== null) return copy.errors[error]
  return state === 'failed' ? copy.nothingCame : null
}

type SyncProgress = { step: SyncStep; position: number; total: number }

/** Returns the progress of a sync, counted in named steps. */
export const toProgress = (step: SyncStep): SyncProgress => ({
  step,
  position: syncSteps.indexOf(step),
  total: syncSteps.length - 1,
})

/** Parses a stored step; an unknown one of an older version counts as `waiting`. */
export const parseSyncStep = (stored: string | null): SyncStep =>
  syncSteps.find((step) => step === stored) ?? 'waiting'

/** Parses a stored error code; an unknown one of an older version is `unexpected`. */
export const parseBankError = (stored: string | null): BankError | null =>
  stored === null ? null : (bankErrors.find((code) => code === stored) ?? 'unexpected')
