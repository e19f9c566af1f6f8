import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import {
  type Classification,
  type LedgerRow,
  type NewRow,
  type RuleSubject,
  selectFields,
  transactionSql,
} from '../../ledger/index.ts'

/** A transaction with its classification and rollup entry. */
export type ClassifiedRow = Pick<LedgerRow, (typeof fields)[number]> & Pick<NewRow, 'accountType'>
/** Classification before a rule. Old records have no `nameSource`. */
export type RecordedClassification = Omit<Classification, 'nameSource'> & {
  ruleId: string
  nameSource: Classification['nameSource'] | null
}

export interface LearnedRule {
  id: string
  subject: RuleSubject
  alike: string
  name: string
  /** The category or the name. */
  value: string
  createdAt: Date
  endedAt: Date | null
}

const fields = [
  'id',
  'accountId',
  'date',
  'currency',
  'category',
  'categorySource',
  'categoryConfidence',
  'reviewed',
  'kind',
  'merchant',
  'nameSource',
  'amount',
  'description',
  'refundOf',
  'parentId',
] as const
const correctionColumns = [
  'id',
  'subject',
  'alike',
  'name',
  'value',
  'created_at as createdAt',
  'ended_at as endedAt',
] as const

/** Learned rules of the user and the rows they apply to. */
export const ruleRepository = (tx: Tx) => {
  const selectRows = (userId: string) =>
    tx
      .selectFrom('transaction as t')
      .innerJoin('account as a', (join) =>
        join.onRef('a.user_id', '=', 't.user_id').onRef('a.id', '=', 't.account_id'),
      )
      .select(selectFields('t', fields))
      .select('a.account_type as accountType')
      .where('t.user_id', '=', userId)
      .where('t.deleted_at', 'is', null)
      .where(transactionSql.isVisible('t'))
  const selectRules = (userId: string) =>
    tx.selectFrom('correction').select(correctionColumns).where('user_id', '=', userId)

  return {
    /** Lists active rules, newest first. */
    listActive: (userId: string): Promise<LearnedRule[]> =>
      selectRules(userId).where('ended_at', 'is', null).orderBy('created_at', 'desc').orderBy('id').execute(),

    /** Lists the values of the active rules by similarity key, the replacements of hidden categories, and whether there are written rules. */
    async listValues(
      userId: string,
    ): Promise<{ subject: RuleSubject | 'hidden' | 'written'; key: string; value: string }[]> {
      const { rows } = await sql<{ subject: RuleSubject | 'hidden' | 'written'; key: string; value: string }>`
        (select subject, alike as key, value from correction where user_id = ${userId} and ended_at is null and enabled
          order by created_at desc, id)
        union all
        select 'hidden', label, moved_to from base_category where user_id = ${userId} and moved_to is not null
        union all
        select 'written', '', '' where exists (select from transaction_rule where user_id = ${userId})`.execute(
        tx,
      )
      return rows
    },

    listByIds: (userId: string, ids: readonly string[]): Promise<LearnedRule[]> =>
      selectRules(userId)
        .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute(),

    listRows: (userId: string, ids: readonly string[]): Promise<ClassifiedRow[]> =>
      selectRows(userId)
        .where('t.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute(),

    /**
     * Lists rows that may be similar: with these names, without a name, or renamed by the user; also these ids. Newest first.
     */
    listCandidates: (
      userId: string,
      names: readonly string[],
      ids: readonly string[],
    ): Promise<ClassifiedRow[]> =>
      selectRows(userId)
        .where(
          sql<boolean>`(t.merchant_name = any(${[...names]}::text[]) or t.merchant_name is null or t.name_source <> 'bank'
            or t.id = any(${[...ids]}::uuid[]))`,
        )
        .orderBy('t.posted_on', 'desc')
        .orderBy('t.id', 'desc')
        .execute(),

    /** Inserts rules. Ends the active rules of the same keys at the same time. */
    async create(userId: string, rules: readonly Omit<LearnedRule, 'endedAt'>[]): Promise<void> {
      if (rules.length === 0) return
      await sql`
        with new_rules as (
          select * from unnest(${rules.map(({ id }) => id)}::uuid[], ${rules.map(({ subject }) => subject)}::text[],
                               ${rules.map(({ alike }) => alike)}::text[], ${rules.map(({ name }) => name)}::text[],
                               ${rules.map(({ value }) => value)}::text[], ${rules.map(({ createdAt }) => createdAt)}::timestamptz[])
                 as t (id, subject, alike, name, value, created_at)
        )
        update correction c set ended_at = t.created_at from new_rules t
         where c.user_id = ${userId} and c.subject = t.subject and c.alike = t.alike and c.ended_at is null`.execute(
        tx,
      )
      await tx
        .insertInto('correction')
        .values(
          rules.map(({ id, subject, alike, name, value, createdAt }) => ({
            user_id: userId,
            id,
            subject,
            alike,
            name,
            value,
            created_at: createdAt,
            learned_from: 0,
          })),
        )
        .execute()
    },

    /** Ends active rules and returns them. Reactivates the rules that they had replaced. */
    async end(userId: string, ids: readonly string[], now: Date): Promise<LearnedRule[]> {
      const { rows } = await sql<LearnedRule>`
        with ended as (
          update correction set ended_at = ${now}
           where user_id = ${userId} and id = any(${[...ids]}::uuid[]) and ended_at is null
          returning id, subject, alike, name, value, created_at as "createdAt", ended_at as "endedAt"
        ), revived as (
          update correction c set ended_at = null from ended
           where c.user_id = ${userId} and c.subject = ended.subject and c.alike = ended.alike
             and c.ended_at = ended."createdAt" and c.id <> all(${[...ids]}::uuid[])
        )
        select * from ended`.execute(tx)
      return rows
    },

    /**
     * Records the classification of rows before a rule; existing records stay. New ones count as corrections that the rule was
     * learned from, or as its uses. A row can occur once for each rule, always with the same classification.
     */
    async recordClassifications(
      userId: string,
      rows: readonly (Classification & { ruleId: string })[],
      counted: { as: 'learned_from' } | { as: 'uses'; now: Date },
    ): Promise<void> {
      if (rows.length === 0) return
      const figures =
        counted.as === 'uses'
          ? sql`uses = c.uses + n.count, last_used_at = ${counted.now}`
          : sql`learned_from = c.learned_from + n.count`
      await sql`
        with recorded as (
          insert into correction_row
                 (user_id, correction_id, transaction_id, category, category_source, category_confidence, reviewed,
                  merchant_name, name_source)
          select ${userId}, c.correction_id, l.*
            from ${toRelation(rows)}
            join unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ ruleId }) => ruleId)}::uuid[])
                   as c (id, correction_id) on c.id = l.id
              on conflict do nothing
          returning correction_id
        )
        update correction c set ${figures}
          from (select correction_id, count(*)::int as count from recorded group by correction_id) n
         where c.user_id = ${userId} and c.id = n.correction_id`.execute(tx)
    },

    /** Lists the recorded classifications of the rules. */
    listRecorded: (userId: string, ids: readonly string[]): Promise<RecordedClassification[]> =>
      tx
        .selectFrom('correction_row')
        .select([
          'correction_id as ruleId',
          'transaction_id as id',
          'category',
          'category_source as categorySource',
          'category_confidence as categoryConfidence',
          'reviewed',
          'merchant_name as merchant',
          'name_source as nameSource',
        ])
        .where('user_id', '=', userId)
        .where('correction_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute(),
  }
}

/** Returns classifications as a relation `l` for SQL. */
const toRelation = (labels: readonly Classification[]) =>
  sql`unnest(${labels.map(({ id }) => id)}::uuid[], ${labels.map(({ category }) => category)}::text[],
             ${labels.map(({ categorySource }) => categorySource)}::text[],
             ${labels.map(({ categoryConfidence }) => categoryConfidence)}::smallint[],
             ${labels.map(({ reviewed }) => reviewed)}::boolean[], ${labels.map(({ merchant }) => merchant)}::text[],
             ${labels.map(({ nameSource }) => nameSource)}::text[])
      as l (id, category, source, confidence, reviewed, merchant, name_source)`
