import * as z from 'zod/mini'
import { accountsCopy as copy } from './copy/connections.ts'
import { currency } from './currency.ts'
import { limits } from './limits.ts'

/** Kinds of accounts that a person may keep by hand; `depository` is cash. Cards are told by banks and files. */
export const manualAccountTypes = ['depository', 'checking', 'savings', 'investment'] as const
const name = z
  .string()
  .check(z.trim(), z.minLength(1, copy.nameRequired), z.maxLength(limits.nameMax, copy.nameMax))
const largestBalance = 999_999_999_999
const openingBalance = z
  .number(copy.openingInvalid)
  .check(z.minimum(-largestBalance, copy.openingInvalid), z.maximum(largestBalance, copy.openingInvalid))

/** An account that no bank tells of: its balance is what it began with and all its rows. */
export const manualAccountInput = z.object({
  name,
  account_type: z._default(z.enum(manualAccountTypes, copy.typeRefused), 'depository'),
  currency: z._default(currency, 'CLP'),
  /** What it holds before its first row. */
  opening_balance: z._default(openingBalance, 0),
})
export type ManualAccountInput = z.infer<typeof manualAccountInput>

/** `hidden` leaves the account out of every sum ('Ocultar de Totales'). */
export const accountPatch = z
  .object({
    hidden: z.optional(z.boolean()),
    name: z.optional(name),
    /** Of an account that the person keeps: its balance moves by as much. */
    opening_balance: z.optional(openingBalance),
  })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type AccountPatch = z.infer<typeof accountPatch>
