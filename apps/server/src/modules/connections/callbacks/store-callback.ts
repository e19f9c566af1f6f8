import { createHash } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import { compress } from '../../../platform/compression.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { ingestCallbackJob, ingestQueueOptions } from '../jobs.ts'
import { callbackRepository } from '../repository/provider-callback.ts'

export type CallbackStore = ReturnType<typeof createCallbackStore>
type CallbackTarget = { userId: string; linkSessionId: string }

/** A compressed payload, ready to be inserted. */
export interface PreparedCallback {
  bodyHash: Buffer
  packed: Buffer
  bytes: number
}

/** Stores an encrypted callback once per link session and enqueues its ingest job (S-36, S-37). */
export function createCallbackStore({
  clock,
  jobs,
  envelope,
}: {
  clock: Clock
  jobs: Jobs
  envelope: Envelope
}) {
  /** Hashes and compresses a payload. Slow: call it before any transaction. */
  const prepare = async (bytes: Buffer): Promise<PreparedCallback> => ({
    bodyHash: createHash('sha256').update(bytes).digest(),
    packed: await compress(bytes),
    bytes: bytes.length,
  })

  /** Inserts a callback; returns false when the link session already has the same payload. */
  async function insert(
    tx: Tx,
    { userId, linkSessionId }: CallbackTarget,
    { bodyHash, packed, bytes }: PreparedCallback,
  ): Promise<boolean> {
    const callbacks = callbackRepository(tx)
    if (await callbacks.has(userId, linkSessionId, bodyHash)) return false
    const id = newId()
    const cipher = await envelope.getCipher(tx, userId)
    const encryptedBody = cipher.encryptBytes({ table: 'provider_callback', column: 'body', row: id }, packed)
    if (!(await callbacks.insert(userId, { id, linkSessionId, bodyHash, encryptedBody }, clock.now())))
      return false
    await jobs.enqueue(
      tx,
      ingestCallbackJob,
      { person: userId, callback: id },
      ingestQueueOptions(userId, bytes),
    )
    return true
  }

  return {
    prepare,
    insert,
    async store(
      db: Db,
      target: CallbackTarget,
      bytes: Buffer,
      /** Runs in the same transaction. */
      inSameTransaction: (tx: Tx) => Promise<unknown> = async () => undefined,
    ): Promise<void> {
      const prepared = await prepare(bytes)
      await envelope.getCipher(db, target.userId) // creates the user's key before the transaction that encrypts with it
      await withUser(db, target.userId, async (tx) => {
        if (await insert(tx, target, prepared)) await inSameTransaction(tx)
      })
    },
  }
}
