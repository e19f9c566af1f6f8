import { categoriesCopy } from '@lucas/contract/copy/transactions/category-problems.ts'
import { transactionsCopy as copy } from '@lucas/contract/copy/transactions/transactions.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { failField } from '../../platform/errors.ts'
import { toBuiltInLabel } from './domain/labels.ts'
import { categoryRepository } from './repository.ts'

/** Maps each name to a built-in or own category of the user; unknown names are left out. */
export async function resolveCategories(
  tx: Tx,
  userId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  const others: string[] = []
  for (const name of new Set(names)) {
    const label = toBuiltInLabel(name)
    if (label === null) others.push(name)
    else known.set(name, label)
  }
  if (others.length === 0) return known
  const own = await categoryRepository(tx).listByKeys(userId, others.map(foldName))
  for (const name of others) {
    const found = own.find(({ key }) => key === foldName(name))
    if (found) known.set(name, found.name)
  }
  return known
}

/** Returns the category with that name; refuses an unknown name in the field `category`. */
export async function resolveCategory(tx: Tx, userId: string, name: string): Promise<string> {
  const known = await resolveCategories(tx, userId, [name])
  return known.get(name) ?? failField('category', copy.categoryUnknown)
}

/** Returns the category that receives the transactions of a deleted one; refuses an unknown name in the field `move_to`. */
export async function resolveTargetCategory(tx: Tx, userId: string, name: string): Promise<string> {
  const known = await resolveCategories(tx, userId, [name])
  return known.get(name) ?? failField('move_to', categoriesCopy.target)
}

/** Returns a function from a past category name to the current one, for categories that were renamed or deleted. */
export async function loadCurrentCategories(
  tx: Tx,
  userId: string,
  labels: readonly string[],
): Promise<(label: string) => string> {
  const ownLabels = [...new Set(labels)].filter((label) => toBuiltInLabel(label) === null)
  if (ownLabels.length === 0) return (label) => label
  const moves = await categoryRepository(tx).findMoves(userId, ownLabels)
  return (label) => moves.get(label) ?? label
}
