import * as z from 'zod/mini'
import { walletCopy as copy } from '../copy/banking/wallet.ts'
import { currency } from '../currency.ts'
import { limits } from '../limits.ts'
import { dateInput, id, oneLine, plainDate } from '../wire.ts'
import { walletItemKinds } from './wallet.ts'

const walletItemKind = z.enum(walletItemKinds, copy.kindInvalid)
const name = z
  .string(copy.nameRequired)
  .check(z.trim(), oneLine, z.minLength(1, copy.nameRequired), z.maxLength(limits.nameMax, copy.nameMax))
const value = z
  .number(copy.valueInvalid)
  .check(z.minimum(0, copy.valueInvalid), z.maximum(limits.amountMax, copy.valueTooBig))

/** `date` defaults to today. */
export const walletItemInput = z.object({
  name,
  kind: walletItemKind,
  currency: z._default(currency, 'CLP'),
  value,
  date: z.optional(dateInput()),
  owned_since: z.optional(z.nullable(dateInput())),
})
export type WalletItemInput = z.infer<typeof walletItemInput>

/** `hidden` excludes it from every sum, as for accounts. */
export const walletItemPatch = z
  .object({
    name: z.optional(name),
    kind: z.optional(walletItemKind),
    owned_since: z.optional(z.nullable(dateInput())),
    hidden: z.optional(z.boolean()),
  })
  .check(z.refine((patch) => Object.values(patch).some((field) => field !== undefined), copy.nothingToChange))
export type WalletItemPatch = z.infer<typeof walletItemPatch>

/** A second value on the same day replaces the first. */
export const walletValueInput = z.object({ value, date: z.optional(dateInput()) })
export type WalletValueInput = z.infer<typeof walletValueInput>
/** A day without a value answers like an unknown item. */
export const walletValueParams = z.object({ id, date: plainDate })
