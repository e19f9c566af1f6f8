import { bankMailStore } from '../modules/bank-mail/index.ts'
import { calendarFeedStore } from '../modules/commitments/index.ts'
import { type PrivateAddressStore, revokeAddresses } from '../modules/security/index.ts'

/** The kinds of addresses that work without a session. What is added here is listed under Seguridad and ends with the sessions. */
export const privateAddressStores: readonly PrivateAddressStore[] = [calendarFeedStore, bankMailStore]

/** Ends every address of a user that works without a session (S-45). */
export const revokePrivateAddresses = revokeAddresses(privateAddressStores)
