import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { splitTags, type Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { ProposedValues } from '@lucas/contract/transactions/transaction-rule.ts'
import { toShownCategory } from '../../../entities/category/category-store.ts'
import { transactionName } from '../../../entities/transaction/transaction-title.ts'
import type { RuleNames } from '../rule-sentence.ts'

const copy = transactionRulesScreenCopy.preview

/** One value that a rule would change, in words. */
export interface Change {
  field: keyof ProposedValues
  before: string
  after: string
}

const listTags = (tags: string): string => splitTags(tags).join(', ') || copy.noTags

/** Returns what a rule would change of a transaction, in the order of its actions. */
export function describeChanges(
  transaction: Transaction,
  proposed: ProposedValues,
  { category: nameOf, money }: Pick<RuleNames, 'category' | 'money'>,
): Change[] {
  const { category, subcategory = null, merchant_name, tags, kind, reviewed, split, goal } = proposed
  const changes: Change[] = []
  if (category !== undefined)
    changes.push({
      field: 'category',
      before: nameOf(toShownCategory(transaction)),
      after: nameOf(subcategory ?? category),
    })
  if (merchant_name !== undefined)
    changes.push({ field: 'merchant_name', before: transactionName(transaction), after: merchant_name })
  if (tags !== undefined)
    changes.push({ field: 'tags', before: listTags(transaction.tags), after: listTags(tags) })
  if (kind !== undefined)
    changes.push({
      field: 'kind',
      before: transactionKindNames[transaction.kind],
      after: transactionKindNames[kind],
    })
  if (reviewed) changes.push({ field: 'reviewed', before: copy.notReviewed, after: copy.reviewed })
  if (split)
    changes.push({
      field: 'split',
      before: copy.whole,
      after: split
        .map(
          (part) => `${money(Math.abs(part.amount), transaction.currency)} ${nameOf(toShownCategory(part))}`,
        )
        .join(' + '),
    })
  if (goal)
    changes.push({ field: 'goal', before: copy.noGoal, after: copy.goal(money(goal.amount), goal.goal_name) })
  return changes
}
