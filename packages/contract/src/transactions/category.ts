import * as z from 'zod/mini'
import { type CategoryLabel, categoryEmojis, categoryNames } from '../copy/transactions/categories.ts'
import { id, pageOf } from '../wire.ts'

/** The nine colours of design 3, in display order. */
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

/** Colours of the default categories (design 3). */
const builtInColors: Record<CategoryLabel, CategoryColor> = {
  ALIMENTACIÓN: 'orange',
  TRANSPORTE: 'blue',
  ROPA: 'crimson',
  ENTRETENIMIENTO: 'lavender',
  SALARIO: 'green',
  SERVICIOS: 'teal',
  SALUD: 'red',
  EDUCACIÓN: 'gold',
  HOGAR: 'grey',
  COMPRAS: 'crimson',
  OTROS: 'grey',
}

/** `category` is the value on transactions: capitals for default categories, the given name for the user's own. */
export const category = z.object({
  /** Null for default categories, which cannot change. */
  id: z.nullable(id),
  category: z.string(),
  name: z.string(),
  emoji: z.string(),
  color: z.enum(categoryColors),
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
  }))
