import type { PasskeyProof, PasskeyRequest } from '@lucas/contract/auth/security.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { decodeBase64Url } from '../../platform/secret.ts'
import {
  auditEventRepository,
  type Caller,
  lookupRepository,
  type SignedIn,
  type SignIn,
} from '../auth/index.ts'
import type { AppLock } from './app-lock.ts'
import type { Challenges } from './challenges.ts'
import { type Passkeys, toRequestOptions, toUserHandle } from './passkeys.ts'
import type { RelyingParty } from './verify-passkey.ts'

type PasskeySignInDeps = {
  db: Db
  clock: Clock
  signIn: SignIn
  challenges: Challenges
  passkeys: Passkeys
  appLock: AppLock
  relyingParty: RelyingParty
}

const purpose = { use: 'sign_in', subject: 'anyone' } as const

/** Signs in by passkey, without an email address. */
export function createPasskeySignIn(deps: PasskeySignInDeps) {
  const { db, clock, signIn, challenges, passkeys, appLock, relyingParty } = deps
  return {
    /** Returns the same options for every caller. */
    getRequestOptions: (): PasskeyRequest =>
      toRequestOptions(challenges.issue(purpose), relyingParty.host, []),

    async signIn(proof: PasskeyProof, caller: Caller): Promise<SignedIn> {
      const { id, response } = proof.credential
      const challenge = await passkeys.consumeChallenge(response.clientDataJSON, purpose)
      const credentialId = decodeBase64Url(id) ?? fail('passkey_refused')
      const userId = (await lookupRepository(db).findUserIdByPasskey(credentialId)) ?? fail('passkey_refused')
      const isOwner = response.userHandle === undefined || response.userHandle === toUserHandle(userId)
      if (!isOwner || !(await passkeys.checkAssertion(userId, proof, challenge))) {
        const { address, client } = caller
        await withUser(db, userId, (tx) =>
          auditEventRepository(tx).create(userId, 'sign_in_failed', clock.now(), {
            address,
            client,
            by: 'passkey',
          }),
        )
        fail('passkey_refused')
      }
      const signedIn = await signIn.signInByPasskey(userId, caller)
      await appLock.resetPinAttempts(userId)
      return signedIn
    },
  }
}
