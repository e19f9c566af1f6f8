import type { Tx } from '../../platform/database/user-transaction.ts'
import type { RegistrationGate } from './registration-gate.ts'
import type { SecondFactorGate } from './second-factor-gate.ts'

/** What auth needs of modules that import it. The composition root passes them; each runs in the caller's transaction. */
export type AuthHooks = {
  /** A user was created, with the consents of the form. */
  onRegistered(tx: Tx, userId: string, consents: { newsletter: boolean }, at: Date): Promise<void>
  /** A user has proved that an address is theirs. */
  onEmailConfirmed(tx: Tx, userId: string, email: string): Promise<void>
  /** The owner of an address reset the password of a user who had never proved it: only the password may stay. */
  onEmailClaimed(tx: Tx, userId: string, at: Date): Promise<void>
  /** Ends every address that works without a session (S-45). Returns whether there was one. */
  revokeAddresses(tx: Tx, userId: string, at: Date): Promise<boolean>
  /** Makes every device of a user ask for the second factor again. */
  untrustDevices(tx: Tx, userId: string): Promise<void>
  secondFactor: SecondFactorGate
  registration: RegistrationGate
}
