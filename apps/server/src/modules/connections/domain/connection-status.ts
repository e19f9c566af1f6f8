import type { BankError, ConnectionState } from '@lucas/contract/banking/connection.ts'

export interface ConnectionStatus {
  state: ConnectionState
  error: BankError | null
}

/** Events of a connection. They may arrive in any order; stored data always make it active. */
export type ConnectionEvent =
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
