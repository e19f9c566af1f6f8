import type { AuthHooks } from '../modules/auth/index.ts'
import { unlinkIdentities } from '../modules/identities/index.ts'
import { recordConsents, withdrawNewsletter } from '../modules/privacy/index.ts'
import { deleteSecondFactor, deleteTrustedDevices } from '../modules/second-factor/index.ts'
import { deletePasskeys } from '../modules/security/index.ts'
import { revokePrivateAddresses } from './private-addresses.ts'

/** What auth needs of modules that import it, except what the composition creates: the transfer of the landing page's consent the second factor and who may register. */
export const authHooks: Omit<AuthHooks, 'onEmailConfirmed' | 'registration' | 'secondFactor'> = {
  onRegistered: recordConsents,
  async onEmailClaimed(tx, userId, at) {
    await deletePasskeys(tx, userId)
    await deleteSecondFactor(tx, userId)
    await unlinkIdentities(tx, userId)
    await revokePrivateAddresses(tx, userId, at)
    await withdrawNewsletter(tx, userId, at)
  },
  revokeAddresses: revokePrivateAddresses,
  untrustDevices: deleteTrustedDevices,
}
