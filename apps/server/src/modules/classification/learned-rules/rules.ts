import { isFlowKind } from '@lucas/contract/rules/transaction-kinds.ts'
import type {
  CategorizedTransaction,
  CategoryRulePreview,
  RenamedTransaction,
  SimilarTransactions,
} from '@lucas/contract/transactions/category-rule.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser, withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import { newId } from '../../../platform/ids.ts'
import { loadHiddenCategories, resolveCategory } from '../../categories/index.ts'
import { describeForUser, describeTransaction } from '../../description/index.ts'
import {
  type Classification,
  changeRows,
  listApiTransactions,
  type RuleSubject,
  requireTransactions,
} from '../../ledger/index.ts'
import type { LearnedRules } from '../domain/learned-rules/apply-rules.ts'
import { isReclassified, subjectRules } from '../domain/learned-rules/rules.ts'
import { type SimilarityKeys, toSimilarityKeys } from '../domain/learned-rules/similar-rows.ts'
import { type ClassifiedRow, type LearnedRule, ruleRepository } from '../repository/rule.ts'
import { toApiCategoryCorrection, toApiNameCorrection } from './to-api.ts'

const maxShown = 20
const classifiedFields = [
  'category',
  'categorySource',
  'categoryConfidence',
  'reviewed',
  'merchant',
  'nameSource',
] as const

type RuleDeps = { db: Db; clock: Clock; events: Events }
/** A row and the rule that applies to it. */
type RuleMatch = { row: ClassifiedRow; rule: LearnedRule }
/** A row that shows what the user wants of those like it. */
type Example = { row: ClassifiedRow; subject: RuleSubject; value: string }

export type LearnedRuleService = Pick<ReturnType<typeof createRules>, 'setMerchant' | 'rules'>

/**
 * Sets categories and names, learns rules from them, applies them to similar transactions and undoes them.
 */
