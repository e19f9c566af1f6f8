import {
  type NotificationGroup,
  type NotificationKind,
  notificationKinds,
  notificationStyles,
} from '@lucas/contract/notifications/notification.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { NewNotification } from '../domain/notification.ts'

const columns = [
  'id',
  'kind',
  'later_kind',
  'title',
  'message',
  'subject',
  'subject_key',
  'rule_id',
  'created_at',
  'read_at',
] as const

/**
 * Kinds that release 1.1.0 does not know, each with the kind of the same group that it shows and mutes in their place. They are
 * dropped with `later_kind` when no release reads `kind` alone.
 */
const laterKinds: Partial<Record<NotificationKind, NotificationKind>> = {
  reconciliation_broken: 'sync_error',
}

/** The last row of the previous page. */
interface PagePosition {
  at: string
  id: string
}

export interface NotificationFilter {
  group: NotificationGroup | null
  unread: boolean
}

const listKinds = (group: NotificationGroup) =>
  notificationKinds.filter((kind) => notificationStyles[kind].group === group)

export const notificationRepository = (tx: Tx) => {
  const selectFiltered = (userId: string, { group, unread }: NotificationFilter) =>
    tx
      .selectFrom('notification')
      .where('user_id', '=', userId)
      .where('in_app', '=', true)
      .$if(group !== null, (query) => query.where('kind', 'in', group === null ? [] : listKinds(group)))
      .$if(unread, (query) => query.where('read_at', 'is', null))

  return {
    /** Stores notifications and skips causes that are stored already. Returns the new ones. */
    create: (
      userId: string,
      notifications: readonly (NewNotification & { inApp: boolean })[],
      now: Date,
    ): Promise<{ id: string; cause: string }[]> =>
      tx
        .insertInto('notification')
        .values(
          notifications.map(({ kind, cause, title, message, about, ruleId, inApp }) => ({
            user_id: userId,
            id: newId(),
            kind: laterKinds[kind] ?? kind,
            later_kind: laterKinds[kind] === undefined ? null : kind,
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

    /** Returns which of these causes were notified. */
    async listStoredCauses(userId: string, causes: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await tx
        .selectFrom('notification')
        .select('cause')
        .where('user_id', '=', userId)
        .where('cause', '=', sql<string>`any(${[...causes]}::text[])`)
        .execute()
      return new Set(rows.map(({ cause }) => cause))
    },

    list: (userId: string, filter: NotificationFilter, after: PagePosition | null, rows: number) =>
      selectFiltered(userId, filter)
        .select(columns)
        .$if(after !== null, (query) =>
          query.where(sql<SqlBool>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(rows)
        .execute(),

    async count(userId: string, filter: NotificationFilter): Promise<number> {
      const { count } = await selectFiltered(userId, filter)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    find: (userId: string, id: string) =>
      tx
        .selectFrom('notification')
        .select(columns)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('in_app', '=', true)
        .executeTakeFirst(),

    /** Marks a notification as read. Returns false if it was read before or does not exist. */
    markRead: async (userId: string, id: string, now: Date): Promise<boolean> =>
      (await tx
        .updateTable('notification')
        .set({ read_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('read_at', 'is', null)
        .returning('id')
        .executeTakeFirst()) !== undefined,

    async markAllRead(userId: string, now: Date): Promise<number> {
      const { numUpdatedRows } = await tx
        .updateTable('notification')
        .set({ read_at: now })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof notificationRepository>['list']>>[number]
