import * as z from 'zod/mini'
import { accountsCopy as copy } from '../copy/banking/connections.ts'
import { currency } from '../currency.ts'
import { limits } from '../limits.ts'
import { oneLine } from '../wire.ts'
import { cardDaysInput } from './card.ts'

/** Kinds of manual accounts; `depository` is cash. */
export const manualAccountTypes = ['depository', 'checking', 'savings', 'investment', 'credit'] as const
const name = z
  .string()
  .check(z.trim(), oneLine, z.minLength(1, copy.nameRequired), z.maxLength(limits.nameMax, copy.nameMax))
const openingBalance = z
  .number(copy.openingInvalid)
  .check(z.minimum(-limits.amountMax, copy.openingInvalid), z.maximum(limits.amountMax, copy.openingInvalid))

/** What only a card has. */
export const manualCardInput = z.object({
  limit: z.optional(
    z.nullable(
      z
        .number(copy.limitInvalid)
        .check(z.positive(copy.limitInvalid), z.maximum(limits.amountMax, copy.limitInvalid)),
    ),
  ),
  ...cardDaysInput,
})
export type ManualCardInput = z.infer<typeof manualCardInput>

/** A manual account: its balance is the opening balance plus its transactions. That of a card is what is owed. */
export const manualAccountInput = z
  .object({
    name,
    account_type: z._default(z.enum(manualAccountTypes, copy.typeRefused), 'depository'),
    currency: z._default(currency, 'CLP'),
    /** Balance before the first transaction. */
    opening_balance: z._default(openingBalance, 0),
    /** Of the catalogue. */
    institution_id: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    card: z.optional(manualCardInput),
  })
  .check(
    z.refine(({ account_type, card }) => account_type === 'credit' || card === undefined, {
      error: copy.cardOnly,
      path: ['card'],
    }),
  )
export type ManualAccountInput = z.infer<typeof manualAccountInput>

/** `hidden` leaves the account out of every sum ('Ocultar de Totales'). */
export const accountPatch = z
  .object({
    hidden: z.optional(z.boolean()),
    name: z.optional(name),
    /** Only for manual accounts; the balance changes by the same amount. */
    opening_balance: z.optional(openingBalance),
  })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type AccountPatch = z.infer<typeof accountPatch>
