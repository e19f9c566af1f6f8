import { supportCopy } from '@lucas/contract/copy/users/support.ts'
import type { SupportInput, SupportReply, SupportThread } from '@lucas/contract/users/support.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { newId } from '../../platform/ids.ts'
import type { SupportMailQueue } from './mail-queue.ts'
import { type SupportMessage, supportRepository } from './repository.ts'

const dailyMessageLimit = { max: 30, windowSeconds: 86_400 }

type SupportDeps = { db: Db; clock: Clock; events: Events; counters: RateCounters; mails: SupportMailQueue }
export type SupportService = ReturnType<typeof createSupport>

/** Creates the support service. Every message is stored and mailed. */
export function createSupport({ db, clock, events, counters, mails }: SupportDeps) {
  /** Counts in the transaction of the message, so a rolled-back message is not counted. */
  async function countMessage(tx: Tx, userId: string): Promise<void> {
    const count = await counters.consume('support message', userId, dailyMessageLimit, tx)
    if (!count.isAllowed)
      fail('too_many_requests', { detail: supportCopy.problems.many, retryAfter: count.retryAfterSeconds })
  }

  async function storeMessage(tx: Tx, userId: string, message: SupportMessage): Promise<SupportThread> {
    const repository = supportRepository(tx)
    await repository.createMessage(userId, message)
    await mails.enqueue(tx, userId, message.id)
    await events.publish(tx, userId, { type: 'support_changed' })
    return toApiThread(await repository.listMessages(userId, message.thread_id))
  }

  return {
    listThreads: (userId: string) =>
      withUser(db, userId, async (tx) => {
        const threads = Map.groupBy(
          await supportRepository(tx).listNewestThreads(userId),
          (one) => one.thread_id,
        )
        const results = [...threads.values()]
          .toSorted((a, b) => newestTime(b) - newestTime(a))
          .map(toApiThread)
        return { results, count: results.length, next: null, previous: null }
      }),

    async createThread(userId: string, { topic, text }: SupportInput): Promise<SupportThread> {
      return events.transaction(db, userId, async (tx) => {
        await countMessage(tx, userId)
        const id = newId()
        return storeMessage(tx, userId, { ...toUserMessage(text, clock.now()), id, thread_id: id, topic })
      })
    },

    /** Adds a message to a thread. An unknown thread does not count against the limit. */
    async reply(userId: string, threadId: string, { text }: SupportReply): Promise<SupportThread> {
      return events.transaction(db, userId, async (tx) => {
        const [first] = await supportRepository(tx).listMessages(userId, threadId)
        const { thread_id, topic } = first ?? fail('not_found')
        await countMessage(tx, userId)
        return storeMessage(tx, userId, {
          ...toUserMessage(text, clock.now()),
          id: newId(),
          thread_id,
          topic,
        })
      })
    },
  }
}

const toUserMessage = (text: string, now: Date) => ({
  author: 'person' as const,
  text: text.normalize('NFC'),
  created_at: now,
})
const newestTime = (messages: readonly SupportMessage[]) => messages.at(-1)?.created_at.getTime() ?? 0

function toApiThread(messages: readonly SupportMessage[]): SupportThread {
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