export function createRules({ db, clock, events }: RuleDeps) {
  const locked = <T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inUserData({ db, events }, userId, work)

  /** Updates classifications, rollups and refunds. Returns the changed rows, and how many refunds followed. */
  async function reclassify(
    tx: Tx,
    userId: string,
    rows: readonly ClassifiedRow[],
    labels: readonly Classification[],
  ) {
    const before = new Map(rows.map((row) => [row.id, row]))
    const changing = labels.flatMap((label) => {
      const row = before.get(label.id)
      return row && isReclassified(label, row) ? [{ before: row, after: { ...row, ...label } }] : []
    })
    const refunds = await changeRows(tx, userId, changing, classifiedFields, clock.now())
    if (changing.length > 0) await events.publish(tx, userId, { type: 'transactions_changed' })
    return { rows: changing.map((change) => change.before), refunds }
  }

  /** Sets the category or name of one transaction and learns a rule for later ones. */
  async function setValue(tx: Tx, userId: string, id: string, subject: RuleSubject, input: string) {
    const [row = fail('not_found')] = await ruleRepository(tx).listRows(userId, [id])
    const value = subject === 'name' ? input : await resolveCategory(tx, userId, input)
    const own =
      value === ''
        ? subjectRules[subject].resetToText(row, describeForUser(row, await loadHiddenCategories(tx, userId)))
        : subjectRules[subject].choose(row, value)
    await reclassify(tx, userId, [row], [own])
    const [correction = null] =
      value !== '' && isLearnable(row, subject) ? await learnRules(tx, userId, [{ row, subject, value }]) : []
    return { ...((await listApiTransactions(tx, userId, [id]))[0] ?? fail('internal')), correction }
  }

  /** Stores one rule per subject and similarity key of the examples and returns the rules. */
  async function learnRules(tx: Tx, userId: string, examples: readonly Example[]): Promise<LearnedRule[]> {
    const repository = ruleRepository(tx)
    const activeByKey = new Map((await repository.listActive(userId)).map((one) => [toRuleKey(one), one]))
    const learned = new Map<string, LearnedRule>()
    const recorded = examples.map(({ row, subject, value }) => {
      const { keys, name } = toKeys(row)
      const alike = keys[subject]
      const key = toRuleKey({ subject, alike })
      const known = activeByKey.get(key)
      const rule =
        learned.get(key) ??
        (known?.value === value
          ? known
          : { id: newId(), subject, alike, name, value, createdAt: clock.now(), endedAt: null })
      learned.set(key, rule)
      return { ...row, ruleId: rule.id }
    })
    const activeRules = new Set(activeByKey.values())
    await repository.create(
      userId,
      [...learned.values()].filter((rule) => !activeRules.has(rule)),
    )
    await repository.recordClassifications(userId, recorded, { as: 'learned_from' })
    return [...learned.values()]
  }

  /** Returns earlier similar rows with another classification, except those the user classified. */
  async function listApplicable(tx: Tx, userId: string, rules: readonly LearnedRule[]) {
    const names = new Set(rules.map(({ name }) => name))
    const pool = await ruleRepository(tx).listCandidates(userId, [...names], [])
    return { pool, rows: pool.flatMap((row) => listApplied(row, rules)) }
  }

  /** Counts earlier transactions that a rule from this one would change, by category. */
  const countSimilar = (userId: string, id: string): Promise<SimilarTransactions> =>
    withUserSnapshot(db, userId, async (tx) => {
      const [own = fail('not_found')] = await ruleRepository(tx).listRows(userId, [id])
      const { keys, name } = toKeys(own)
      const counts = new Map<string, number>()
      for (const row of await ruleRepository(tx).listCandidates(userId, [name], [])) {
        const isSimilar =
          row.id !== id &&
          row.parentId === null &&
          row.refundOf === null &&
          toKeys(row).keys.category === keys.category
        if (isSimilar && subjectRules.category.canApply(row, ''))
          counts.set(row.category, (counts.get(row.category) ?? 0) + 1)
      }
      return { results: [...counts].map(([category, count]) => ({ category, count })) }
    })

  const preview = (userId: string, subject: RuleSubject, id: string): Promise<CategoryRulePreview> =>
    withUserSnapshot(db, userId, async (tx) => {
      const { rows } = await listApplicable(tx, userId, await getActiveRules(tx, userId, subject, [id]))
      const ids = rows.slice(0, maxShown).map(({ row }) => row.id)
      return { count: rows.length, results: await listApiTransactions(tx, userId, ids) }
    })

  /**
   * Applies the rules to all earlier similar rows, together with what the user chose for one. What is recorded of a row is as
   * before all of them: each undo gives back its own subject only. Returns the number of changed rows.
   */
  async function applyRules(
    tx: Tx,
    userId: string,
    rules: readonly LearnedRule[],
    chosen?: { row: ClassifiedRow; label: Classification },
  ): Promise<number> {
    const { pool, rows } = await listApplicable(tx, userId, rules)
    const used = rows.filter(({ row }) => row.id !== chosen?.row.id)
    if (used.length === 0 && !chosen) return 0
    const labels = [...Map.groupBy(used, ({ row }) => row)].map(([row, uses]) =>
      uses.reduce<Classification>(
        (label, { rule }) => subjectRules[rule.subject].apply(label, rule.value),
        row,
      ),
    )
    const own = chosen ? [chosen] : []
    const changed = await reclassify(
      tx,
      userId,
      [...own.map(({ row }) => row), ...pool],
      [...own.map(({ label }) => label), ...labels],
    )
    const recorded = used.map(({ row, rule }) => ({ ...row, ruleId: rule.id }))
    await ruleRepository(tx).recordClassifications(userId, recorded, { as: 'uses', now: clock.now() })
    return changed.rows.length + changed.refunds
  }

  const apply = (userId: string, subject: RuleSubject, ids: readonly string[]): Promise<number> =>
    locked(userId, async (tx) => applyRules(tx, userId, await getActiveRules(tx, userId, subject, ids)))

  /** Learns category rules from the current categories of the rows. Of alike ones the first in `ids` decides. */
  const learn = (userId: string, ids: readonly string[]): Promise<LearnedRule[]> =>
    locked(userId, async (tx) => {
      await requireTransactions(tx, userId, ids)
      const rows = new Map((await ruleRepository(tx).listRows(userId, ids)).map((row) => [row.id, row]))
      const examples = [...new Set(ids)].flatMap((id) => {
        const row = rows.get(id)
        return row && isLearnable(row, 'category')
          ? [{ row, subject: 'category' as const, value: row.category }]
          : []
      })
      return learnRules(tx, userId, examples)
    })

  /** Undoes rules: earlier rows get their previous classification, later ones that of their description. */
  const undo = (userId: string, subject: RuleSubject, ids: readonly string[]): Promise<number> =>
    locked(userId, async (tx) => {
      const ended = await ruleRepository(tx).end(userId, ids, clock.now())
      if (ended.filter((one) => one.subject === subject).length < new Set(ids).size)
        await getRules(tx, userId, subject, ids)
      return revertRows(tx, userId, ended)
    })

  /** Takes back what ended rules of both subjects did, the newest first. Returns how many rows changed. */
  async function revertRows(tx: Tx, userId: string, ended: readonly LearnedRule[]): Promise<number> {
    if (ended.length === 0) return 0
    const repository = ruleRepository(tx)
    const rules = ended.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))
    const ids = rules.map(({ id }) => id)
    const recorded = Map.groupBy(await repository.listRecorded(userId, ids), ({ id }) => id)
    const names = new Set(rules.map(({ name }) => name))
    const pool = await repository.listCandidates(userId, [...names], [...recorded.keys()])
    const findRecord = (row: ClassifiedRow, { id }: LearnedRule) =>
      recorded.get(row.id)?.find(({ ruleId }) => ruleId === id)
    const isRecorded = (row: ClassifiedRow, { subject }: LearnedRule) =>
      rules.some((rule) => rule.subject === subject && findRecord(row, rule) !== undefined)
    const learned = new Map(
      pool.map((row) => [
        row.id,
        listAlike(row, rules).filter(
          (rule) => !isRecorded(row, rule) && subjectRules[rule.subject].isLearned(row),
        ),
      ]),
    )
    const hasLearned = [...learned.values()].some((some) => some.length > 0)
    const hidden = hasLearned ? await loadHiddenCategories(tx, userId) : new Map()
    const labels = pool.map((row) =>
      rules.reduce<Classification>((label, rule) => {
        const { isApplied, revert, resetToText } = subjectRules[rule.subject]
        if (!isApplied(label, rule.value)) return label
        const before = findRecord(row, rule)
        if (before) return revert(label, { ...before, nameSource: before.nameSource ?? row.nameSource })
        return learned.get(row.id)?.includes(rule) ? resetToText(label, describeForUser(row, hidden)) : label
      }, row),
    )
    const restored = await reclassify(tx, userId, pool, labels)
    return restored.rows.length + restored.refunds
  }

  /** Ends a rule without changing any transaction. */
  const forget = (userId: string, subject: RuleSubject, id: string) =>
    locked(userId, async (tx) => {
      await getActiveRules(tx, userId, subject, [id])
      await ruleRepository(tx).end(userId, [id], clock.now())
      return { id }
    })

  const list = (userId: string, subject: RuleSubject) =>
    withUser(db, userId, async (tx) =>
      (await ruleRepository(tx).listActive(userId)).filter((one) => one.subject === subject),
    )

  /** Sets the category in the caller's transaction, which locked the user data. */
  async function setCategory(
    tx: Tx,
    userId: string,
    id: string,
    category: string,
  ): Promise<CategorizedTransaction> {
    const { correction, ...row } = await setValue(tx, userId, id, 'category', category)
    return { ...row, correction: correction && toApiCategoryCorrection(correction) }
  }

  async function setMerchant(userId: string, id: string, name: string): Promise<RenamedTransaction> {
    const { correction, ...row } = await locked(userId, (tx) =>
      setValue(tx, userId, id, 'name', name.normalize('NFC')),
    )
    return { ...row, correction: correction && toApiNameCorrection(correction) }
  }

  /**
   * Sets the category and the name of a transaction, and of those like it, earlier and later, in the caller's transaction, which
   * locked the user data. Returns how many changed, and the rules that `unclassifyAlike` takes back.
   */
  async function classifyAlike(
    tx: Tx,
    userId: string,
    id: string,
    { category, name }: { category: string; name: string },
  ): Promise<{ changed: number; ruleIds: string[] }> {
    const [row = fail('not_found')] = await ruleRepository(tx).listRows(userId, [id])
    const choices = [
      { row, subject: 'category', value: await resolveCategory(tx, userId, category) },
      { row, subject: 'name', value: name },
    ] satisfies Example[]
    const examples = choices.filter(({ subject }) => isLearnable(row, subject))
    const rules = await learnRules(tx, userId, examples)
    const label = choices.reduce<Classification>(
      (before, { subject, value }) => subjectRules[subject].choose(before, value),
      row,
    )
    const changed = await applyRules(tx, userId, rules, { row, label })
    return { changed, ruleIds: rules.map((rule) => rule.id) }
  }

  /**
   * Undoes rules of names and categories, in the caller's transaction, which locked the user data. Returns how many transactions
   * changed. A repeat changes nothing; an unknown rule is `not_found`.
   */
  async function unclassifyAlike(tx: Tx, userId: string, ids: readonly string[]): Promise<number> {
    const repository = ruleRepository(tx)
    if ((await repository.listByIds(userId, ids)).length < new Set(ids).size) fail('not_found')
    return revertRows(tx, userId, await repository.end(userId, ids, clock.now()))
  }

  return {
    setCategory,
    setMerchant,
    classifyAlike,
    unclassifyAlike,
    rules: { list, preview, countSimilar, apply, learn, undo, forget },
  }
}

