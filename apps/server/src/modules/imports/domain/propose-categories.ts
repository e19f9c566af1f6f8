import { fallback } from '@lucas/contract/copy/transactions/category-labels.ts'
import { limits } from '@lucas/contract/limits.ts'
import { categorySeparator } from '@lucas/contract/rules/category-path.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { usualCategories } from './data/usual-categories.ts'

/** A category as another app names it. */
export interface TheirCategory {
  group: string | null
  name: string
}

/** A category as requests name it, or a new one below `parent`. */
export interface CategoryTarget {
  category: string
  parent: string | null
}

export interface CategoryProposal extends CategoryTarget {
  exists: boolean
  reason: 'chosen' | 'same_name' | 'usual' | 'new' | 'other'
}

/** What the user has. `find` returns the category that a name means, as requests name it, or null. */
export interface KnownCategories {
  find(name: string): string | null
  /** Whether a category can contain others. */
  isTop(category: string): boolean
  ownCount: number
  subCount: number
}

const usualByName = new Map(
  Object.entries(usualCategories).flatMap(([label, names]) => names.map((name) => [name, label] as const)),
)

/** Identifies a category of another app. */
export const toTheirKey = ({ group, name }: TheirCategory): string => JSON.stringify([group ?? '', name])

/**
 * Proposes what each category becomes: what the user chose before, the one with its name, the one that usually has its name, else a
 * new one below the category that its group is. Where the user can have no more, it is OTROS.
 */
export function proposeCategories(
  theirs: readonly TheirCategory[],
  chosen: ReadonlyMap<string, CategoryTarget>,
  known: KnownCategories,
): CategoryProposal[] {
  const made = new Map<string, CategoryProposal>()
  let [ownLeft, subsLeft] = [
    limits.ownCategoriesMax - known.ownCount,
    limits.subcategoriesMax - known.subCount,
  ]
  const findUsual = (name: string) =>
    known.find(name) ?? known.find(usualByName.get(toPlainName(name)) ?? '\u0000')
  return theirs.map((their): CategoryProposal => {
    const before = chosen.get(toTheirKey(their))
    if (before) return toChosen(before, known)
    const same = known.find(their.name) ?? known.find(toNewName(their.name))
    if (same !== null) return { category: same, parent: null, exists: true, reason: 'same_name' }
    const usual = findUsual(their.name)
    if (usual !== null) return { category: usual, parent: null, exists: true, reason: 'usual' }
    const name = toNewName(their.name)
    const again = made.get(foldName(name))
    if (again) return again
    const group = their.group === null ? null : findUsual(their.group)
    const parent = group !== null && known.isTop(group) ? group : null
    const isFull = name === '' || (parent === null ? ownLeft : subsLeft) <= 0
    if (isFull) return { category: fallback, parent: null, exists: true, reason: 'other' }
    if (parent === null) ownLeft -= 1
    else subsLeft -= 1
    const proposal = { category: name, parent, exists: false, reason: 'new' } as const
    made.set(foldName(name), proposal)
    return proposal
  })
}

/** A choice of an earlier file may name a category that was deleted since: it is created again. */
function toChosen({ category, parent }: CategoryTarget, known: KnownCategories): CategoryProposal {
  const found = known.find(category)
  return found === null
    ? { category, parent, exists: false, reason: 'chosen' }
    : { category: found, parent: null, exists: true, reason: 'chosen' }
}

/** Without the pictures that some write before a name. */
const toPlainName = (name: string): string => foldName(name.replace(/[^\p{L}\p{N}&/ ]/gu, ' '))

/** Returns a name that a category can have here. */
const toNewName = (name: string): string =>
  name
    .replace(/\p{Extended_Pictographic}|\p{C}|\ufe0f|,/gu, ' ')
    .replaceAll(categorySeparator, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limits.categoryNameMax)
    .trim()
