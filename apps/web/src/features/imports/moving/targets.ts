import type {
  ImportMapping,
  ImportMappingInput,
  MappedCategory,
} from '@lucas/contract/banking/import-mapping.ts'
import { movingCopy } from '@lucas/contract/copy/banking/moving.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Category } from '@lucas/contract/transactions/category.ts'
import { categoryChoiceName, categoryName } from '../../../entities/category/category-tile.tsx'

const copy = movingCopy.categories

/** What a category of another app becomes. */
export type Target = Pick<MappedCategory, 'category' | 'parent'>

/** The user's choices in this visit, by `toTheirKey`. */
export type Targets = ReadonlyMap<string, Target>

type Their = Pick<MappedCategory, 'group' | 'name'>

export const toTheirKey = ({ group, name }: Their): string => JSON.stringify([group, name])
export const toTheirName = ({ group, name }: Their): string => (group === null ? name : `${group} · ${name}`)

const toValue = ({ category, parent }: Target): string => JSON.stringify([category, parent])

export function parseTarget(value: string): Target {
  const [category, parent]: [string, string | null] = JSON.parse(value)
  return { category, parent }
}

/** Returns the value of the chosen option, or of the proposed one. */
export const getValue = (mapped: MappedCategory, targets: Targets): string =>
  toValue(targets.get(toTheirKey(mapped)) ?? mapped)

/** Returns the name that a new category gets. */
const toFreshName = (name: string): string =>
  name.replaceAll(',', ' ').replace(/\s+/g, ' ').trim().slice(0, limits.categoryNameMax)

/** Lists what a category can become: the proposal first if it is new, then what the user has, then a new one of its own. */
export function listOptions(mapped: MappedCategory, categories: Iterable<Category>) {
  const fresh = (target: Target) => ({
    value: toValue(target),
    label:
      target.parent === null
        ? copy.fresh(target.category)
        : copy.freshIn(target.category, categoryName(target.parent)),
  })
  const own = { category: toFreshName(mapped.name), parent: null }
  const existing = [...categories].map(({ category }) => ({
    value: toValue({ category, parent: null }),
    label: categoryChoiceName(category),
  }))
  const all = [
    ...(mapped.exists ? [] : [fresh(mapped)]),
    ...existing,
    ...(own.category === '' ? [] : [fresh(own)]),
  ]
  return [...new Map(all.toReversed().map((option) => [option.value, option])).values()].toReversed()
}

/** Returns the choices of the user as a request: what is not named keeps its proposal. */
export const toMappingInput = (mapping: ImportMapping, targets: Targets): ImportMappingInput => ({
  categories: mapping.categories.flatMap(({ group, name }) => {
    const target = targets.get(toTheirKey({ group, name }))
    return target ? [{ group, name, ...target }] : []
  }),
})
