import {
  type BankError,
  bankErrors,
  type ConnectionAction,
  type SyncStep,
  syncSteps,
} from '@lucas/contract/connection.ts'
import { connectionsCopy as copy } from '@lucas/contract/copy/connections.ts'
import { type LinkState, lockedUntil, type Standing } from './state.ts'

export type Explained = { explanation: string; action: ConnectionAction; retryAt: Date | null }

type Told = Standing & {
  updatedAt: Date
  /** Whether the bank can be asked without the person. */
  automatic: boolean
  /** Until when the bank is left in peace, because it fails for several people. */
  bankRestsUntil: Date | null
}

/** The sentence, the one action that mends it, and until when nothing is tried (decisions 3). */
export function explain(told: Told, now: Date): Explained {
  const { state, error, automatic, bankRestsUntil } = told
  const explanation = error === null ? copy.states[state] : copy.errors[error]
  const say = (action: ConnectionAction) => ({ explanation, action, retryAt: null })
  if (state === 'active') return say('none')
  if (state === 'pending' || state === 'syncing') return say('wait')
  const locked = lockedUntil(told)
  if (locked !== null && locked > now)
    return { explanation: copy.locked, action: 'contact_bank', retryAt: locked }
  if (state !== 'error' || !automatic) return say('reconnect')
  return bankRestsUntil !== null && bankRestsUntil > now
    ? { explanation: copy.bankInTrouble, action: 'retry_later', retryAt: bankRestsUntil }
    : say('retry')
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
