import * as z from 'zod/mini'
import { cardPayment } from '../banking/card.ts'
import { currency } from '../currency.ts'
import { amount, id, plainDate } from '../wire.ts'
import { transaction } from './transaction.ts'

/** The instalment purchase of a transaction. */
const transactionInstalment = z.object({
  purchase_id: id,
  number: z.int(),
  total: z.int(),
  amount,
  remaining_instalments: z.int(),
  remaining_amount: amount,
  ends_on: plainDate,
})
export type TransactionInstalment = z.infer<typeof transactionInstalment>

/** A purchase of a refund, or a refund of a purchase. */
const linkedTransaction = z.object({ id, name: z.string(), amount, date: plainDate })

/** The provider's original object. */
export const bankObject = z.record(z.string(), z.unknown())

export const transactionDetail = z.extend(transaction, {
  /** Display text of the category's source: 'Comercio conocido', 'Sugerido 92%'. */
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
  /** Counterpart of an own transfer or card payment. */
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
  /** The purchase that a refund pays back. */
  refund_of: z.nullable(linkedTransaction),
  /** The refunds of a purchase. */
  refunds: z.array(linkedTransaction),
  /** An account of the user that is not linked: the prepaid wallet that it loads, or the card that it pays. */
  missing_account: z.nullable(z.object({ type: z.enum(['wallet', 'card']), name: z.string() })),
  /** The split that it is the original or a part of, with every part. */
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
          subcategory: z.nullable(z.string()),
          tags: z.string(),
          date: plainDate,
          reviewed: z.boolean(),
        }),
      ),
    }),
  ),
  /** Recurring series. */
  recurring_id: z.nullable(id),
  /** Instalment purchase. */
  instalment: z.nullable(transactionInstalment),
  /** When a charge on a card is paid; null for others and for cards without known days. */
  card_payment: z.nullable(cardPayment),
})
export type TransactionDetail = z.infer<typeof transactionDetail>
