import { budgetsCopy as copy } from '@lucas/contract/copy/planning/budgets.ts'
import { salary } from '@lucas/contract/copy/transactions/category-labels.ts'
import type { BudgetLineInput } from '@lucas/contract/planning/budget-input.ts'
import { splitCategory, toCategoryChoice } from '@lucas/contract/rules/category-path.ts'
import type { PlainMonth } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { failField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { findHiddenCategory, loadCategoryNames, resolveCategories } from '../categories/index.ts'
import { amountIn, type BudgetLine, formOf, isOpen } from './domain/lines.ts'
import { requireGroupName } from './group-name.ts'

interface ResolvedLine extends BudgetLine {
  amount: bigint
  carryOver: boolean
}

type Known = (name: string, field: string) => Promise<string>

/** Returns a function from the name of a category to its stored value. It refuses unknown and hidden ones and the salary. */
function createCategoryReader(tx: Tx, userId: string): Known {
  return async (name, field) => {
    const hidden = await findHiddenCategory(tx, userId, name)
    if (hidden !== null) failField(field, copy.categoryHidden(hidden))
    const stored = (await resolveCategories(tx, userId, [name])).get(name)
    if (stored === undefined || name.trim() === '') return failField(field, copy.categoryUnknown)
    if (splitCategory(stored).category === salary) {
      const toName = await loadCategoryNames(tx, userId)
      failField(field, copy.categoryNoSpending(toName(stored)))
    }
    return stored
  }
}

/** Returns the lines of a request, each new or one that exists. Throws for the first field that cannot be stored. */
export async function resolveLines(
  tx: Tx,
  userId: string,
  inputs: readonly BudgetLineInput[],
  { existing, from }: { existing: readonly BudgetLine[]; from: PlainMonth },
): Promise<ResolvedLine[]> {
  const read = createCategoryReader(tx, userId)
  const toName = await loadCategoryNames(tx, userId)
  if (new Set(inputs.map(({ kind }) => formOf(kind))).size > 1) failField('lines', copy.mixed)
  const resolved: ResolvedLine[] = []
  for (const { kind, category, name, categories = [], amount, carry_over: carryOver } of inputs) {
    const fresh = { id: newId(), kind, category: null, name: null, members: [], carryFrom: null, amounts: [] }
    const values = { amount: BigInt(amount), carryOver }
    const others = [...existing, ...resolved]
    if (kind === 'category') {
      const stored = await read(category ?? failField('category', copy.categoryRequired), 'category')
      const choice = toCategoryChoice(stored)
      if (resolved.some((line) => line.category === choice)) failField('category', copy.categoryRepeated)
      const known = existing.find((line) => line.category === choice)
      if (known && amountIn(known, from) !== null) failField('category', copy.categoryTaken(toName(stored)))
      resolved.push({ ...(known ?? { ...fresh, category: choice }), ...values })
    } else if (kind === 'group') {
      const line = { ...fresh, name: name ?? failField('name', copy.groupName), members: categories }
      requireGroupName(others, line, line.name)
      resolved.push({ ...line, members: await resolveMembers(tx, userId, line, others), ...values })
    } else {
      if (resolved.some((line) => line.kind === kind)) failField('kind', copy.kindRepeated)
      const known = existing.find((line) => line.kind === kind)
      const line = { ...(known ?? fresh), members: kind === 'flexible' ? [] : categories }
      // What is sent together replaces what was stored.
      const flexOthers = [
        ...existing.filter((one) => !inputs.some((input) => input.kind === one.kind)),
        ...resolved,
      ]
      resolved.push({ ...line, members: await resolveMembers(tx, userId, line, flexOthers), ...values })
    }
  }
  return resolved
}

/** Returns the categories of a group, or of fixed or not monthly spending, as they are stored. Each is in one line at most. */
export async function resolveMembers(
  tx: Tx,
  userId: string,
  { id, kind, members }: Pick<BudgetLine, 'id' | 'kind' | 'members'>,
  others: readonly BudgetLine[],
): Promise<string[]> {
  const read = createCategoryReader(tx, userId)
  const toName = await loadCategoryNames(tx, userId)
  if (kind === 'group' && members.length === 0) failField('categories', copy.groupCategories)
  const resolved = new Set<string>()
  for (const member of members) {
    const stored = await read(member, 'categories')
    if (splitCategory(stored).subcategory !== null) failField('categories', copy.groupWhole)
    const taken = others.find(
      (other) =>
        other.id !== id &&
        formOf(other.kind) === formOf(kind) &&
        isOpenOrNew(other) &&
        other.members.includes(stored),
    )
    if (taken)
      failField(
        'categories',
        taken.name === null ? copy.bucketTaken(toName(stored)) : copy.groupTaken(toName(stored), taken.name),
      )
    resolved.add(stored)
  }
  return [...resolved]
}

/** A line of the same request has no amounts yet. */
const isOpenOrNew = (line: BudgetLine): boolean => line.amounts.length === 0 || isOpen(line)
