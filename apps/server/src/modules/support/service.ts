import { supportCopy } from '@lucas/contract/copy/support.ts'
import type { SupportInput, SupportReply, SupportThread } from '@lucas/contract/support.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Counters } from '../../platform/http/counters.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { SupportMails } from './mails.ts'
import { type SupportMessage, supportRepository } from './repository.ts'

const messagesADay = { max: 30, windowSeconds: 86_400 }

type SupportDeps = { db: Db; clock: Clock; outbox: Outbox; counters: Counters; mails: SupportMails }
export type Support = ReturnType<typeof createSupport>

/** What people write to support, and the answers. Every message is kept, and mailed. */
export function createSupport({ db, clock, outbox, counters, mails }: SupportDeps) {
  async function countMessage(person: string): Promise<void> {
    const count = await counters.consume('support message', person, messagesADay)
    if (!count.isAllowed)
      fail('too_many_requests', { detail: supportCopy.problems.many, retryAfter: count.retryAfterSeconds })
  }

  async function write(tx: Tx, person: string, message: SupportMessage): Promise<SupportThread> {
    const repository = supportRepository(tx)
    await repository.add(person, message)
    await mails.queue(tx, person, message.id)
    await outbox.add(tx, person, { type: 'support_changed' })
    return threadOf(await repository.thread(person, message.thread_id))
  }

  return {
    list: (person: string) =>
      asPerson(db, person, async (tx) => {
        const threads = Map.groupBy(await supportRepository(tx).list(person), (one) => one.thread_id)
        const results = [...threads.values()].toSorted((a, b) => newestOf(b) - newestOf(a)).map(threadOf)
        return { results, count: results.length, next: null, previous: null }
      }),

    async begin(person: string, { topic, text }: SupportInput): Promise<SupportThread> {
      await countMessage(person)
      return outbox.transaction(db, person, (tx) => {
        const id = newId()
        return write(tx, person, { ...written(text, clock.now()), id, thread_id: id, topic })
      })
    },

    /** An unknown conversation is no message: it is not counted. */
    async reply(person: string, thread: string, { text }: SupportReply): Promise<SupportThread> {
      const [first] = await asPerson(db, person, (tx) => supportRepository(tx).thread(person, thread))
      const { thread_id, topic } = first ?? fail('not_found')
      await countMessage(person)
      return outbox.transaction(db, person, (tx) =>
        write(tx, person, { ...written(text, clock.now()), id: newId(), thread_id, topic }),
      )
    },
  }
}

const written = (text: string, now: Date) => ({
  author: 'person' as const,
  text: text.normalize('NFC'),
  created_at: now,
})
const newestOf = (messages: readonly SupportMessage[]) => messages.at(-1)?.created_at.getTime() ?? 0

function threadOf(messages: readonly SupportMessage[]): SupportThread {
  const { thread_id: id, topic } = messages[0] ?? fail('internal')
  return {
    id,
    topic,
    messages: messages.map(({ id: one, author, text, created_at }) => ({
      id: one,
      author,
      text,
      created_at: created_at.toISOString(),
    })),
  }
}
