import { type AuthHooks, createAuth, createPasswordHasher } from '../modules/auth/index.ts'
import { createIdentities } from '../modules/identities/index.ts'
import { createInvitations, createRegistrationGate } from '../modules/registration/index.ts'
import { createSecondFactor, createSecondFactorGate } from '../modules/second-factor/index.ts'
import { createChallenges, createSecurity } from '../modules/security/index.ts'
import type { Config } from '../platform/config/config.ts'
import { authHooks } from './auth-hooks.ts'
import type { IdentityProviderAccess } from './identity-providers.ts'
import type { Platform } from './platform.ts'
import { privateAddressStores } from './private-addresses.ts'

interface SignInModulesDeps {
  config: Config
  platform: Platform
  oauth: IdentityProviderAccess
  onEmailConfirmed: AuthHooks['onEmailConfirmed']
}

/** Creates the modules of sign-in: passwords and sessions, the second factor, passkeys and locks, identity providers. */
export function createSignInModules({ config, platform, oauth, onEmailConfirmed }: SignInModulesDeps) {
  const { loginsPerAddress, registrationsPerAddress } = config
  const pepper = Buffer.from(config.pepper)
  const passwords = createPasswordHasher({ pepper })
  const registration = createRegistrationGate({ ...platform, rules: config.registration })
  const auth = createAuth({
    ...platform,
    passwords,
    keys: {
      access: config.deriveKey('access'),
      refresh: config.deriveKey('refresh'),
      code: config.deriveKey('code'),
    },
    loginsPerAddress,
    registrationsPerAddress,
    ...authHooks,
    onEmailConfirmed,
    secondFactor: createSecondFactorGate({ ...platform, pepper, loginsPerAddress }),
    registration,
  })
  const secondFactor = createSecondFactor({ ...auth, ...platform, pepper })
  const challenges = createChallenges({ ...platform, key: config.deriveKey('challenge') })
  const security = createSecurity({
    ...auth,
    ...platform,
    passwords,
    challenges,
    addressKey: config.deriveKey('address'),
    addressStores: privateAddressStores,
  })
  const identities = createIdentities({
    ...auth,
    ...platform,
    challenges,
    providers: oauth.providers,
    key: config.deriveKey('identity'),
    loginsPerAddress,
  })
  const invitations = createInvitations({
    ...platform,
    rules: config.registration,
    addresses: security.addresses,
  })
  return { auth, secondFactor, security, identities, registration, invitations }
}
