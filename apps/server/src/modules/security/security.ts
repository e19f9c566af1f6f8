import type { Profile, SignIn } from '../auth/index.ts'
import type { Challenges } from './challenges.ts'
import { createLocks, type LocksDeps } from './locks.ts'
import { createPasskeySignIn } from './passkey-sign-in.ts'
import { createPasskeys } from './passkeys.ts'

export type SecurityDeps = LocksDeps & {
  signIn: SignIn
  profile: Profile
  challenges: Challenges
  publicUrl: string
}

export type Security = ReturnType<typeof createSecurity>

/** The module, wired: the lock and what lifts it. */
export function createSecurity(deps: SecurityDeps) {
  const { origin, hostname: host } = new URL(deps.publicUrl)
  const place = { origin, host }
  const locks = createLocks(deps)
  const passkeys = createPasskeys({ ...deps, place })
  const signIn = createPasskeySignIn({ ...deps, passkeys, locks, place })
  return { locks, passkeys, signIn, mailCode: deps.mailCode }
}
