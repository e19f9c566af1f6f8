import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { pack } from '../../platform/packed.ts'
import { ingestJob, ingestOrder } from './ingest-job.ts'
import { callbacksRepository } from './repository/callbacks.ts'

export type KeepDeps = { db: Db; clock: Clock; jobs: Jobs; envelope: Envelope }
type Place = { person: string; linkId: string }

/** A body ready to be put beside what led to it. */
export interface Prepared {
  bodyHash: Buffer
  packed: Buffer
  bytes: number
}

/** Keeps a provider's words, sealed and once for each linking, with the job that works them off (S-36, S-37). */
export function createKeeper({ db, clock, jobs, envelope }: KeepDeps) {
  /** What takes long, before any transaction. */
  const prepare = async (bytes: Buffer): Promise<Prepared> => ({
    bodyHash: createHash('sha256').update(bytes).digest(),
    packed: await pack(bytes),
    bytes: bytes.length,
  })

  /** False when this linking has had the very same words before. */
  async function put(
    tx: Tx,
    { person, linkId }: Place,
    { bodyHash, packed, bytes }: Prepared,
  ): Promise<boolean> {
    const callbacks = callbacksRepository(tx)
    if (await callbacks.has(person, linkId, bodyHash)) return false
    const id = newId()
    const seal = await envelope.of(tx, person)
    const sealed = seal.seal({ table: 'provider_callback', column: 'body', row: id }, packed)
    if (!(await callbacks.insert(person, { id, linkId, bodyHash, sealed }, clock.now()))) return false
    await jobs.send(tx, ingestJob, { person, callback: id }, ingestOrder(person, bytes))
    return true
  }

  return {
    prepare,
    put,
    async keep(
      place: Place,
      bytes: Buffer,
      /** What belongs to the same transaction. */
      beside: (tx: Tx) => Promise<unknown> = async () => undefined,
    ): Promise<void> {
      const prepared = await prepare(bytes)
      await envelope.of(db, place.person) // a key that is made here is known to the next seal
      await asPerson(db, place.person, async (tx) => {
        if (await put(tx, place, prepared)) await beside(tx)
      })
    },
  }
}
