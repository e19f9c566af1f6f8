import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anonymous, asPerson } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { createEarlyMessages } from './early.ts'
import { ingestJob, ingestOrder } from './ingest-job.ts'
import { pack } from './packed.ts'
import { type BankProvider, type CaseRef, ProviderPayloadInvalid } from './provider.ts'
import { callbacksRepository } from './repository/callbacks.ts'
import { linksRepository } from './repository/links.ts'

type ReceiveDeps = { db: Db; clock: Clock; jobs: Jobs; envelope: Envelope; provider: BankProvider }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Keeps what an authentic provider sent, sealed and once, before it is acknowledged (S-36). A case that is nobody's is
 * answered like any other and leaves nothing behind.
 */
export function createReceiver({ db, clock, jobs, envelope, provider }: ReceiveDeps) {
  const early = createEarlyMessages(clock)

  function referenceOf(bytes: Buffer): CaseRef {
    try {
      return provider.caseOf(JSON.parse(utf8.decode(bytes)))
    } catch (fault) {
      if (isUnreadable(fault)) fail('bad_request')
      throw fault
    }
  }

  async function keep(person: string, linkId: string, bytes: Buffer, caseId: string | null) {
    const bodyHash = createHash('sha256').update(bytes).digest()
    const packed = await pack(bytes)
    const seal = await envelope.of(db, person)
    await asPerson(db, person, async (tx) => {
      const callbacks = callbacksRepository(tx)
      if (await callbacks.has(person, linkId, bodyHash)) return
      const id = newId()
      const sealed = seal.seal({ table: 'provider_callback', column: 'body', row: id }, packed)
      if (!(await callbacks.insert(person, { id, linkId, bodyHash, sealed }, clock.now()))) return
      if (caseId !== null) await linksRepository(tx).nameCase(person, linkId, caseId)
      await jobs.send(tx, ingestJob, { person, callback: id }, ingestOrder(person, bytes.length))
    })
  }

  return async function receive(bytes: Buffer): Promise<void> {
    const { custom, caseId } = referenceOf(bytes)
    const ownId = custom !== null && uuid.test(custom) ? custom : null
    const link = await anonymous(db, (tx) => linksRepository(tx).locate(ownId, caseId))
    if (!link) {
      if (custom === null && caseId !== null) early.keep(caseId, bytes)
      return
    }
    const before = caseId === null ? [] : early.take(caseId)
    for (const body of [...before, bytes]) await keep(link.user_id, link.id, body, caseId)
  }
}

/** Broken JSON, broken UTF-8, nesting beyond the stack, or no message at all. */
const isUnreadable = (fault: unknown) =>
  fault instanceof SyntaxError ||
  fault instanceof TypeError ||
  fault instanceof RangeError ||
  fault instanceof ProviderPayloadInvalid