/** Whether a rule can be learned: a split part says nothing about its merchant, and own transfers have no category. */
const isLearnable = ({ parentId, kind }: ClassifiedRow, subject: RuleSubject): boolean =>
  parentId === null && (subject === 'name' || isFlowKind(kind))

const toRuleKey = ({ subject, alike }: Pick<LearnedRule, 'subject' | 'alike'>): string =>
  `${subject} ${alike}`

/** Returns the rules for rows like this one, at most one active of each subject. A refund has the category of its purchase. */
function listAlike(row: ClassifiedRow, rules: readonly LearnedRule[]): LearnedRule[] {
  if (row.parentId !== null) return []
  const { keys } = toKeys(row)
  return rules.filter(
    ({ subject, alike }) => keys[subject] === alike && (subject === 'name' || row.refundOf === null),
  )
}

const listApplied = (row: ClassifiedRow, rules: readonly LearnedRule[]): RuleMatch[] =>
  listAlike(row, rules).flatMap((rule) =>
    subjectRules[rule.subject].canApply(row, rule.value) ? [{ row, rule }] : [],
  )

async function getRules(
  tx: Tx,
  userId: string,
  subject: RuleSubject,
  ids: readonly string[],
): Promise<LearnedRule[]> {
  const found = (await ruleRepository(tx).listByIds(userId, ids)).filter((one) => one.subject === subject)
  return found.length < new Set(ids).size ? fail('not_found') : found
}

async function getActiveRules(
  tx: Tx,
  userId: string,
  subject: RuleSubject,
  ids: readonly string[],
): Promise<LearnedRule[]> {
  const found = await getRules(tx, userId, subject, ids)
  return found.some(({ endedAt }) => endedAt !== null) ? fail('not_found') : found
}

function toKeys(row: ClassifiedRow): SimilarityKeys {
  const { parsed, merchant } = describeTransaction(row)
  return toSimilarityKeys(parsed, merchant, row.amount)
}

/** Loads the active learned rules, the hidden categories, and whether there are written rules, for an ingest. */
export async function loadRules(tx: Tx, userId: string): Promise<LearnedRules> {
  const found = await ruleRepository(tx).listValues(userId)
  const of = (subject: keyof LearnedRules) =>
    new Map(found.filter((one) => one.subject === subject).map(({ key, value }) => [key, value]))
  return { category: of('category'), name: of('name'), hidden: of('hidden'), written: of('written') }
}
