import { bankMailboxStore, bankMailStore } from '../modules/bank-mail/index.ts'
import { calendarFeedStore } from '../modules/commitments/index.ts'
import { deletePushDevices } from '../modules/push/index.ts'
import { invitationStore } from '../modules/registration/index.ts'
import { type PrivateAddressStore, revokeAddresses } from '../modules/security/index.ts'
import type { Tx } from '../platform/database/user-transaction.ts'

/** The kinds of addresses that work without a session. What is added here is listed under Seguridad and ends with the sessions. */
export const privateAddressStores: readonly PrivateAddressStore[] = [
  calendarFeedStore,
  invitationStore,
  bankMailStore,
  bankMailboxStore,
]

const revokeStored = revokeAddresses(privateAddressStores)

/**
 * Ends every address of a user that works without a session (S-45), and the notifications on every device. Returns whether there was
 * such an address.
 */
export async function revokePrivateAddresses(tx: Tx, userId: string, at: Date): Promise<boolean> {
  await deletePushDevices(tx, userId)
  return revokeStored(tx, userId, at)
}
