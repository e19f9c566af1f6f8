import * as z from 'zod/mini'
import { type CategoryLabel, categoryEmojis, categoryNames } from './copy/categories.ts'
import { categoriesCopy as copy } from './copy/category-problems.ts'
import { limits } from './limits.ts'
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
const color = z.enum(categoryColors, copy.color)
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
  color,
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

/** How many rows each category has since a year ago; those without any are left out. */
export const categoryUsagePage = pageOf(z.object({ category: z.string(), count: z.int() }))

const oneEmoji = /^\p{RGI_Emoji}$/v
// Filters join categories with commas.
const name = z.string(copy.nameRequired).check(
  z.trim(),
  z.minLength(1, copy.nameRequired),
  z.maxLength(limits.categoryNameMax, copy.nameLong),
  z.refine((text) => !/[,\p{C}]/v.test(text), copy.nameComma),
)
const emoji = z.string(copy.emoji).check(z.refine((text) => oneEmoji.test(text), copy.emoji))

export const categoryInput = z.object({ name, emoji, color })
export type CategoryInput = z.infer<typeof categoryInput>
export const categoryPatch = z.partial(categoryInput)
export type CategoryPatch = z.infer<typeof categoryPatch>

/** Where the rows of a category go that is removed. */
export const categoryRemoval = z.object({
  move_to: z.string(copy.target).check(z.minLength(1, copy.target), z.maxLength(100, copy.target)),
})
export const removedCategory = z.object({ moved: z.int() })
