import { sql } from 'kysely'
import { opaqueUserId } from '../../../platform/database/opaque-user-id.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Classification } from '../domain/classification.ts'

/** Writes categories and names of transactions, with their sources. */
export async function updateClassifications(
  tx: Tx,
  userId: string,
  labels: readonly Classification[],
  now: Date,
): Promise<void> {
  if (labels.length === 0) return
  await sql`
    update transaction t
       set category = l.category, category_source = l.source, category_confidence = l.confidence,
           reviewed = l.reviewed, merchant_name = l.merchant, name_source = l.name_source, updated_at = ${now}
      from ${toRelation(labels)}
     where t.user_id = ${opaqueUserId(userId)} and t.id = l.id`.execute(tx)
}

/** Returns classifications as a relation `l` for SQL. */
export const toRelation = (labels: readonly Classification[]) =>
  sql`unnest(${labels.map(({ id }) => id)}::uuid[], ${labels.map(({ category }) => category)}::text[],
             ${labels.map(({ categorySource }) => categorySource)}::text[],
             ${labels.map(({ categoryConfidence }) => categoryConfidence)}::smallint[],
             ${labels.map(({ reviewed }) => reviewed)}::boolean[], ${labels.map(({ merchant }) => merchant)}::text[],
             ${labels.map(({ nameSource }) => nameSource)}::text[])
      as l (id, category, source, confidence, reviewed, merchant, name_source)`
