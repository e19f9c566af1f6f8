import {
  type BankError,
  bankErrors,
  type ConnectionAction,
  type SyncStep,
  syncSteps,
} from '@lucas/contract/banking/connection.ts'
import { connectionsCopy as copy } from '@lucas/contract/copy/banking/connections.ts'
import { type ConnectionStatus, type LinkSessionState, lockedUntil } from './connection-status.ts'

export type StatusExplanation = { explanation: string; action: ConnectionAction; retryAt: Date | null }

type ExplainInput = ConnectionStatus & {
  updatedAt: Date
  /** Whether data can be fetched without the user. */
  isAutomatic: boolean
  /** Until when the circuit of the institution is open. */
  pausedUntil: Date | null
  /** Whether Lucas disconnected it, for an account that was to be deleted. */
  isDisconnectedWithAccount?: boolean
}

/** Returns the sentence about a connection, the one action that helps, and when a retry is possible (decisions 3). */
export function explainStatus(connection: ExplainInput, now: Date): StatusExplanation {
  const { state, error, isAutomatic, pausedUntil } = connection
  const ownExplanation = error === null ? copy.states[state] : copy.errors[error]
  const isByLucas = state === 'disconnected' && connection.isDisconnectedWithAccount === true
  const explanation = isByLucas ? copy.disconnectedWithAccount : ownExplanation
  const say = (action: ConnectionAction) => ({ explanation, action, retryAt: null })
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

export type SyncProgress = { step: SyncStep; position: number; total: number }

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
