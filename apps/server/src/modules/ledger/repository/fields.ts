import { type AliasedRawBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { TransactionTable } from '../../../platform/database/schema/transactions.ts'
import type { LedgerRow } from '../domain/row.ts'

/** The column of each field of a row. */
const columnOf = {
  id: 'id',
  accountId: 'account_id',
  providerId: 'provider_id',
  date: 'posted_on',
  occurredAt: 'occurred_at',
  amount: 'amount',
  currency: 'currency',
  description: 'description',
  merchant: 'merchant_name',
  nameSource: 'name_source',
  category: 'category',
  categorySource: 'category_source',
  categoryConfidence: 'category_confidence',
  kind: 'kind',
  kindSource: 'kind_source',
  textKind: 'text_kind',
  ownKind: 'own_kind',
  ruleKind: 'rule_kind',
  ruleIds: 'rule_ids',
  refundOf: 'refund_of',
  pending: 'pending',
  pendingState: 'pending_state',
  manual: 'manual',
  reviewed: 'reviewed',
  notes: 'notes',
  tags: 'tags',
  balanceAfter: 'balance_after',
  in: 'original_in',
  out: 'original_out',
  branch: 'branch',
  reference: 'reference',
  paymentMethod: 'payment_method',
  instalmentNumber: 'installment_number',
  instalmentTotal: 'installment_total',
  raw: 'raw',
  createdAt: 'created_at',
  deletedAt: 'deleted_at',
  deletion: 'deletion',
  parentId: 'parent_id',
  partNumber: 'part_number',
  partTotal: 'part_total',
} as const satisfies Record<keyof LedgerRow, keyof TransactionTable>

type Field = keyof LedgerRow

const isField = (key: string): key is Field => key in columnOf
/** All fields of a row. */
export const ledgerFields: readonly Field[] = Object.keys(columnOf).filter(isField)

type SelectedField<F extends Field> = { [One in F]: AliasedRawBuilder<LedgerRow[One], One> }[F]

/** Selects fields of the rows of a table or alias, to be read as a `Pick` of the row. */
export function selectFields<F extends Field>(table: string, fields: readonly F[]): SelectedField<F>[]
export function selectFields(table: string, fields: readonly Field[]) {
  return fields.map((field) => sql.ref(`${table}.${columnOf[field]}`).as(field))
}

/** References of the columns, of an alias where one is given. */
export const refColumns = (fields: readonly Field[], alias?: string) =>
  sql.join(
    fields.map((field) => sql.ref(alias === undefined ? columnOf[field] : `${alias}.${columnOf[field]}`)),
  )

/** Columns of an alias under the names of their fields, for a statement in SQL. */
export const aliasColumns = (fields: readonly Field[], alias: string) =>
  sql.join(fields.map((field) => sql`${sql.ref(`${alias}.${columnOf[field]}`)} as ${sql.ref(field)}`))

/** Serializes rows by their columns for `jsonb_populate_record`, without loss. */
export const toRecord = (row: Partial<LedgerRow>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => (isField(key) ? [[columnOf[key], value]] : [])),
  )

/** Serializes a value that contains records of rows. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'bigint'
      ? String(inner)
      : isBytes(inner)
        ? `\\x${Buffer.from(inner.data).toString('hex')}`
        : inner,
  )

/** `JSON.stringify` passes buffers to the replacer in the form of `Buffer.toJSON`. */
const isBytes = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value

/**
 * Selects the transaction whose id is in a column such as `p.out_id`, to be joined laterally: one look-up by the primary key for
 * each row. A plain join leaves the order to the planner, which has no statistics of a history that was just stored and
 * then compares every row with every transaction.
 */
export const selectTransactionById = (userId: string, id: string): RawBuilder<Selectable<TransactionTable>> =>
  sql`(select * from transaction where user_id = ${userId} and id = ${sql.ref(id)} offset 0)`
