import {
  type BankError,
  bankErrors,
  type ConnectionAction,
  type SyncStep,
  syncSteps,
} from '@lucas/contract/connection.ts'
import { connectionsCopy as copy } from '@lucas/contract/copy/connections.ts'
import type { LinkState, Standing } from './state.ts'

const laterErrors = new Set<BankError>(['bank_unavailable', 'payload_invalid'])

/** The sentence and the one action that mends it (decisions 3). */
export function explain({ state, error }: Standing): { explanation: string; action: ConnectionAction } {
  const explanation = error === null ? copy.states[state] : copy.errors[error]
  if (state === 'active') return { explanation, action: 'none' }
  if (state === 'pending' || state === 'syncing') return { explanation, action: 'wait' }
  return { explanation, action: error !== null && laterErrors.has(error) ? 'retry_later' : 'reconnect' }
}

/** What the linking dialog says beside its state; null while there is nothing to explain. */
export function explainLink(state: LinkState, error: BankError | null): string | null {
  if (error !== null) return copy.errors[error]
  return state === 'failed' ? copy.nothingCame : null
}

export type Progress = { step: SyncStep; position: number; total: number }

/** How far a synchronisation is, counted in named steps. */
export const progressAt = (step: SyncStep): Progress => ({
  step,
  position: syncSteps.indexOf(step),
  total: syncSteps.length - 1,
})

/** A stored text → a step; what an older version wrote and we do not know counts as not begun. */
export const stepOf = (stored: string | null): SyncStep =>
  syncSteps.find((step) => step === stored) ?? 'waiting'

/** A stored code → a bank error; what an older version wrote and we do not know is unexpected. */
export const toBankError = (stored: string | null): BankError | null =>
  stored === null ? null : (bankErrors.find((code) => code === stored) ?? 'unexpected')
