import type { AuditKind } from '@lucas/contract/account-security.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'

/** Never a secret, never a value that was changed. */
export type AuditDetail = { readonly [key: string]: string | null }

export const auditRepository = (tx: Tx) => ({
  add: (person: string, kind: AuditKind, at: Date, detail: AuditDetail = {}) =>
    tx
      .insertInto('audit_event')
      .values({ user_id: person, id: newId(), at, kind, detail: JSON.stringify(detail) })
      .execute(),

  /** Newest first, after a place in the list. */
  page: (person: string, since: Date, after: { at: string; id: string } | null, count: number) =>
    tx
      .selectFrom('audit_event')
      .select(['id', 'at', 'kind', 'detail'])
      .where('user_id', '=', person)
      .where('at', '>=', since)
      .$if(after !== null, (on) =>
        on.where(sql<boolean>`(at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(count)
      .execute(),

  async count(person: string, since: Date): Promise<number> {
    const { count } = await tx
      .selectFrom('audit_event')
      .select((on) => on.fn.countAll<number>().as('count'))
      .where('user_id', '=', person)
      .where('at', '>=', since)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** The same statement for a person and for nobody. */
  addIfKnown: (person: string, kind: AuditKind, at: Date, detail: AuditDetail = {}) =>
    sql`insert into audit_event (user_id, id, at, kind, detail)
      select user_id, ${newId()}::uuid, ${at}::timestamptz, ${kind}::text, ${JSON.stringify(detail)}::jsonb from person
      where user_id = ${person}`.execute(tx),

  /** This commit may be lost with the power: nobody waits for the disk, so that it takes no time that tells (S-12). */
  async doNotWaitForDisk() {
    await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx)
  },
})
