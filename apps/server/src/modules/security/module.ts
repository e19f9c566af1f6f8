import type { Profile, SignIn } from '../auth/index.ts'
import { type AppLockDeps, createAppLock } from './app-lock.ts'
import type { Challenges } from './challenges.ts'
import { createPasskeySignIn } from './passkey-sign-in.ts'
import { createPasskeys } from './passkeys.ts'
import { createPrivateAddresses, type PrivateAddressesDeps } from './private-addresses.ts'
import { deriveUnsentKey } from './unsent-key.ts'

export type SecurityDeps = AppLockDeps &
  PrivateAddressesDeps & {
    signIn: SignIn
    profile: Profile
    challenges: Challenges
    publicUrl: string
    /** Where the users' keys of unsent writes come from: 32 bytes (`config.deriveKey('unsent')`). */
    unsentSecret: Buffer
  }

export type Security = ReturnType<typeof createSecurity>

/** Creates the services of the module. */
export function createSecurity(deps: SecurityDeps) {
  const { origin, hostname: host } = new URL(deps.publicUrl)
  const relyingParty = { origin, host }
  const appLock = createAppLock(deps)
  const passkeys = createPasskeys({ ...deps, relyingParty })
  const signIn = createPasskeySignIn({ ...deps, passkeys, appLock, relyingParty })
  return {
    appLock,
    passkeys,
    signIn,
    mailCode: deps.mailCode,
    addresses: createPrivateAddresses(deps),
    getUnsentKey: (userId: string) => deriveUnsentKey(deps.unsentSecret, userId),
  }
}
