import type { PasskeyProof, PasskeyRequest } from '@lucas/contract/security.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { auditRepository, type Caller, lookupRepository, type SignedIn, type SignIn } from '../auth/index.ts'
import type { Challenges } from './challenges.ts'
import type { Locks } from './locks.ts'
import { handleOf, type Passkeys, requestOf } from './passkeys.ts'
import type { Place } from './proofs.ts'

type PasskeySignInDeps = {
  db: Db
  clock: Clock
  signIn: SignIn
  challenges: Challenges
  passkeys: Passkeys
  locks: Locks
  place: Place
}

const purpose = { use: 'sign_in', subject: 'anyone' } as const

/** Signing in with a passkey alone: it is the browser that knows whose it is. */
export function createPasskeySignIn(deps: PasskeySignInDeps) {
  const { db, clock, signIn, challenges, passkeys, locks, place } = deps
  return {
    /** The same question for everybody. */
    request: (): PasskeyRequest => requestOf(challenges.issue(purpose), place.host, []),

    async enter(proof: PasskeyProof, caller: Caller): Promise<SignedIn> {
      const { id, response } = proof.credential
      const challenge = await passkeys.spent(response.clientDataJSON, purpose)
      const userId =
        (await lookupRepository(db).passkey(Buffer.from(id, 'base64url'))) ?? fail('passkey_refused')
      const isTheirs = response.userHandle === undefined || response.userHandle === handleOf(userId)
      if (!isTheirs || !(await passkeys.isProof(userId, proof, challenge))) {
        const { address, client } = caller
        await asPerson(db, userId, (tx) =>
          auditRepository(tx).add(userId, 'sign_in_failed', clock.now(), { address, client, by: 'passkey' }),
        )
        fail('passkey_refused')
      }
      const signedIn = await signIn.enter(userId, caller, 'passkey')
      await locks.forgetTries(userId)
      return signedIn
    },
  }
}
