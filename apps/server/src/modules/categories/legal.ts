import { categoriesCopy } from '@lucas/contract/copy/category-problems.ts'
import { transactionsCopy as copy } from '@lucas/contract/copy/transactions.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import type { Tx } from '../../platform/database/person.ts'
import { refuseField } from '../../platform/errors.ts'
import { houseLabel } from './domain/labels.ts'
import { categoryRepository } from './repository.ts'

/** What each word means as a category of this person, the house's or their own; unknown words are left out. */
export async function legalCategories(
  tx: Tx,
  person: string,
  written: readonly string[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  const others: string[] = []
  for (const word of new Set(written)) {
    const label = houseLabel(word)
    if (label === null) others.push(word)
    else known.set(word, label)
  }
  if (others.length === 0) return known
  const own = await categoryRepository(tx).named(person, others.map(foldName))
  for (const word of others) {
    const found = own.find(({ key }) => key === foldName(word))
    if (found) known.set(word, found.name)
  }
  return known
}

/** The category that a person means; a word that is none is refused. */
export async function legalCategory(tx: Tx, person: string, written: string): Promise<string> {
  const known = await legalCategories(tx, person, [written])
  return known.get(written) ?? refuseField('category', copy.categoryUnknown)
}

/** The same for where the rows of a removed category go. */
export async function targetCategory(tx: Tx, person: string, written: string): Promise<string> {
  const known = await legalCategories(tx, person, [written])
  return known.get(written) ?? refuseField('move_to', categoriesCopy.target)
}

/** The categories that rows of the past have today, where theirs was renamed or removed since. */
export async function presentCategories(
  tx: Tx,
  person: string,
  labels: readonly string[],
): Promise<(label: string) => string> {
  const foreign = [...new Set(labels)].filter((label) => houseLabel(label) === null)
  if (foreign.length === 0) return (label) => label
  const moves = await categoryRepository(tx).moves(person, foreign)
  return (label) => moves.get(label) ?? label
}
