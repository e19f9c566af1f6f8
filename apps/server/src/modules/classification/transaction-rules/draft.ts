import { limits } from '@lucas/contract/limits.ts'
import { toCategoryChoice } from '@lucas/contract/rules/category-path.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import type { RuleDraft } from '@lucas/contract/transactions/transaction-rule.ts'
import type { RuleActions, RuleCondition } from '@lucas/contract/transactions/transaction-rule-input.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { describeTransaction } from '../../description/index.ts'
import { type RuledRow, ruledRowRepository } from '../repository/ruled-row.ts'

/** Creates the draft of a rule: the conditions that fit a transaction, with what the user already chose for it. */
export const createRuleDraft =
  ({ db }: { db: Db }) =>
  (userId: string, transactionId: string | undefined): Promise<RuleDraft> =>
    withUserSnapshot(db, userId, async (tx) => {
      if (transactionId === undefined) return { conditions: [], actions: {} }
      const row = (await ruledRowRepository(tx).find(userId, transactionId)) ?? fail('not_found')
      return { conditions: draftConditions(row), actions: draftActions(row) }
    })

/** The other person of a transfer, else the merchant, else the words of the description; and the sign. */
function draftConditions(row: RuledRow): RuleCondition[] {
  const { parsed, merchant } = describeTransaction(row)
  const sign: RuleCondition = { field: 'sign', sign: row.amount < 0n ? 'expense' : 'income' }
  const name = merchant?.slice(0, limits.ruleCounterpartyMax) ?? null
  if (parsed.nature === 'transfer' && parsed.rut !== null)
    return [{ field: 'counterparty', value: parsed.rut }, sign]
  const isInText = name !== null && hasWords(row.description, name)
  if (parsed.nature === 'transfer' && name !== null && isInText)
    return [{ field: 'counterparty', value: name }, sign]
  const value = name ?? findPlainWords(row.description)
  if (value === '')
    return [{ field: 'text', operator: 'is', value: row.description.slice(0, limits.ruleTextMax) }, sign]
  return [{ field: 'text', operator: 'contains', value }, sign]
}

const hasWords = (description: string, name: string) => {
  const words = new Set(foldName(description).split(/[^\p{L}\p{N}]+/u))
  return foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => word === '' || words.has(word))
}

/** Returns the longest run of words without digits, which change from transaction to transaction. */
function findPlainWords(description: string): string {
  const runs = description
    .slice(0, limits.ruleTextMax)
    .split(/\S*\d\S*/u)
    .map((run) => run.trim())
  return runs.toSorted((one, other) => other.length - one.length)[0] ?? ''
}

function draftActions(row: RuledRow): RuleActions {
  const actions: RuleActions = {}
  if (row.categorySource === 'person') actions.category = toCategoryChoice(row.category)
  if (row.nameSource === 'person' && row.merchant !== null) actions.merchant_name = row.merchant
  if (row.tags.length > 0) actions.tags = row.tags.join(',')
  if (row.ownKind !== null) actions.kind = row.ownKind
  return actions
}
