import * as z from 'zod/mini'
import { fieldCopy } from './copy/fields.ts'
import { transactionsCopy as copy } from './copy/transactions.ts'
import { limits } from './limits.ts'
import { transferPair } from './review.ts'
import { transaction } from './transaction.ts'
import { tagsInput as tags } from './transaction-input.ts'
import { id, plainDate } from './wire.ts'

/** Largest amount that a person may write by hand, in units of its currency. */
const largestAmount = 999_999_999_999
const types = new Set(['expense', 'income'])

const name = z.string().check(z.trim(), z.maxLength(limits.transactionNameMax, copy.nameTooLong))
const amount = z
  .number(copy.amountInvalid)
  .check(z.positive(copy.amountPositive), z.maximum(largestAmount, copy.amountTooBig))
/** `Expense` or `Income`, in any case. */
const type = z
  .string(copy.typeInvalid)
  .check(z.refine((word) => types.has(word.toLowerCase()), copy.typeInvalid))
const category = z.string().check(z.maxLength(100, fieldCopy.tooLong))
const account = z.uuid(copy.accountUnknown)
const notes = z.string().check(z.maxLength(limits.notesMax, copy.notesTooLong))

/** A movement that the person writes by hand (decisions 1): a positive amount and whether it is an expense or income. */
export const newTransactionInput = z
  .object({
    name: z.optional(name),
    /** The same as `name`. */
    description: z.optional(name),
    amount,
    type: z._default(type, 'Expense'),
    /** Today where it is missing. */
    date: z.optional(plainDate),
    category: z.optional(category),
    /** Without it the movement goes to the cash account. */
    account: z.optional(z.nullable(account)),
    notes: z.optional(notes),
    tags: z.optional(tags),
  })
  .check(
    z.refine(({ name, description }) => Boolean(name || description), {
      error: copy.nameRequired,
      path: ['name'],
    }),
  )
export type NewTransactionInput = z.infer<typeof newTransactionInput>

/** What a movement says of itself; only who wrote it by hand may change it. */
export const factsPatch = z.object({
  name: z.optional(name.check(z.minLength(1, copy.nameRequired))),
  amount: z.optional(amount),
  type: z.optional(z.enum(['Expense', 'Income'], copy.typeInvalid)),
  date: z.optional(plainDate),
  account: z.optional(account),
})
export type FactsPatch = z.infer<typeof factsPatch>

/** A change of one row: its category, and for rows written by hand what they say of themselves. */
export const transactionPatch = z
  .extend(factsPatch, { category: z.optional(category) })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type TransactionPatch = z.infer<typeof transactionPatch>

/** What hung on a row that was deleted; given back, it hangs there again. */
const belongings = z.object({
  /** The rows that went: the other half of a transfer written by hand goes with its first. */
  ids: z.array(id).check(z.maxLength(2)),
  pairs: z.array(z.object({ out_id: id, in_id: id })).check(z.maxLength(2)),
  refunds: z.array(z.object({ refund_id: id, charge_id: id })).check(z.maxLength(50)),
  parts: z
    .array(z.object({ transaction_id: id, goal_id: id, amount: z.number(), note: z.string() }))
    .check(z.maxLength(50)),
})
export const deletedTransaction = z.extend(belongings, { id })
export type DeletedTransaction = z.infer<typeof deletedTransaction>

/** Undoes a deletion with what it answered. */
export const restoreInput = z.partial(belongings)
export type RestoreInput = z.infer<typeof restoreInput>
export const restoredTransactions = z.object({ transactions: z.array(transaction) })

/** Money that the person moved between two own accounts; both rows are written and stand as a pair. */
export const newTransferInput = z
  .object({
    from_account: account,
    to_account: account,
    amount,
    /** What arrived, where the accounts have two currencies. */
    received_amount: z.optional(z.nullable(amount)),
    date: z.optional(plainDate),
    notes: z.optional(notes),
    tags: z.optional(tags),
  })
  .check(
    z.refine(({ from_account, to_account }) => from_account !== to_account, {
      error: copy.sameAccount,
      path: ['to_account'],
    }),
  )
export type NewTransferInput = z.infer<typeof newTransferInput>
export const newTransfer = z.object({ pair: transferPair, transactions: z.array(transaction) })
export type NewTransfer = z.infer<typeof newTransfer>
