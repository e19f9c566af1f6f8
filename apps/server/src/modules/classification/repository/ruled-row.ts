import type { AccountType } from '@lucas/contract/banking/account.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { fromWireAmount } from '@lucas/contract/rules/money.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import type { RuleCondition } from '@lucas/contract/transactions/transaction-rule-input.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { toLikePattern } from '../../../platform/database/like.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type LedgerRow, selectFields, transactionSql } from '../../ledger/index.ts'
import { toFoldedWords } from '../domain/transaction-rules/compile.ts'

/** A stored transaction as rules read and change it. Parts and split transactions are none. */
export type RuledRow = Pick<LedgerRow, (typeof fields)[number]> & {
  accountType: AccountType
  institution: string
  isUncounted: boolean
}

const fields = [
  'id',
  'accountId',
  'date',
  'currency',
  'category',
  'categorySource',
  'categoryConfidence',
  'kind',
  'kindSource',
  'ownKind',
  'ruleKind',
  'textKind',
  'merchant',
  'nameSource',
  'amount',
  'description',
  'refundOf',
  'pending',
  'tags',
  'reviewed',
  'ruleIds',
] as const

type Condition = RawBuilder<SqlBool>

/** The kind as detected, before any choice and rule. */
const detectedKind = sql`(case when t.kind_source = 'pair' then t.kind
  else coalesce(t.text_kind, case when t.amount < 0 then 'spending' else 'income' end) end)`

/** Reads the transactions that rules may apply to. */
export const ruledRowRepository = (tx: Tx) => {
  const select = (userId: string) =>
    tx
      .selectFrom('transaction as t')
      .innerJoin('account as a', (join) =>
        join.onRef('a.user_id', '=', 't.user_id').onRef('a.id', '=', 't.account_id'),
      )
      .select(selectFields('t', fields))
      .select([
        'a.account_type as accountType',
        'a.institution_name as institution',
        transactionSql.isLeftOut('t').$castTo<boolean>().as('isUncounted'),
      ])
      .where('t.user_id', '=', userId)
      .where('t.deleted_at', 'is', null)
  const selectWhole = (userId: string) => select(userId).where('t.part_total', 'is', null)

  return {
    /** Lists rows that may meet the conditions, after an id, in the order of ids. */
    listCandidates: (
      userId: string,
      conditions: readonly RuleCondition[],
      after: string | null,
      limit: number,
    ): Promise<RuledRow[]> =>
      selectWhole(userId)
        .where(narrow(conditions))
        .$if(after !== null, (query) => query.where('t.id', '>', after))
        .orderBy('t.id')
        .limit(limit)
        .execute(),

    /** Lists rows that may meet the conditions, newest first. */
    listNewest: (userId: string, conditions: readonly RuleCondition[]): Promise<RuledRow[]> =>
      selectWhole(userId)
        .where(narrow(conditions))
        .orderBy('t.posted_on', 'desc')
        .orderBy('t.id', 'desc')
        .execute(),

    async countCandidates(userId: string, conditions: readonly RuleCondition[]): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count
          from transaction t join account a on a.user_id = t.user_id and a.id = t.account_id
         where t.user_id = ${userId} and t.deleted_at is null and t.part_total is null
           and ${narrow(conditions)}`.execute(tx)
      return rows[0]?.count ?? 0
    },

    /** Finds a row, also a part or a split transaction. */
    find: (userId: string, id: string): Promise<RuledRow | undefined> =>
      select(userId).where('t.id', '=', id).executeTakeFirst(),

    listByIds: (userId: string, ids: readonly string[]): Promise<RuledRow[]> =>
      selectWhole(userId)
        .where('t.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute(),

    listRefunds: (userId: string, purchaseIds: readonly string[]): Promise<RuledRow[]> =>
      selectWhole(userId)
        .where('t.refund_of', '=', sql<string>`any(${[...purchaseIds]}::uuid[])`)
        .execute(),
  }
}

/**
 * Returns a condition that holds for all rows that meet the conditions, and for as few others as SQL can tell. Where the user
 * or a rule named the row, its detected name is not stored.
 */
function narrow(conditions: readonly RuleCondition[]): Condition {
  return sql`(${sql.join(
    [sql`true`, ...conditions.flatMap((condition) => narrowBy(condition) ?? [])],
    sql` and `,
  )})`
}

function narrowBy(condition: RuleCondition): Condition | null {
  switch (condition.field) {
    case 'text':
      return condition.operator === 'pattern' ? null : hasWords(foldName(condition.value).split(' '))
    case 'amount': {
      const { min, max, currency } = condition
      const size = (units: number) => fromWireAmount(units, currency)
      return sql`(t.currency = ${currency} and abs(t.amount) >= ${size(min ?? 0)}::bigint
        and ${max === undefined ? sql`true` : sql`abs(t.amount) <= ${size(max)}::bigint`})`
    }
    case 'sign':
      return condition.sign === 'expense' ? sql`t.amount < 0` : sql`t.amount >= 0`
    case 'account':
      return sql`t.account_id = ${condition.account_id}::uuid`
    case 'institution':
      return null
    case 'counterparty': {
      const rut = normaliseRut(condition.value)
      if (rut === null) return hasWords(toFoldedWords(foldName(condition.value)))
      return sql`upper(regexp_replace(t.description, '[^0-9kK]', '', 'g')) like ${`%${rut.replace('-', '')}%`}`
    }
    case 'kind':
      return sql`${detectedKind} = any(${[...condition.kinds]}::text[])`
    case 'day_of_month': {
      const { from, to } = condition
      const day = sql`extract(day from t.posted_on)`
      return from <= to
        ? sql`${day} between ${from}::int and ${to}::int`
        : sql`(${day} >= ${from}::int or ${day} <= ${to}::int)`
    }
  }
}

/** The text that the database searches has the description and the name, folded alike. */
function hasWords(words: readonly string[]): Condition {
  const patterns = words.map((word) => toLikePattern(word))
  return sql`(t.search_text like all(${patterns}::text[]) or t.name_source <> 'bank')`
}
