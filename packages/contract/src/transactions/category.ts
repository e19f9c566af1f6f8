import * as z from 'zod/mini'
import { type CategoryLabel, categoryEmojis, categoryNames } from '../copy/transactions/categories.ts'
import { id, pageOf } from '../wire.ts'

/** The nine colours of design 3, in display order. Own categories have one of them. */
export const categoryColors = [
  'orange',
  'blue',
  'crimson',
  'lavender',
  'green',
  'teal',
  'red',
  'gold',
  'grey',
] as const
export type CategoryColor = (typeof categoryColors)[number]
/** The colours of categories on screen: HOGAR and PERSONAS have one each. */
export const shownColors = [...categoryColors, 'brown', 'plum'] as const
export type ShownColor = (typeof shownColors)[number]

/** Colours of the default categories (design 3). */
const builtInColors: Record<CategoryLabel, ShownColor> = {
  ALIMENTACIÓN: 'orange',
  TRANSPORTE: 'blue',
  ROPA: 'crimson',
  ENTRETENIMIENTO: 'lavender',
  SALARIO: 'green',
  SERVICIOS: 'teal',
  SALUD: 'red',
  EDUCACIÓN: 'gold',
  HOGAR: 'brown',
  PERSONAS: 'plum',
  COMPRAS: 'crimson',
  OTROS: 'grey',
}

/**
 * `category` is the value that requests name: capitals for default categories, the given name for the user's own and for
 * sub-categories, whose transactions have it as `subcategory`.
 */
export const category = z.object({
  /** Null for default categories: their label stays, name, emoji and colour can change. */
  id: z.nullable(id),
  category: z.string(),
  name: z.string(),
  emoji: z.string(),
  color: z.enum(shownColors),
  /** For a hidden default category: the one that receives its transactions. */
  moved_to: z.nullable(z.string()),
  /** For a sub-category: the category that contains it. */
  parent: z.nullable(z.string()),
})
export type Category = z.infer<typeof category>
export const categoryPage = pageOf(category)

const isLabel = (label: string): label is CategoryLabel => Object.hasOwn(categoryNames, label)
export const builtInCategories: readonly Category[] = Object.keys(categoryNames)
  .filter(isLabel)
  .map((label) => ({
    id: null,
    category: label,
    name: categoryNames[label],
    emoji: categoryEmojis[label],
    color: builtInColors[label],
    moved_to: null,
    parent: null,
  }))
