import { createHmac } from 'node:crypto'
import type { PrivateAddress, PrivateAddressKind } from '@lucas/contract/auth/private-address.ts'
import { securityCopy as copy } from '@lucas/contract/copy/auth/security.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { generateToken, sha256 } from '../../platform/secret.ts'
import { type AuthMails, auditEventRepository, type Sessions, type StepUp } from '../auth/index.ts'
import { users } from '../users/index.ts'

/** The rows of one kind of address, in the module that owns them. */
export interface PrivateAddressStore {
  readonly kind: PrivateAddressKind
  list(tx: Tx, userId: string): Promise<StoredAddress[]>
  /** Deletes every address of the user. Returns whether there was one. */
  delete(tx: Tx, userId: string): Promise<boolean>
}

interface StoredAddress {
  created_at: Date
  last_used_at: Date | null
}

export interface PrivateAddressesDeps {
  db: Db
  clock: Clock
  events: Events
  counters: RateCounters
  sessions: Sessions
  stepUp: StepUp
  mails: AuthMails
  /** Derives tokens, so that the table alone is not enough to forge one. */
  addressKey: Buffer
  addressStores: readonly PrivateAddressStore[]
}

/** What a new address of a kind depends on. */
export interface NewAddress<Row extends AddressRow> {
  kind: PrivateAddressKind
  /** A repeat with this key within a minute gets the same address. */
  idempotencyKey: string | undefined
  find(tx: Tx): Promise<Row | undefined>
  /** Whether the row was created with the same choices. */
  isSame(row: Row): boolean
  /** Stores the hash of the token; the address before stops working. */
  replace(tx: Tx, hash: Buffer, now: Date): Promise<Row>
}
interface AddressRow {
  token_hash: Buffer
  created_at: Date
}

export type PrivateAddresses = ReturnType<typeof createPrivateAddresses>

const repeatMs = 60_000
const perDay = { max: limits.privateAddressesADay, windowSeconds: 86_400 }

/**
 * Ends every address of a user that works without a session, and writes an audit event for each kind (S-45). Returns whether there
 * was one. Call it after the sessions have ended in the same transaction, or with the user's row locked: what a session was creating is
 * then ended or refused.
 */
export const revokeAddresses =
  (stores: readonly PrivateAddressStore[]) =>
  async (tx: Tx, userId: string, at: Date): Promise<boolean> => {
    let hadAddress = false
    for (const store of stores) if (await revokeKind(tx, userId, store, at)) hadAddress = true
    return hadAddress
  }

async function revokeKind(tx: Tx, userId: string, store: PrivateAddressStore, at: Date): Promise<boolean> {
  if (!(await store.delete(tx, userId))) return false
  await auditEventRepository(tx).create(userId, `${store.kind}_revoked`, at)
  return true
}

/** Issues, lists and ends the addresses that work without a session. Each of them is a credential (S-45). */
export function createPrivateAddresses(deps: PrivateAddressesDeps) {
  const { db, clock, events, counters, sessions, stepUp, mails, addressKey, addressStores: stores } = deps

  /** Returns the token of an address. It is derived again for a repeat and never stored (S-16). */
  const deriveToken = (kind: PrivateAddressKind, userId: string, createdAt: Date, idempotencyKey: string) =>
    createHmac('sha256', addressKey)
      .update(JSON.stringify([kind, userId, createdAt.toISOString(), idempotencyKey]))
      .digest('base64url')

  /** Returns the token of the row if this key created it less than a minute ago, else null. */
  function repeatToken<Row extends AddressRow>(userId: string, row: Row, input: NewAddress<Row>, now: Date) {
    const { kind, idempotencyKey: key } = input
    if (key === undefined || now.getTime() - row.created_at.getTime() >= repeatMs) return null
    const token = deriveToken(kind, userId, row.created_at, key)
    if (!sha256(token).equals(row.token_hash)) return null
    return input.isSame(row) ? token : fail('idempotency_mismatch')
  }

  /** Counts, audits and mails a new credential, in the caller's transaction. */
  async function announce(tx: Tx, person: SignedInUser, kind: PrivateAddressKind, now: Date): Promise<void> {
    const { userId, sessionId } = person
    const count = await counters.consume(`${kind} created`, userId, perDay, tx)
    if (!count.isAllowed)
      fail('too_many_requests', { detail: copy.addressesToday, retryAfter: count.retryAfterSeconds })
    await auditEventRepository(tx).create(userId, `${kind}_created`, now, { session: sessionId })
    await mails.enqueue(tx, userId, `${kind}_created`)
    await events.publish(tx, userId, { type: 'security_changed' })
  }

  /** Locks what ends an address, in the order of docs/locking.md, and checks that the user may have one. */
  async function lockFor(tx: Tx, person: SignedInUser) {
    const user = (await users.lock(tx, person.userId)) ?? fail('not_authenticated')
    if (user.data_blocked_at !== null) fail('data_blocked')
    await sessions.requireOpen(tx, person)
  }

  return {
    /**
     * Issues an address after a step-up: at most ten a day, audited and mailed. Returns its token, which only repeats of the call get
     * again. A session that ends meanwhile issues none.
     */
    async issue<Row extends AddressRow>(
      person: SignedInUser,
      input: NewAddress<Row>,
    ): Promise<{ row: Row; token: string }> {
      await stepUp.require(person, 'security')
      const { userId } = person
      const { kind, idempotencyKey = generateToken() } = input
      return events.transaction(db, userId, async (tx) => {
        await lockFor(tx, person)
        const now = clock.now()
        const before = await input.find(tx)
        const repeated = before && repeatToken(userId, before, input, now)
        if (before && repeated) return { row: before, token: repeated }
        await announce(tx, person, kind, now)
        const token = deriveToken(kind, userId, now, idempotencyKey)
        return { row: await input.replace(tx, sha256(token), now), token }
      })
    },

    /**
     * Stores a credential that the user brought, under the same rules. `store` returns whether it is new: one that is there already is
     * neither audited nor mailed again.
     */
    async register(
      person: SignedInUser,
      kind: PrivateAddressKind,
      store: (tx: Tx, now: Date) => Promise<boolean>,
    ): Promise<void> {
      await stepUp.require(person, 'security')
      await events.transaction(db, person.userId, async (tx) => {
        await lockFor(tx, person)
        const now = clock.now()
        if (await store(tx, now)) await announce(tx, person, kind, now)
      })
    },

    /** Mails the user that a credential does not work, in the caller's transaction. */
    tellUnusable: (tx: Tx, userId: string, about: 'bank_mailbox_unread'): Promise<void> =>
      mails.enqueue(tx, userId, about),

    async list(userId: string) {
      const results = await withUser(db, userId, async (tx) => {
        const found: PrivateAddress[] = []
        for (const { kind, list } of stores)
          for (const row of await list(tx, userId)) found.push(toApiAddress(kind, row))
        return found
      })
      return { results, count: results.length, next: null, previous: null }
    },

    /** Ends the addresses of a kind. There may be none. */
    revoke: (userId: string, kind: PrivateAddressKind): Promise<void> =>
      events.transaction(db, userId, async (tx) => {
        for (const store of stores.filter((one) => one.kind === kind))
          if (await revokeKind(tx, userId, store, clock.now()))
            await events.publish(tx, userId, { type: 'security_changed' })
      }),
  }
}

const toApiAddress = (kind: PrivateAddressKind, row: StoredAddress): PrivateAddress => ({
  kind,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})
