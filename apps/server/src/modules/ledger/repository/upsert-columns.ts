import { sql } from 'kysely'
import type { EncryptRaw, NewRow } from '../types.ts'
import { bytesArray, arrayLiteral as list } from './array-parameters.ts'

/**
 * Returns the ingested columns, and the rows as a relation `r` with one array per column, so that the number
 * of parameters is constant.
 */
export function upsertColumns(rows: readonly NewRow[], encrypt: EncryptRaw) {
  const column = (pick: (row: NewRow) => string | number | bigint | boolean | Date | null) =>
    list(rows.map(pick))
  const plain = sql`id, account_id, provider_id, posted_on, occurred_at, amount, currency, description, merchant_name,
    name_source, category, category_source, category_confidence, kind, kind_source, text_kind, own_kind, rule_kind, refund_of, pending, balance_after, original_in, original_out,
    branch, reference, payment_method, installment_number, installment_total, reviewed, raw`
  const columns = sql`${plain}, tags, rule_ids`
  // Arrays of different lengths cannot be elements of an array.
  const relation = sql`(select ${plain}, string_to_array(tag_list, ',') as tags,
      string_to_array(rule_list, ',')::uuid[] as rule_ids from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ accountId }) => accountId)}::uuid[],
      ${column(({ providerId }) => providerId)}::text[], ${column(({ date }) => date)}::date[],
      ${column(({ occurredAt }) => occurredAt)}::timestamptz[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ currency }) => currency)}::text[], ${column(({ description }) => description)}::text[],
      ${column(({ merchant }) => merchant)}::text[], ${column(({ nameSource }) => nameSource)}::text[],
      ${column(({ category }) => category)}::text[],
      ${column(({ categorySource }) => categorySource)}::text[],
      ${column(({ categoryConfidence }) => categoryConfidence)}::smallint[], ${column(({ kind }) => kind)}::text[],
      ${column(({ kindSource }) => kindSource)}::text[], ${column(({ textKind }) => textKind)}::text[], ${column(({ ownKind }) => ownKind)}::text[],
      ${column(({ ruleKind }) => ruleKind)}::text[],
      ${column(({ refundOf }) => refundOf)}::uuid[], ${column(({ pending }) => pending)}::boolean[],
      ${column(({ balanceAfter }) => balanceAfter)}::bigint[], ${column((row) => row.in)}::bigint[],
      ${column(({ out }) => out)}::bigint[], ${column(({ branch }) => branch)}::text[],
      ${column(({ reference }) => reference)}::text[], ${column(({ paymentMethod }) => paymentMethod)}::text[],
      ${column(({ instalmentNumber }) => instalmentNumber)}::smallint[],
      ${column(({ instalmentTotal }) => instalmentTotal)}::smallint[],
      ${column(({ reviewed }) => reviewed)}::boolean[],
      ${bytesArray(rows.map(({ id, raw }) => (raw === null ? null : encrypt(id, raw))))}::bytea[],
      ${column(({ tags }) => tags.join(','))}::text[], ${column(({ ruleIds }) => ruleIds.join(','))}::text[])
        as u (${plain}, tag_list, rule_list)) as r`
  return { columns, relation }
}
