import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { categorise, rankCategories } from '../../categories/index.ts'
import { type ParsedDescription, parseDescription } from '../domain/description/parse-description.ts'
import type { IncomingTransaction } from '../domain/transaction.ts'

type DescriptionSource = Pick<IncomingTransaction, 'description' | 'amount' | 'accountType' | 'currency'> &
  Partial<Pick<IncomingTransaction, 'date'>>

/** Converts a parsed description to the input of the categorizer. */
function toCategorizerInput(
  transaction: DescriptionSource,
  { words, innerWords, nature, paymentMethod }: ParsedDescription,
) {
  const { amount, currency } = transaction
  const isAutomatic = paymentMethod === 'automatic_debit'
  return {
    amount,
    currency,
    words,
    innerWords,
    nature: nature === 'card_payment' ? ('internal' as const) : nature,
    isAutomatic,
  }
}

/** Returns the categories by probability, the likeliest first. */
export const rankCategoriesFor = (transaction: DescriptionSource) =>
  rankCategories(toCategorizerInput(transaction, parseDescription(transaction)))

/** Returns everything that the description, sign and account of a transaction say about it. */
export function describeTransaction(transaction: DescriptionSource) {
  const parsed = parseDescription(transaction)
  const { instalment, paymentMethod } = parsed
  const verdict = categorise(toCategorizerInput(transaction, parsed))
  const hasCounterparty = parsed.nature === 'purchase' || parsed.nature === 'transfer'
  return {
    parsed,
    merchant: hasCounterparty ? (verdict.merchant ?? parsed.merchant) : null,
    category: verdict.category,
    categorySource: verdict.source,
    categoryConfidence: verdict.confidence,
    likeliest: verdict.likeliest,
    kind: toUnlinkedKind(parsed, transaction.amount),
    paymentMethod,
    instalmentNumber: instalment?.number ?? null,
    instalmentTotal: instalment?.total ?? null,
  }
}

/**
 * Returns the kind of a transaction without a link: card payments, credit line payments and own currency
 * exchanges are transfers by their text (reference 4), the others follow their sign.
 */
function toUnlinkedKind({ nature }: Pick<ParsedDescription, 'nature'>, amount: bigint): TransactionKind {
  if (nature === 'card_payment' || nature === 'internal') return 'transfer'
  return amount < 0n ? 'spending' : 'income'
}
