import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { LedgerRow } from '../../ledger/index.ts'

/** Number of the rules of `detectTextKind`. Raise it when they change: stored transactions are then detected again. */
export const kindRules = 3

/**
 * Condition for rows with a kind that its source never gives, as in migrations 0060 and 0061: release 1.0.0 wrote them, which
 * knows no sources.
 */
const isUndecided = sql<SqlBool>`((t.kind_source = 'sign' and t.kind not in ('spending', 'income'))
  or (t.kind_source = 'pair' and t.kind in ('spending', 'income')))`

/** A stored row whose description is read again, or whose kind is decided again. */
export interface DescribedKindRow
  extends Pick<LedgerRow, 'id' | 'accountId' | 'date' | 'amount' | 'currency' | 'description' | 'textKind'> {
  /** Whether its description decides: not that of a manual transaction or of a part. */
  isDescribed: boolean
  isUndecided: boolean
}

/** Remembers by which rules and with which facts the kinds of a user were detected. */
export const kindDetectionRepository = (tx: Tx) => ({
  /** Whether stored transactions could get other kinds now. Records the facts of a user whose first transactions these are. */
  async isOutdated(userId: string, facts: string, now: Date): Promise<boolean> {
    const { rows } = await sql<{ is_current: boolean }>`
      insert into kind_detection as d (user_id, rules, facts, updated_at)
      values (${userId}, ${kindRules}, ${facts}, ${now})
          on conflict (user_id) do update set updated_at = d.updated_at
      returning d.rules = ${kindRules} and d.facts = ${facts} as is_current`.execute(tx)
    return rows[0]?.is_current !== true
  },

  async markCurrent(userId: string, facts: string, now: Date): Promise<void> {
    await sql`
      insert into kind_detection (user_id, rules, facts, updated_at)
      values (${userId}, ${kindRules}, ${facts}, ${now})
          on conflict (user_id) do update set rules = ${kindRules}, facts = ${facts}, updated_at = ${now}`.execute(
      tx,
    )
  },

  /**
   * Lists provider transactions and undecided rows after an id, in the order of ids. Other parts have the kind of their
   * original.
   */
  async listAfter(userId: string, after: string | null, limit: number): Promise<DescribedKindRow[]> {
    const { rows } = await sql<DescribedKindRow>`
      select t.id, not t.manual and t.parent_id is null as "isDescribed", ${isUndecided} as "isUndecided",
             t.account_id as "accountId", t.posted_on as date, t.amount, t.currency, t.description,
             t.text_kind as "textKind"
        from transaction t
       where t.user_id = ${userId} and ${after === null ? sql`true` : sql`t.id > ${after}::uuid`}
         and (not t.manual and t.parent_id is null or ${isUndecided})
       order by t.id limit ${limit}`.execute(tx)
    return rows
  },

  /** Lists users whose kinds were detected by older rules, except those whose data are blocked. Runs without a user. */
  async listOutdated(limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select list_outdated_kinds(${kindRules}, ${limit}) as id`.execute(tx)
    return rows.map(({ id }) => id)
  },
})
