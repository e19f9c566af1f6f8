import type { SupportTopic } from '@lucas/contract/users/support.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'

export interface SupportMessage {
  id: string
  thread_id: string
  topic: SupportTopic
  author: 'person' | 'lucas'
  text: string
  created_at: Date
}

const columns = ['id', 'thread_id', 'topic', 'author', 'text', 'created_at'] as const
const maxThreads = 50

/** Support messages. The id and topic of a thread are those of its first message. */
export const supportRepository = (tx: Tx) => ({
  /** Lists the messages of the newest threads, oldest first. */
  listNewestThreads: (userId: string): Promise<SupportMessage[]> =>
    tx
      .selectFrom('support_message')
      .select(columns)
      .where('user_id', '=', userId)
      .where('thread_id', 'in', (on) =>
        on
          .selectFrom('support_message')
          .select('thread_id')
          .where('user_id', '=', userId)
          .groupBy('thread_id')
          .orderBy(sql`max(id::text)`, 'desc')
          .limit(maxThreads),
      )
      .orderBy('id')
      .execute(),

  listMessages: (userId: string, id: string): Promise<SupportMessage[]> =>
    tx
      .selectFrom('support_message')
      .select(columns)
      .where('user_id', '=', userId)
      .where('thread_id', '=', id)
      .orderBy('id')
      .execute(),

  findMessage: (userId: string, id: string): Promise<SupportMessage | undefined> =>
    tx
      .selectFrom('support_message')
      .select(columns)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst(),

  async createMessage(userId: string, message: SupportMessage): Promise<void> {
    await tx
      .insertInto('support_message')
      .values({ user_id: userId, ...message })
      .execute()
  },

  /** Returns the user of a thread before a user is known (S-02); only for operators. */
  async findThreadOwner(threadId: string): Promise<string | undefined> {
    const { rows } = await sql<{
      user_id: string
    }>`select user_id from find_support_thread(${threadId}::uuid)`.execute(tx)
    return rows[0]?.user_id
  },

  /** Lists threads whose last message is the user's, longest waiting first. */
  async listUnanswered(): Promise<{ user_id: string; thread_id: string }[]> {
    const { rows } = await sql<{ user_id: string; thread_id: string }>`
      select user_id, thread_id from list_waiting_support(${200}::int)`.execute(tx)
    return rows
  },
})
