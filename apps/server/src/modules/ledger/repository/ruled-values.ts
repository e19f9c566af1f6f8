import type { CategorySource, TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { sql } from 'kysely'
import { opaqueUserId } from '../../../platform/database/opaque-user-id.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { NameSource } from '../domain/classification.ts'
import type { KindDecision } from '../domain/kind/decide-kind.ts'
import { arrayLiteral as list } from './array-parameters.ts'

/** The values of a transaction that rules of the user set. */
export interface RuledValues extends KindDecision {
  id: string
  category: string
  categorySource: CategorySource
  categoryConfidence: number
  merchant: string | null
  nameSource: NameSource
  ruleKind: TransactionKind | null
  reviewed: boolean
  tags: readonly string[]
  ruleIds: readonly string[]
}

export async function updateRuledValues(
  tx: Tx,
  userId: string,
  rows: readonly RuledValues[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const column = (pick: (row: RuledValues) => string | number | boolean | null) => list(rows.map(pick))
  await sql`
    update transaction t
       set category = r.category, category_source = r.category_source, category_confidence = r.confidence,
           merchant_name = r.merchant, name_source = r.name_source, kind = r.kind, kind_source = r.kind_source,
           rule_kind = r.rule_kind, reviewed = r.reviewed, tags = string_to_array(r.tags, ','),
           rule_ids = string_to_array(r.rule_ids, ',')::uuid[], updated_at = ${now}
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ category }) => category)}::text[],
                  ${column(({ categorySource }) => categorySource)}::text[],
                  ${column(({ categoryConfidence }) => categoryConfidence)}::smallint[],
                  ${column(({ merchant }) => merchant)}::text[], ${column(({ nameSource }) => nameSource)}::text[],
                  ${column(({ kind }) => kind)}::text[], ${column(({ kindSource }) => kindSource)}::text[],
                  ${column(({ ruleKind }) => ruleKind)}::text[], ${column(({ reviewed }) => reviewed)}::boolean[],
                  ${column(({ tags }) => tags.join(','))}::text[], ${column(({ ruleIds }) => ruleIds.join(','))}::text[])
             as r (id, category, category_source, confidence, merchant, name_source, kind, kind_source, rule_kind,
                   reviewed, tags, rule_ids)
     where t.user_id = ${opaqueUserId(userId)} and t.id = r.id`.execute(tx)
}
