import * as z from 'zod/mini'
import { accountType } from './account.ts'
import { fieldCopy } from './copy/problems.ts'
import { transactionsCopy as copy } from './copy/transactions.ts'
import { currency } from './currency.ts'
import { limits } from './limits.ts'
import { transactionSorts } from './transaction-sort.ts'
import { amount, id, instant, pageLimit, pageOf, plainDate } from './wire.ts'

export const transactionKinds = ['spending', 'income', 'transfer', 'refund'] as const
export const transactionKind = z.enum(transactionKinds)
export type TransactionKind = z.infer<typeof transactionKind>

/** Who chose a row's category. */
const categorySource = z.enum(['person', 'learned', 'merchant', 'rule', 'model', 'none'])
export type CategorySource = z.infer<typeof categorySource>

/** One row of a list. Negative = money out, positive = money in. */
export const transaction = z.object({
  id,
  floid_transaction_id: z.string(),
  description: z.string(),
  merchant_name: z.nullable(z.string()),
  amount,
  currency,
  date: plainDate,
  datetime: z.nullable(instant),
  category: z.string(),
  category_source: categorySource,
  category_confidence: z.int(),
  kind: transactionKind,
  pending: z.boolean(),
  reviewed: z.boolean(),
  manual: z.boolean(),
  account_name: z.string(),
  institution_name: z.string(),
  institution_color: z.nullable(z.string()),
  notes: z.string(),
  /** Joined by commas. */
  tags: z.string(),
  /** Some of it is assigned to savings goals. */
  has_goals: z.boolean(),
  /** Of a part of a divided movement: the whole, and which part of how many it is. */
  part: z.nullable(z.object({ of: id, number: z.int(), total: z.int() })),
  account: z.object({
    id,
    name: z.string(),
    institution_name: z.string(),
    mask: z.string(),
    account_type: accountType,
  }),
})
export type Transaction = z.infer<typeof transaction>

/** What the detail of a movement says of the purchase in cuotas that it belongs to. */
const instalmentOfRow = z.object({
  purchase_id: id,
  number: z.int(),
  total: z.int(),
  amount,
  remaining_instalments: z.int(),
  remaining_amount: amount,
  ends_on: plainDate,
})
export type InstalmentOfRow = z.infer<typeof instalmentOfRow>

/** The untouched object of the bank, whatever it holds. */
export const bankObject = z.record(z.string(), z.unknown())

export const transactionDetail = z.extend(transaction, {
  /** Why the row is filed as it is, as people read it: 'Comercio conocido', 'Sugerido 92 %'. */
  category_reason: z.string(),
  raw_data: z.nullable(bankObject),
  rich_data: z.object({
    balance_after: z.nullable(amount),
    original_amount: z.nullable(z.object({ in: amount, out: amount })),
    branch: z.nullable(z.string()),
    reference: z.nullable(z.string()),
    merchant_category: z.nullable(z.string()),
    payment_method: z.nullable(z.string()),
    installment: z.nullable(z.object({ number: z.int(), total: z.int() })),
    floid_raw: z.nullable(bankObject),
  }),
  /** The other half of an own transfer or card payment. */
  transfer: z.nullable(
    z.object({
      pair_id: id,
      kind: z.enum(['own_transfer', 'card_payment', 'currency_exchange']),
      state: z.enum(['automatic', 'suggested', 'confirmed', 'refused']),
      counterpart: z.object({
        id,
        date: plainDate,
        amount,
        currency,
        account_name: z.string(),
        institution_name: z.string(),
      }),
    }),
  ),
  /** The divided movement that it is, or is part of: the whole and every part. */
  split: z.nullable(
    z.object({
      transaction_id: id,
      name: z.string(),
      amount,
      date: plainDate,
      parts: z.array(
        z.object({
          id,
          name: z.string(),
          amount,
          category: z.string(),
          tags: z.string(),
          date: plainDate,
          reviewed: z.boolean(),
        }),
      ),
    }),
  ),
  /** The series of movements that come again. */
  recurring_id: z.nullable(id),
  /** The purchase in instalments of which it is one. */
  instalment: z.nullable(instalmentOfRow),
})
export type TransactionDetail = z.infer<typeof transactionDetail>

export const transactionPage = pageOf(transaction)
export type TransactionPage = z.infer<typeof transactionPage>

/** Query strings come as text: `true`, `false` or nothing. */
const flag = z.optional(z.enum(['true', 'false'], fieldCopy.invalid))
const words = z.optional(z.string().check(z.maxLength(2_000, fieldCopy.tooLong)))

/** Filters of the list (decisions 5); several categories, institutions, accounts or tags are joined by commas. */
export const transactionFilter = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchMax, fieldCopy.tooLong))),
  date_from: z.optional(plainDate),
  date_to: z.optional(plainDate),
  min_amount: z.optional(
    z.coerce
      .number(fieldCopy.amount)
      .check(z.minimum(0, fieldCopy.amount), z.maximum(1e12, fieldCopy.amount)),
  ),
  max_amount: z.optional(
    z.coerce
      .number(fieldCopy.amount)
      .check(z.minimum(0, fieldCopy.amount), z.maximum(1e12, fieldCopy.amount)),
  ),
  category: words,
  institution: words,
  account: words,
  tag: words,
  pending: flag,
  reviewed: flag,
  sort: z._default(z.enum(transactionSorts, fieldCopy.invalid), 'date'),
  order: z._default(z.enum(['asc', 'desc'], fieldCopy.invalid), 'desc'),
})
export type TransactionFilter = z.infer<typeof transactionFilter>

export const transactionQuery = z.extend(transactionFilter, {
  limit: pageLimit,
  cursor: z.optional(z.string().check(z.maxLength(1000))),
  /** The row that the first page begins with: a list that is opened where somebody left it. */
  at: z.optional(z.uuid(fieldCopy.invalid)),
  /** `false`: the rows alone, sooner, for who learns the count from the totals. */
  count: flag,
})
export type TransactionQuery = z.infer<typeof transactionQuery>

export const recentQuery = z.object({
  limit: z._default(
    z.coerce
      .number(fieldCopy.invalid)
      .check(
        z.int(fieldCopy.invalid),
        z.minimum(1, fieldCopy.tooSmall),
        z.maximum(limits.pageMax, fieldCopy.tooBig),
      ),
    limits.recentDefault,
  ),
})
export const recentTransactions = z.array(transaction)

export const notesInput = z.object({
  notes: z.string(fieldCopy.required).check(z.maxLength(limits.notesMax, copy.notesTooLong)),
})

/** Tags of the wire are one text, joined by commas; blanks are dropped (spec 5). */
export const splitTags = (tags: string): string[] => [
  ...new Set(
    tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

/** Tags as a person sends them. */
export const tagsInput = z.string().check(
  z.maxLength(limits.tagsMax * (limits.tagMax + 2), copy.tagsTooMany),
  z.refine((text) => splitTags(text).length <= limits.tagsMax, copy.tagsTooMany),
  z.refine((text) => splitTags(text).every((tag) => tag.length <= limits.tagMax), copy.tagTooLong),
)

/** All tags of one row: what is not named goes. */
export const rowTagsInput = z.object({ tags: tagsInput })
