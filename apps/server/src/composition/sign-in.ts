import {
  type AuthHooks,
  createAuth,
  createPasswordHasher,
  registerAuthRoutes,
} from '../modules/auth/index.ts'
import { createIdentities, registerIdentityRoutes } from '../modules/identities/index.ts'
import {
  createInvitations,
  createRegistrationGate,
  registerInvitationRoutes,
} from '../modules/registration/index.ts'
import {
  createSecondFactor,
  createSecondFactorGate,
  registerSecondFactorRoutes,
} from '../modules/second-factor/index.ts'
import { createChallenges, createSecurity, registerSecurityRoutes } from '../modules/security/index.ts'
import type { Config } from '../platform/config/config.ts'
import { authHooks } from './auth-hooks.ts'
import type { IdentityProviderAccess } from './identity-providers.ts'
import type { Module } from './module.ts'
import type { Platform } from './platform.ts'
import { privateAddressStores } from './private-addresses.ts'

interface SignInModulesDeps {
  config: Config
  platform: Platform
  oauth: IdentityProviderAccess
  onEmailConfirmed: AuthHooks['onEmailConfirmed']
}

/**
 * Creates the modules of sign-in, in the order of starting: passwords and sessions, passkeys and locks, the second factor, invitations,
 * identity providers.
 */
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
    unsentSecret: config.deriveKey('unsent'),
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
  const modules: Module[] = [
    { name: 'auth', routes: (app) => registerAuthRoutes(app, auth), stop: auth.sessions.flush },
    { name: 'security', routes: (app) => registerSecurityRoutes(app, security) },
    { name: 'second-factor', routes: (app) => registerSecondFactorRoutes(app, secondFactor) },
    {
      name: 'registration',
      ...(config.registration.mode === 'invite' && {
        routes: (app) => registerInvitationRoutes(app, invitations),
      }),
    },
    { name: 'identities', routes: (app) => registerIdentityRoutes(app, identities) },
  ]
  return { auth, security, registration, modules }
}
