import type {
  Passkey,
  PasskeyCreation,
  PasskeyInput,
  PasskeyProof,
  PasskeyRequest,
} from '@lucas/contract/auth/security.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { newId } from '../../platform/ids.ts'
import { decodeBase64Url } from '../../platform/secret.ts'
import {
  auditEventRepository,
  isLastSignInMethod,
  type Profile,
  type StepUp,
  signInMethodRepository,
} from '../auth/index.ts'
import { users } from '../users/index.ts'
import type { ChallengePurpose } from './challenge-proof.ts'
import { type Challenges, challengeLifetimeMs } from './challenges.ts'
import { appLockRepository } from './repository/app-lock.ts'
import { type PasskeyRow, passkeyRepository } from './repository/passkey.ts'
import {
  algorithms,
  type RelyingParty,
  readSignedChallenge,
  verifyAssertion,
  verifyRegistration,
} from './verify-passkey.ts'

export type PasskeysDeps = {
  db: Db
  clock: Clock
  events: Events
  stepUp: StepUp
  profile: Profile
  challenges: Challenges
  relyingParty: RelyingParty
}

export type Passkeys = ReturnType<typeof createPasskeys>

const siteName = 'Lucas'

/** Registers, lists, removes and verifies the passkeys of a user. */
export function createPasskeys(deps: PasskeysDeps) {
  const { db, clock, events, stepUp, profile, challenges, relyingParty } = deps

  const listRows = (userId: string) => withUser(db, userId, (tx) => passkeyRepository(tx).list(userId))

  async function getCreationOptions(person: SignedInUser): Promise<PasskeyCreation> {
    await stepUp.require(person, 'security')
    const { email, first_name: name } = await profile.get(person.userId)
    const existing = await listRows(person.userId)
    return {
      challenge: challenges.issue({ use: 'add', subject: person.userId }),
      rp: { name: siteName, id: relyingParty.host },
      user: { id: toUserHandle(person.userId), name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: challengeLifetimeMs,
      excludeCredentials: existing.map(toCredentialDescriptor),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    }
  }

  /** Returns the signed challenge. Fails unless it is ours, for this purpose, and used for the first time. */
  async function consumeChallenge(clientDataJson: string, purpose: ChallengePurpose): Promise<string> {
    const challenge = readSignedChallenge(clientDataJson)
    const isValid = challenge !== null && (await challenges.consume(challenge, purpose))
    return isValid ? challenge : fail('passkey_refused')
  }

  async function add(person: SignedInUser, input: PasskeyInput): Promise<Passkey> {
    await stepUp.require(person, 'security')
    const { userId } = person
    const challenge = await consumeChallenge(input.credential.response.clientDataJSON, {
      use: 'add',
      subject: userId,
    })
    const key = (await verifyRegistration(input, challenge, relyingParty)) ?? fail('passkey_refused')
    return events.transaction(db, userId, async (tx) => {
      await appLockRepository(tx).lockOrCreate(userId, clock.now())
      const passkeys = passkeyRepository(tx)
      if ((await passkeys.list(userId)).length >= limits.passkeysMax) fail('passkeys_full')
      const newPasskey = {
        id: newId(),
        credentialId: decodeBase64Url(key.id) ?? fail('passkey_refused'),
        publicKey: Buffer.from(key.publicKey),
        counter: key.counter,
        transports: input.credential.response.transports,
        name: input.name,
      }
      const row = (await passkeys.create(userId, newPasskey, clock.now())) ?? fail('passkey_refused')
      await auditEventRepository(tx).create(userId, 'passkey_added', clock.now(), { passkey: row.id })
      await events.publish(tx, userId, { type: 'security_changed' })
      return toApiPasskey(row)
    })
  }

  async function remove(person: SignedInUser, id: string): Promise<void> {
    const { userId } = person
    // Ownership is checked first: a step-up error would reveal that the passkey exists (S-02).
    if (!(await listRows(userId)).some((key) => key.id === id)) fail('not_found')
    await stepUp.require(person, 'security')
    await events.transaction(db, userId, async (tx) => {
      const [passkeys, locks] = [passkeyRepository(tx), appLockRepository(tx)]
      await locks.lockOrCreate(userId, clock.now())
      const all = await passkeys.list(userId)
      if (!all.some((key) => key.id === id)) fail('not_found')
      await users.lock(tx, userId)
      if (isLastSignInMethod(await signInMethodRepository(tx).count(userId))) fail('last_way_in')
      await passkeys.delete(userId, id)
      if (all.length === 1) await locks.update(userId, { biometric_enabled: false }, clock.now())
      await auditEventRepository(tx).create(userId, 'passkey_removed', clock.now(), { passkey: id })
      await events.publish(tx, userId, { type: 'security_changed' })
    })
  }

  async function getRequestOptions(person: SignedInUser): Promise<PasskeyRequest> {
    const existing = await listRows(person.userId)
    if (existing.length === 0) fail('passkey_missing')
    const challenge = challenges.issue({ use: 'unlock', subject: person.sessionId })
    return toRequestOptions(challenge, relyingParty.host, existing.map(toCredentialDescriptor))
  }

  /** Returns whether a passkey of the user signed the challenge, and stores its new counter. */
  const checkAssertion = (userId: string, proof: PasskeyProof, challenge: string): Promise<boolean> =>
    withUser(db, userId, async (tx) => {
      const passkeys = passkeyRepository(tx)
      const credentialId = decodeBase64Url(proof.credential.id) ?? fail('passkey_refused')
      const row = await passkeys.lockByCredential(userId, credentialId)
      const counter = row ? await verifyAssertion(row, proof, challenge, relyingParty) : null
      if (!row || counter === null) return false
      await passkeys.markUsed(userId, row.id, counter, clock.now())
      return true
    })

  /** Grants step-up by passkey. Unlocks a locked session only if the user allows unlocking by passkey. */
  async function verify(person: SignedInUser, proof: PasskeyProof): Promise<{ valid_until: string }> {
    const { userId, sessionId, isLocked } = person
    const locks = await withUser(db, userId, (tx) => appLockRepository(tx).find(userId))
    if (isLocked && !locks?.biometric_enabled) fail('passkey_refused')
    const purpose = { use: 'unlock', subject: sessionId } as const
    const challenge = await consumeChallenge(proof.credential.response.clientDataJSON, purpose)
    if (!(await checkAssertion(userId, proof, challenge))) {
      await stepUp.recordFailure(person, 'passkey')
      fail('passkey_refused')
    }
    return stepUp.grant(person, 'passkey')
  }

  return {
    getCreationOptions,
    add,
    remove,
    getRequestOptions,
    verify,
    consumeChallenge,
    checkAssertion,
    async list(userId: string) {
      const rows = await listRows(userId)
      return { results: rows.map(toApiPasskey), count: rows.length, next: null, previous: null }
    },
  }
}

/** Returns the options of a WebAuthn request. */
export const toRequestOptions = (
  challenge: string,
  host: string,
  allowCredentials: PasskeyRequest['allowCredentials'],
): PasskeyRequest => ({
  challenge,
  rpId: host,
  timeout: challengeLifetimeMs,
  userVerification: 'required',
  allowCredentials,
})

/** Returns the WebAuthn user handle: the bytes of the user id, without personal data. */
export const toUserHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

const toCredentialDescriptor = (row: PasskeyRow) => ({
  id: row.credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports: row.transports,
})

const toApiPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})
