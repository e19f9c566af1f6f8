import { type NoticeGroup, noticeKinds, noticeLooks } from '@lucas/contract/notification.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import { newId } from '../../../platform/ids.ts'
import type { Notice } from '../domain/notice.ts'

const columns = [
  'id',
  'kind',
  'title',
  'message',
  'subject',
  'subject_key',
  'rule_id',
  'created_at',
  'read_at',
] as const

/** The last row of the page before. */
export interface After {
  at: string
  id: string
}

export interface Chosen {
  group: NoticeGroup | null
  unread: boolean
}

const kindsOf = (group: NoticeGroup) => noticeKinds.filter((kind) => noticeLooks[kind].group === group)

export const notificationsRepository = (tx: Tx) => {
  const those = (person: string, { group, unread }: Chosen) =>
    tx
      .selectFrom('notification')
      .where('user_id', '=', person)
      .where('in_app', '=', true)
      .$if(group !== null, (query) => query.where('kind', 'in', group === null ? [] : kindsOf(group)))
      .$if(unread, (query) => query.where('read_at', 'is', null))

  return {
    /** What was told before of the same cause is not told again; answers what is new. */
    add: (
      person: string,
      notices: readonly (Notice & { inApp: boolean })[],
      now: Date,
    ): Promise<{ id: string; cause: string }[]> =>
      tx
        .insertInto('notification')
        .values(
          notices.map(({ kind, cause, title, message, about, ruleId, inApp }) => ({
            user_id: person,
            id: newId(),
            kind,
            cause,
            title,
            message,
            subject: about?.subject ?? null,
            subject_key: about?.key ?? null,
            rule_id: ruleId ?? null,
            in_app: inApp,
            created_at: now,
          })),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
        .returning(['id', 'cause'])
        .execute(),

    page: (person: string, chosen: Chosen, after: After | null, rows: number) =>
      those(person, chosen)
        .select(columns)
        .$if(after !== null, (query) =>
          query.where(sql<SqlBool>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(rows)
        .execute(),

    async count(person: string, chosen: Chosen): Promise<number> {
      const { count } = await those(person, chosen)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    find: (person: string, id: string) =>
      tx
        .selectFrom('notification')
        .select(columns)
        .where('user_id', '=', person)
        .where('id', '=', id)
        .where('in_app', '=', true)
        .executeTakeFirst(),

    /** Whether it was unread until now. */
    markRead: async (person: string, id: string, now: Date): Promise<boolean> =>
      (await tx
        .updateTable('notification')
        .set({ read_at: now })
        .where('user_id', '=', person)
        .where('id', '=', id)
        .where('read_at', 'is', null)
        .returning('id')
        .executeTakeFirst()) !== undefined,

    async markAllRead(person: string, now: Date): Promise<number> {
      const { numUpdatedRows } = await tx
        .updateTable('notification')
        .set({ read_at: now })
        .where('user_id', '=', person)
        .where('read_at', 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof notificationsRepository>['page']>>[number]
