import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'

/** What a person may later read about their account (S-38). */
export type AuditKind =
  | 'register'
  | 'register_refused'
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_out'
  | 'refresh_reuse'
  | 'step_up'
  | 'step_up_failed'
  | 'access_refused'
  | 'contact_changed'
  | 'email_confirmed'
  | 'pin_set'
  | 'pin_removed'
  | 'passkey_added'
  | 'passkey_removed'

/** Never a secret, never a value that was changed. */
export type AuditDetail = { readonly [key: string]: string | null }

export const auditRepository = (tx: Tx) => ({
  add: (person: string, kind: AuditKind, at: Date, detail: AuditDetail = {}) =>
    tx
      .insertInto('audit_event')
      .values({ user_id: person, id: newId(), at, kind, detail: JSON.stringify(detail) })
      .execute(),

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
