import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withoutUser, withUser } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import { users } from '../users/index.ts'
import { type SupportUser, toReplyMail } from './mail-templates.ts'
import { type SupportMessage, supportRepository } from './repository.ts'

type SupportAnswersDeps = { db: Db; clock: Clock; events: Events; mail: MailPort; publicUrl: string }

/** Creates the operator's side of support, used by the command line (docs/operations.md). */
export function createSupportAnswers({ db, clock, events, mail, publicUrl }: SupportAnswersDeps) {
  const loadThread = (userId: string, threadId: string): Promise<SupportMessage[]> =>
    withUser(db, userId, (tx) => supportRepository(tx).listMessages(userId, threadId))
  const findThreadOwner = (threadId: string) =>
    withoutUser(db, (tx) => supportRepository(tx).findThreadOwner(threadId))

  return {
    /** Lists the last message of each thread that waits for an answer. */
    async listUnanswered(): Promise<SupportMessage[]> {
      const unanswered = await withoutUser(db, (tx) => supportRepository(tx).listUnanswered())
      const threads = await Promise.all(
        unanswered.map(({ user_id, thread_id }) => loadThread(user_id, thread_id)),
      )
      return threads.flatMap((messages) => messages.at(-1) ?? [])
    },

    /** Returns a thread with its user; null when it does not exist. */
    async findThread(threadId: string): Promise<{ user: SupportUser; messages: SupportMessage[] } | null> {
      const userId = await findThreadOwner(threadId)
      if (userId === undefined) return null
      const user = await withUser(db, userId, (tx) => users.get(tx, userId))
      return { user, messages: await loadThread(userId, threadId) }
    },

    /** Stores a reply, publishes it to open pages and mails it. Returns false for an unknown thread. */
    async reply(threadId: string, text: string): Promise<boolean> {
      const userId = await findThreadOwner(threadId)
      if (userId === undefined) return false
      const { user, message } = await events.transaction(db, userId, async (tx) => {
        const repository = supportRepository(tx)
        const [first] = await repository.listMessages(userId, threadId)
        if (!first) throw new Error('a support thread has no first message')
        const { thread_id, topic } = first
        const answer = {
          id: newId(),
          thread_id,
          topic,
          author: 'lucas',
          text,
          created_at: clock.now(),
        } as const
        await repository.createMessage(userId, answer)
        await events.publish(tx, userId, { type: 'support_changed' })
        return { user: await users.get(tx, userId), message: answer }
      })
      await mail.send(toReplyMail(user, message, publicUrl))
      return true
    },
  }
}
