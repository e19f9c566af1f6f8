import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { ingestJob, ingestOrder } from './ingest-job.ts'
import { pack } from './packed.ts'
import { callbacksRepository } from './repository/callbacks.ts'

export type KeepDeps = { db: Db; clock: Clock; jobs: Jobs; envelope: Envelope }
type Place = { person: string; linkId: string }

/** Keeps a provider's words, sealed and once for each linking, with the job that works them off (S-36, S-37). */
export function createKeeper({ db, clock, jobs, envelope }: KeepDeps) {
  return async function keep(
    { person, linkId }: Place,
    bytes: Buffer,
    /** What belongs to the same transaction; false leaves everything as it was. */
    beside: (tx: Tx) => Promise<boolean> = async () => true,
  ): Promise<void> {
    const bodyHash = createHash('sha256').update(bytes).digest()
    const packed = await pack(bytes)
    const seal = await envelope.of(db, person)
    await asPerson(db, person, async (tx) => {
      const callbacks = callbacksRepository(tx)
      if (await callbacks.has(person, linkId, bodyHash)) return
      if (!(await beside(tx))) return
      const id = newId()
      const sealed = seal.seal({ table: 'provider_callback', column: 'body', row: id }, packed)
      if (!(await callbacks.insert(person, { id, linkId, bodyHash, sealed }, clock.now()))) return
      await jobs.send(tx, ingestJob, { person, callback: id }, ingestOrder(person, bytes.length))
    })
  }
}
