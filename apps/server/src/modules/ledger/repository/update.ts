import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { RecategorizedSum } from '../domain/rollup-delta.ts'
import type { LedgerRow } from '../domain/row.ts'
import { arrayLiteral } from './array-parameters.ts'

/** Fields of a transaction that can be written for many rows at once, each with its own values. */
export type StoredFields = Pick<
  LedgerRow,
  | 'providerId'
  | 'merchant'
  | 'nameSource'
  | 'kind'
  | 'kindSource'
  | 'textKind'
  | 'ownKind'
  | 'ruleKind'
  | 'ruleIds'
  | 'refundOf'
  | 'reviewed'
  | 'tags'
  | 'notes'
> & {
  /** Null leaves it as it is. */
  [Field in 'category' | 'categorySource' | 'categoryConfidence']: LedgerRow[Field] | null
}

type Type = 'text' | 'uuid' | 'smallint' | 'boolean' | 'text[]' | 'uuid[]'

const columns: { readonly [Field in keyof StoredFields]: readonly [name: string, type: Type] } = {
  providerId: ['provider_id', 'text'],
  merchant: ['merchant_name', 'text'],
  nameSource: ['name_source', 'text'],
  category: ['category', 'text'],
  categorySource: ['category_source', 'text'],
  categoryConfidence: ['category_confidence', 'smallint'],
  kind: ['kind', 'text'],
  kindSource: ['kind_source', 'text'],
  textKind: ['text_kind', 'text'],
  ownKind: ['own_kind', 'text'],
  ruleKind: ['rule_kind', 'text'],
  ruleIds: ['rule_ids', 'uuid[]'],
  refundOf: ['refund_of', 'uuid'],
  reviewed: ['reviewed', 'boolean'],
  tags: ['tags', 'text[]'],
  notes: ['notes', 'text'],
}

/** Writes these fields of rows, in one statement. */
export async function updateFields<Field extends keyof StoredFields>(
  tx: Tx,
  userId: string,
  rows: readonly (Pick<StoredFields, Field> & { id: string })[],
  fields: readonly Field[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const values = fields.map((field) => {
    const parameter = arrayLiteral(rows.map((row) => toElement(row[field])))
    return sql`${parameter}::${elementType[columns[field][1]]}[]`
  })
  const names = fields.map((field) => sql.ref(columns[field][0]))
  await sql`
    update transaction t set updated_at = ${now}, ${sql.join(fields.map(assign))}
      from unnest(${arrayLiteral(rows.map(({ id }) => id))}::uuid[], ${sql.join(values)}) as r (id, ${sql.join(names)})
     where t.user_id = ${userId} and t.id = r.id`.execute(tx)
}

// Arrays of different lengths cannot be elements of an array, so that lists are sent as texts.
const elementType: { readonly [One in Type]: RawBuilder<unknown> } = {
  text: sql`text`,
  uuid: sql`uuid`,
  smallint: sql`smallint`,
  boolean: sql`boolean`,
  'text[]': sql`text`,
  'uuid[]': sql`text`,
}

const toElement = (value: StoredFields[keyof StoredFields]): string | number | boolean | null =>
  typeof value === 'object' && value !== null ? value.join(',') : value

function assign(field: keyof StoredFields): RawBuilder<unknown> {
  const [name, type] = columns[field]
  const [column, value] = [sql.ref(name), sql.ref(`r.${name}`)]
  if (type === 'text[]') return sql`${column} = string_to_array(${value}, ',')`
  if (type === 'uuid[]') return sql`${column} = string_to_array(${value}, ',')::uuid[]`
  return name.startsWith('category')
    ? sql`${column} = coalesce(${value}, ${sql.ref(`t.${name}`)})`
    : sql`${column} = ${value}`
}

/** Sums that moved between categories, and the number of rows, including those outside of rollups. */
export type MovedSums = RecategorizedSum & { rows: number }

const target = sql.ref('target')

/** Writes columns of the transactions in the part `target` of a statement, which has their ids. */
export const updateTarget = (userId: string, assignments: RawBuilder<unknown>, now: Date) => sql`
  update transaction t set ${assignments}, updated_at = ${now}
    from ${target} where t.user_id = ${userId} and t.id = target.id`

/** Sums of the rows of `target` that count, with the number of all; the statement adds and groups by the categories. */
export const movedSums = sql`account_id as "accountId", posted_on as day, currency, kind,
  coalesce(sum(amount) filter (where counts), 0)::bigint as amount, count(*) filter (where counts)::int as count,
  count(*)::int as rows`

export const countRows = (sums: readonly { rows: number }[]): number =>
  sums.reduce((total, { rows }) => total + rows, 0)
