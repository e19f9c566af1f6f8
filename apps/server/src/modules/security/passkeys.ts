import { limits } from '@lucas/contract/limits.ts'
import type {
  Passkey,
  PasskeyCreation,
  PasskeyInput,
  PasskeyProof,
  PasskeyRequest,
} from '@lucas/contract/security.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/access.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { auditRepository, isLastWay, type Profile, type StepUp, waysRepository } from '../auth/index.ts'
import type { ChallengePurpose } from './challenge-proof.ts'
import { type Challenges, challengeMs } from './challenges.ts'
import { algorithms, challengeIn, type Place, readNewKey, readUse } from './proofs.ts'
import { lockRepository } from './repository/locks.ts'
import { type PasskeyRow, passkeyRepository } from './repository/passkeys.ts'

export type PasskeysDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  stepUp: StepUp
  profile: Profile
  challenges: Challenges
  place: Place
}

export type Passkeys = ReturnType<typeof createPasskeys>

const siteName = 'Lucas'

/** A person's passkeys: made, listed, removed, and their use as a proof. */
export function createPasskeys(deps: PasskeysDeps) {
  const { db, clock, outbox, stepUp, profile, challenges, place } = deps

  const listRows = (userId: string) => asPerson(db, userId, (tx) => passkeyRepository(tx).list(userId))

  async function creation(person: Person): Promise<PasskeyCreation> {
    await stepUp.demand(person, 'security')
    const { email, first_name: name } = await profile.show(person.userId)
    const known = await listRows(person.userId)
    return {
      challenge: challenges.issue({ use: 'add', subject: person.userId }),
      rp: { name: siteName, id: place.host },
      user: { id: handleOf(person.userId), name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: challengeMs,
      excludeCredentials: known.map(toRef),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    }
  }

  /** The challenge that was signed, if it is ours for this purpose and answered for the first time. */
  async function spent(clientDataJson: string, purpose: ChallengePurpose): Promise<string> {
    const challenge = challengeIn(clientDataJson)
    const isGood = challenge !== null && (await challenges.spend(challenge, purpose))
    return isGood ? challenge : fail('passkey_refused')
  }

  async function add(person: Person, input: PasskeyInput): Promise<Passkey> {
    await stepUp.demand(person, 'security')
    const { userId } = person
    const challenge = await spent(input.credential.response.clientDataJSON, { use: 'add', subject: userId })
    const key = (await readNewKey(input, challenge, place)) ?? fail('passkey_refused')
    return outbox.transaction(db, userId, async (tx) => {
      await lockRepository(tx).hold(userId, clock.now())
      const passkeys = passkeyRepository(tx)
      if ((await passkeys.list(userId)).length >= limits.passkeysMax) fail('passkeys_full')
      const fresh = {
        id: newId(),
        credentialId: Buffer.from(key.id, 'base64url'),
        publicKey: Buffer.from(key.publicKey),
        counter: key.counter,
        transports: input.credential.response.transports,
        name: input.name,
      }
      const row = (await passkeys.add(userId, fresh, clock.now())) ?? fail('passkey_refused')
      await auditRepository(tx).add(userId, 'passkey_added', clock.now(), { passkey: row.id })
      await outbox.add(tx, userId, { type: 'security_changed' })
      return toWire(row)
    })
  }

  async function remove(person: Person, id: string): Promise<void> {
    const { userId } = person
    // First whether it is theirs: a refusal would tell that it is (S-02).
    if (!(await listRows(userId)).some((key) => key.id === id)) fail('not_found')
    await stepUp.demand(person, 'security')
    await outbox.transaction(db, userId, async (tx) => {
      const [passkeys, locks] = [passkeyRepository(tx), lockRepository(tx)]
      await locks.hold(userId, clock.now())
      const all = await passkeys.list(userId)
      if (!all.some((key) => key.id === id)) fail('not_found')
      await waysRepository(tx).hold(userId)
      if (isLastWay(await waysRepository(tx).count(userId))) fail('last_way_in')
      await passkeys.remove(userId, id)
      if (all.length === 1) await locks.change(userId, { biometric_enabled: false }, clock.now())
      await auditRepository(tx).add(userId, 'passkey_removed', clock.now(), { passkey: id })
      await outbox.add(tx, userId, { type: 'security_changed' })
    })
  }

  async function request(person: Person): Promise<PasskeyRequest> {
    const known = await listRows(person.userId)
    if (known.length === 0) fail('passkey_missing')
    const challenge = challenges.issue({ use: 'unlock', subject: person.sessionId })
    return requestOf(challenge, place.host, known.map(toRef))
  }

  /** Whether the person's passkey signed; its counter moves with it. */
  const isProof = (userId: string, proof: PasskeyProof, challenge: string): Promise<boolean> =>
    asPerson(db, userId, async (tx) => {
      const passkeys = passkeyRepository(tx)
      const row = await passkeys.byCredential(userId, Buffer.from(proof.credential.id, 'base64url'))
      const counter = row ? await readUse(row, proof, challenge, place) : null
      if (!row || counter === null) return false
      await passkeys.used(userId, row.id, counter, clock.now())
      return true
    })

  /** As a PIN would: raises the session and lifts its lock, where the person lets passkeys do so. */
  async function verify(person: Person, proof: PasskeyProof): Promise<{ valid_until: string }> {
    const { userId, sessionId, isLocked } = person
    const locks = await asPerson(db, userId, (tx) => lockRepository(tx).find(userId))
    if (isLocked && !locks?.biometric_enabled) fail('passkey_refused')
    const purpose = { use: 'unlock', subject: sessionId } as const
    const challenge = await spent(proof.credential.response.clientDataJSON, purpose)
    if (!(await isProof(userId, proof, challenge))) {
      await stepUp.noteFailure(person, 'passkey')
      fail('passkey_refused')
    }
    return stepUp.raise(person, 'passkey')
  }

  return {
    creation,
    add,
    remove,
    request,
    verify,
    spent,
    isProof,
    async list(person: string) {
      const rows = await listRows(person)
      return { results: rows.map(toWire), count: rows.length, next: null, previous: null }
    },
  }
}

/** The question of a passkey; which one answers is the browser's to ask. */
export const requestOf = (
  challenge: string,
  host: string,
  allowCredentials: PasskeyRequest['allowCredentials'],
): PasskeyRequest => ({
  challenge,
  rpId: host,
  timeout: challengeMs,
  userVerification: 'required',
  allowCredentials,
})

/** What an authenticator knows the person by: the bytes of their id, nothing that tells who it is. */
export const handleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

const toRef = (row: PasskeyRow) => ({
  id: row.credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports: row.transports,
})

const toWire = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})
