import type { Tx } from '../../platform/database/user-transaction.ts'

/** A registration that may go on. */
export interface Admission {
  /** Called first in the transaction that creates the user: what admitted the registration must still hold. */
  confirm(tx: Tx): Promise<void>
  /** Called at the end: what a registration that failed had taken is there again, unless its owner ended it meanwhile. */
  settle(outcome: 'registered' | 'failed'): Promise<void>
}

/** Decides who may register. The module registration implements it, and the composition root passes it. */
export interface RegistrationGate {
  /** Who may register now: everyone, holders of an invitation, no one, or no one for want of room. */
  getState(): Promise<'open' | 'invite' | 'closed' | 'full'>
  /** Throws `registration_closed`, `installation_full`, `invitation_required` or `invitation_invalid`. */
  admit(invitation: string | undefined): Promise<Admission>
}
