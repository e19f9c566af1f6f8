import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { transactionKindsCopy as kindsCopy } from '../copy/transactions/transaction-kinds.ts'
import { transactionsCopy as copy } from '../copy/transactions/transactions.ts'
import { limits } from '../limits.ts'
import { dateInput, id, oneLine } from '../wire.ts'
import { transferPair } from './review.ts'
import { transaction, transactionKinds } from './transaction.ts'
import { tagsInput as tags } from './transaction-input.ts'

const types = new Set(['expense', 'income'])

const name = z.string().check(z.trim(), oneLine, z.maxLength(limits.transactionNameMax, copy.nameTooLong))
const amount = z
  .number(copy.amountInvalid)
  .check(z.positive(copy.amountPositive), z.maximum(limits.amountMax, copy.amountTooBig))
/** `Expense` or `Income`, in any case. */
const type = z
  .string(copy.typeInvalid)
  .check(z.refine((word) => types.has(word.toLowerCase()), copy.typeInvalid))
const category = z.string().check(z.maxLength(100, fieldCopy.tooLong))
const account = z.uuid(copy.accountUnknown)
/** In how many months a purchase with a card is charged; 1 is at once. */
const instalments = z
  .number(copy.instalmentsInvalid)
  .check(
    z.int(copy.instalmentsInvalid),
    z.minimum(1, copy.instalmentsInvalid),
    z.maximum(limits.instalmentsMax, copy.instalmentsInvalid),
  )
const notes = z.string().check(z.maxLength(limits.notesMax, copy.notesTooLong))

/** A manual transaction (decisions 1): a positive amount, and whether it is an expense or income. */
export const newTransactionInput = z
  .object({
    name: z.optional(name),
    /** Alias of `name`. */
    description: z.optional(name),
    amount,
    type: z._default(type, 'Expense'),
    /** Defaults to today. */
    date: z.optional(dateInput()),
    category: z.optional(category),
    /** Defaults to the cash account. */
    account: z.optional(z.nullable(account)),
    /** Of a purchase with a manual card. */
    instalments: z.optional(instalments),
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

/** Facts of a manual transaction; a bank's cannot be changed. */
export const manualTransactionPatch = z.object({
  name: z.optional(name.check(z.minLength(1, copy.nameRequired))),
  amount: z.optional(amount),
  type: z.optional(z.enum(['Expense', 'Income'], copy.typeInvalid)),
  date: z.optional(dateInput()),
  account: z.optional(account),
  /** Of a purchase with a manual card; 1 is at once. */
  instalments: z.optional(instalments),
})
export type ManualTransactionPatch = z.infer<typeof manualTransactionPatch>

/** What becomes of a pair when one half gets another kind: both are separated, or stay linked. */
export const pairDecision = z.enum(['separate', 'keep'])
export type PairDecision = z.infer<typeof pairDecision>

/** Changes the category and the kind, and for manual transactions the facts. */
export const transactionPatch = z
  .extend(manualTransactionPatch, {
    category: z.optional(category),
    /** The category or sub-category that `category` replaces: another one is refused (`transaction_changed`). */
    expected_category: z.optional(category),
    /** Null returns to the detected kind. */
    kind: z.optional(z.nullable(z.enum(transactionKinds, kindsCopy.unknown))),
    /** Required when the transaction is half of a pair. */
    pair: z.optional(pairDecision),
  })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type TransactionPatch = z.infer<typeof transactionPatch>

/** Relations of a deleted transaction, which an undo restores. */
const deletedRelations = z.object({
  /** Deleted transactions: both halves of a manual transfer are deleted together. */
  ids: z.array(id).check(z.maxLength(2)),
  pairs: z.array(z.object({ out_id: id, in_id: id })).check(z.maxLength(2)),
  refunds: z.array(z.object({ refund_id: id, charge_id: id })).check(z.maxLength(50)),
  parts: z
    .array(
      z.object({
        transaction_id: id,
        goal_id: id,
        amount: z
          .number(copy.amountInvalid)
          .check(
            z.int(copy.amountInvalid),
            z.positive(copy.amountPositive),
            z.maximum(limits.amountMax, copy.amountTooBig),
          ),
        note: z.string().check(z.maxLength(limits.goalNoteMax, copy.notesTooLong)),
      }),
    )
    .check(z.maxLength(50)),
})
export const deletedTransaction = z.extend(deletedRelations, { id })
export type DeletedTransaction = z.infer<typeof deletedTransaction>

/** Undoes a deletion; takes the answer of the deletion. */
export const restoreInput = z.partial(deletedRelations)
export type RestoreInput = z.infer<typeof restoreInput>
export const restoredTransactions = z.object({ transactions: z.array(transaction) })

/** A manual own transfer; creates both transactions, linked. */
export const newTransferInput = z
  .object({
    from_account: account,
    to_account: account,
    amount,
    /** Received amount, if the accounts have two currencies. */
    received_amount: z.optional(z.nullable(amount)),
    date: z.optional(dateInput()),
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
