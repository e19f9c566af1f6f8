import * as z from 'zod/mini'
import { categoriesCopy as copy } from '../copy/transactions/category-problems.ts'
import { limits } from '../limits.ts'
import { pageOf } from '../wire.ts'
import { categoryColors } from './category.ts'

/** Number of transactions by category in the last year, without empty categories. */
export const categoryUsagePage = pageOf(z.object({ category: z.string(), count: z.int() }))

const oneEmoji = /^\p{RGI_Emoji}$/v
// Filters join categories with commas.
const name = z.string(copy.nameRequired).check(
  z.trim(),
  z.minLength(1, copy.nameRequired),
  z.maxLength(limits.categoryNameMax, copy.nameLong),
  z.refine((text) => !/[,\p{C}]/v.test(text), copy.nameComma),
)
const color = z.enum(categoryColors, copy.color)
const emoji = z.string(copy.emoji).check(z.refine((text) => oneEmoji.test(text), copy.emoji))

export const categoryInput = z.object({ name, emoji, color })
export type CategoryInput = z.infer<typeof categoryInput>
export const categoryPatch = z.partial(categoryInput)
export type CategoryPatch = z.infer<typeof categoryPatch>

/** Category that receives the transactions of the deleted one. */
export const categoryRemoval = z.object({
  move_to: z.string(copy.target).check(z.minLength(1, copy.target), z.maxLength(100, copy.target)),
})
export const removedCategory = z.object({ moved: z.int() })
