import type { AuditKind } from '@lucas/contract/auth/account-security.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'

/** Must not contain secrets or changed values. */
export type AuditDetail = { readonly [key: string]: string | null }

export const auditEventRepository = (tx: Tx) => ({
  create: (userId: string, kind: AuditKind, at: Date, detail: AuditDetail = {}) =>
    tx
      .insertInto('audit_event')
      .values({ user_id: userId, id: newId(), at, kind, detail: JSON.stringify(detail) })
      .execute(),

  /** Lists events newest first, after a cursor position. */
  list: (userId: string, since: Date, after: { at: string; id: string } | null, count: number) =>
    tx
      .selectFrom('audit_event')
      .select(['id', 'at', 'kind', 'detail'])
      .where('user_id', '=', userId)
      .where('at', '>=', since)
      .$if(after !== null, (on) =>
        on.where(sql<boolean>`(at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(count)
      .execute(),

  /** Lists the events of these kinds, oldest first. */
  listSince: (userId: string, kinds: readonly string[], since: Date) =>
    tx
      .selectFrom('audit_event')
      .select(['id', 'kind', 'at'])
      .where('user_id', '=', userId)
      .where('at', '>=', since)
      .where('kind', 'in', kinds)
      .orderBy('id')
      .execute(),

  async count(userId: string, since: Date): Promise<number> {
    const { count } = await tx
      .selectFrom('audit_event')
      .select((on) => on.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('at', '>=', since)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** Runs the same statement for known and unknown user ids; writes for a known one only (S-12). */
  createIfUserExists: (userId: string, kind: AuditKind, at: Date, detail: AuditDetail = {}) =>
    sql`insert into audit_event (user_id, id, at, kind, detail)
      select user_id, ${newId()}::uuid, ${at}::timestamptz, ${kind}::text, ${JSON.stringify(detail)}::jsonb from person
      where user_id = ${userId}`.execute(tx),

  /** Lets this transaction commit without waiting for the disk, so that its duration reveals nothing (S-12). */
  async disableSynchronousCommit() {
    await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx)
  },
})
