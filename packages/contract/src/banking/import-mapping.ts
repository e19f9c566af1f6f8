import * as z from 'zod/mini'
import { importsCopy as copy } from '../copy/banking/imports.ts'
import { categoriesCopy } from '../copy/transactions/category-problems.ts'
import { categoryName } from '../transactions/category-input.ts'
import { oneLine } from '../wire.ts'
import { ledgerApps } from './ledger-apps.ts'

const theirName = z.string().check(oneLine, z.maxLength(100))

/** Why a category is proposed: the user chose it, it has the same name, it usually has that name, or it is a new one. */
export const mappingReasons = ['chosen', 'same_name', 'usual', 'new', 'other'] as const

/** A category of another app with the one that it becomes. */
const mappedCategory = z.object({
  /** The group or category that contains it there. */
  group: z.nullable(z.string()),
  name: z.string(),
  /** Number of rows and parts of the file. */
  count: z.int(),
  /** A category as requests name it. */
  category: z.string(),
  /** The category below which it is created; null for an existing one and for one of its own. */
  parent: z.nullable(z.string()),
  /** Whether the user has it already. */
  exists: z.boolean(),
  reason: z.enum(mappingReasons),
})
export type MappedCategory = z.infer<typeof mappedCategory>

/** What the categories of a file of another app become, for all of its accounts. */
export const importMapping = z.object({ app: z.enum(ledgerApps), categories: z.array(mappedCategory) })
export type ImportMapping = z.infer<typeof importMapping>

/** What categories become: an existing one, or a new one that is created now. Those that are not named keep their proposal. */
export const importMappingInput = z.object({
  categories: z
    .array(
      z.object({
        group: z.nullable(theirName),
        name: theirName,
        category: categoryName,
        parent: z.nullable(z.string(categoriesCopy.parentUnknown).check(z.maxLength(100))),
      }),
    )
    .check(z.maxLength(500, copy.tooManyCategories)),
})
export type ImportMappingInput = z.infer<typeof importMappingInput>
