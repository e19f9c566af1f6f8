import type { SupportTopic } from '@lucas/contract/support.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'

export interface SupportMessage {
  id: string
  thread_id: string
  topic: SupportTopic
  author: 'person' | 'lucas'
  text: string
  created_at: Date
}

const columns = ['id', 'thread_id', 'topic', 'author', 'text', 'created_at'] as const
const mostThreads = 50

/** Conversations: their first message gives each its id and topic. */
export const supportRepository = (tx: Tx) => ({
  /** The newest conversations, each with its messages from the first on. */
  list: (person: string): Promise<SupportMessage[]> =>
    tx
      .selectFrom('support_message')
      .select(columns)
      .where('user_id', '=', person)
      .where('thread_id', 'in', (on) =>
        on
          .selectFrom('support_message')
          .select('thread_id')
          .where('user_id', '=', person)
          .groupBy('thread_id')
          .orderBy(sql`max(id::text)`, 'desc')
          .limit(mostThreads),
      )
      .orderBy('id')
      .execute(),

  thread: (person: string, id: string): Promise<SupportMessage[]> =>
    tx
      .selectFrom('support_message')
      .select(columns)
      .where('user_id', '=', person)
      .where('thread_id', '=', id)
      .orderBy('id')
      .execute(),

  find: (person: string, id: string): Promise<SupportMessage | undefined> =>
    tx
      .selectFrom('support_message')
      .select(columns)
      .where('user_id', '=', person)
      .where('id', '=', id)
      .executeTakeFirst(),

  async add(person: string, message: SupportMessage): Promise<void> {
    await tx
      .insertInto('support_message')
      .values({ user_id: person, ...message })
      .execute()
  },

  person: (person: string) =>
    tx
      .selectFrom('person')
      .select(['email', 'first_name', 'last_name'])
      .where('user_id', '=', person)
      .executeTakeFirstOrThrow(),

  /** Who began a conversation, before the person is known (S-02): for operators alone. */
  async holderOf(thread: string): Promise<string | undefined> {
    const { rows } = await sql<{
      user_id: string
    }>`select user_id from find_support_thread(${thread}::uuid)`.execute(tx)
    return rows[0]?.user_id
  },

  /** Conversations in which the person wrote last, the longest waiting first. */
  async waiting(): Promise<{ user_id: string; thread_id: string }[]> {
    const { rows } = await sql<{ user_id: string; thread_id: string }>`
      select user_id, thread_id from list_waiting_support(${200}::int)`.execute(tx)
    return rows
  },
})
