import type { AuthHooks } from '../modules/auth/index.ts'
import { unlinkIdentities } from '../modules/identities/index.ts'
import { recordConsents, withdrawNewsletter } from '../modules/privacy/index.ts'
import { deletePasskeys } from '../modules/security/index.ts'
import { revokePrivateAddresses } from './private-addresses.ts'

/** What auth needs of modules that import it, except the transfer of the landing page's consent. */
export const authHooks: Omit<AuthHooks, 'onEmailConfirmed'> = {
  onRegistered: recordConsents,
  async onEmailClaimed(tx, userId, at) {
    await deletePasskeys(tx, userId)
    await unlinkIdentities(tx, userId)
    await revokePrivateAddresses(tx, userId, at)
    await withdrawNewsletter(tx, userId, at)
  },
  revokeAddresses: revokePrivateAddresses,
}
