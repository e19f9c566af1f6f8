import * as z from 'zod/mini'
import { type CategoryLabel, categoryEmojis, categoryNames } from './copy/categories.ts'
import { id, pageOf } from './wire.ts'

/** The nine colours of design 3, in the order in which they are offered. */
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

/** What the categories of the house look like (design 3). */
const houseColors: Record<CategoryLabel, CategoryColor> = {
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

/** `category` is what rows bear; the house's are capitals, a person's own are the name that they gave. */
export const category = z.object({
  /** Null for those of the house, which nobody changes. */
  id: z.nullable(id),
  category: z.string(),
  name: z.string(),
  emoji: z.string(),
  color: z.enum(categoryColors),
})
export type Category = z.infer<typeof category>
export const categoryPage = pageOf(category)

const isLabel = (label: string): label is CategoryLabel => Object.hasOwn(categoryNames, label)
export const houseCategories: readonly Category[] = Object.keys(categoryNames)
  .filter(isLabel)
  .map((label) => ({
    id: null,
    category: label,
    name: categoryNames[label],
    emoji: categoryEmojis[label],
    color: houseColors[label],
  }))
