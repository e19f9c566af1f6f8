import * as z from 'zod/mini'
import { categoriesCopy as copy } from '../copy/transactions/category-problems.ts'
import { limits } from '../limits.ts'
import { categorySeparator } from '../rules/category-path.ts'
import { oneLine, pageOf } from '../wire.ts'
import { categoryColors, shownColors } from './category.ts'

/** Number of transactions by category in the last year, without empty categories. */
export const categoryUsagePage = pageOf(z.object({ category: z.string(), count: z.int() }))

const oneEmoji = /^\p{RGI_Emoji}$/v
// Filters join categories with commas.
export const categoryName = z.string(copy.nameRequired).check(
  z.trim(),
  oneLine,
  z.minLength(1, copy.nameRequired),
  z.maxLength(limits.categoryNameMax, copy.nameLong),
  z.refine((text) => !/[,\p{C}]/v.test(text), copy.nameComma),
  z.refine((text) => !text.includes(categorySeparator), copy.nameSeparator),
)
const color = z.enum(categoryColors, copy.color)
const emoji = z.string(copy.emoji).check(z.refine((text) => oneEmoji.test(text), copy.emoji))

const categoryLook = z.object({ name: categoryName, emoji, color })
/** `parent` is the category that contains a new sub-category. */
export const categoryInput = z.extend(categoryLook, {
  parent: z.optional(z.nullable(z.string(copy.parentUnknown).check(z.maxLength(100, copy.parentUnknown)))),
})
export type CategoryInput = z.infer<typeof categoryInput>
export const categoryPatch = z.partial(categoryLook)
export type CategoryPatch = z.infer<typeof categoryPatch>

/** Changes of a default category: what is shown, never its label. Null restores the default. */
export const baseCategoryPatch = z.partial(
  z.object({
    name: z.nullable(categoryName),
    emoji: z.nullable(emoji),
    color: z.nullable(z.enum(shownColors, copy.color)),
  }),
)
export type BaseCategoryPatch = z.infer<typeof baseCategoryPatch>
export const baseCategoryParams = z.object({ label: z.string().check(z.maxLength(40)) })

/** Category that receives the transactions of the deleted one. */
export const categoryRemoval = z.object({
  move_to: z.string(copy.target).check(z.minLength(1, copy.target), z.maxLength(100, copy.target)),
})
/** Without a target, the transactions of a sub-category go to its category. */
export const categoryDeletion = z.partial(categoryRemoval)
export const removedCategory = z.object({ moved: z.int() })
