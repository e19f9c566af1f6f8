import type { BankError, ConnectionState } from '@lucas/contract/connection.ts'

export interface Standing {
  state: ConnectionState
  error: BankError | null
}

/** What can happen to a connection; in whatever order messages come, the last good news wins. */
export type ConnectionEvent =
  | { type: 'announced' }
  | { type: 'delivered'; partial: boolean }
  | { type: 'failed'; error: BankError }
  | { type: 'needs_person' }
  | { type: 'disconnected' }

/** Faults that only the person mends, by entering at the bank again. */
const mendedByPerson = new Set<BankError>([
  'invalid_credentials',
  'locked_credentials',
  'invalid_id',
  'second_factor_timeout',
])

/** Where an event leaves a connection. */
export function standingAfter(event: ConnectionEvent): Standing {
  switch (event.type) {
    case 'announced':
      return { state: 'syncing', error: null }
    case 'delivered':
      return event.partial ? { state: 'error', error: 'partial_data' } : { state: 'active', error: null }
    case 'failed':
      return {
        state: mendedByPerson.has(event.error) ? 'reauth_required' : 'error',
        error: event.error,
      }
    case 'needs_person':
      return { state: 'reauth_required', error: null }
    case 'disconnected':
      return { state: 'disconnected', error: null }
  }
}

export const linkMinutes = 15

/** A connection still waiting for data long after its widget closed does not wait for ever: the bank did not answer. */
export function standingAt(standing: Standing & { updatedAt: Date }, now: Date): Standing {
  const { state, error, updatedAt } = standing
  const isWaiting = state === 'pending' || state === 'syncing'
  const isOver = now.getTime() - updatedAt.getTime() > linkMinutes * 60_000
  return isWaiting && isOver ? standingAfter({ type: 'failed', error: 'bank_unavailable' }) : { state, error }
}

const lockHours = 24

/** A locked password is left in peace for a day: every try would prolong it (reference 1.8). */
export const lockedUntil = ({ state, error, updatedAt }: Standing & { updatedAt: Date }): Date | null =>
  state === 'reauth_required' && error === 'locked_credentials'
    ? new Date(updatedAt.getTime() + lockHours * 3_600_000)
    : null

export type LinkState = 'open' | 'authenticated' | 'syncing' | 'finished' | 'failed'

/** A linking ends well by data, even when an error came before them; what comes after the data changes nothing. */
export function linkAfter(state: LinkState, event: 'announced' | 'delivered' | 'failed'): LinkState {
  if (state === 'finished') return state
  if (event === 'announced') return state === 'open' ? 'authenticated' : state
  return event === 'delivered' ? 'finished' : 'failed'
}

/** A linking to which nothing came in its time has failed when it is looked at; late data still end it well. */
export function linkAt(link: { state: LinkState; expiresAt: Date }, now: Date): LinkState {
  const isWaiting = link.state === 'open' || link.state === 'authenticated'
  return isWaiting && link.expiresAt.getTime() < now.getTime() ? 'failed' : link.state
}

/** Data of a linking that began before the person disconnected are not taken back in. */
export const isRevoked = (
  connection: { state: ConnectionState; updatedAt: Date },
  link: { createdAt: Date },
): boolean =>
  connection.state === 'disconnected' && link.createdAt.getTime() <= connection.updatedAt.getTime()
