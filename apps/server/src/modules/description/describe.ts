import type { AccountType } from '@lucas/contract/banking/account.ts'
import { fallback, people } from '@lucas/contract/copy/transactions/category-labels.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import {
  type CategoryDecision,
  categorise,
  type HiddenCategories,
  rankCategories,
} from '../categories/index.ts'
import { normalizeText, splitWords } from './domain/normalize-text.ts'
import { type ParsedDescription, parseDescription } from './domain/parse-description.ts'
import { sharesName } from './domain/transfer-evidence.ts'

/** A transaction whose description is read: the sign, the currency and the kind of account say more. */
interface DescriptionSource {
  description: string
  amount: bigint
  accountType: AccountType
  currency: Currency
  date?: PlainDate
  ownerName?: string
}

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

/** A transfer that names the holder of the account goes to no other person. */
const excludeHolder = (verdict: CategoryDecision, { innerWords }: ParsedDescription, ownerName: string) =>
  verdict.likeliest === people && sharesName(innerWords, splitWords(normalizeText(ownerName)))
    ? { ...verdict, category: fallback, likeliest: fallback }
    : verdict

/** Returns everything that the description, sign and account of a transaction say about it. */
export function describeTransaction(transaction: DescriptionSource) {
  const parsed = parseDescription(transaction)
  const { instalment, paymentMethod } = parsed
  const verdict = excludeHolder(
    categorise(toCategorizerInput(transaction, parsed)),
    parsed,
    transaction.ownerName ?? '',
  )
  const hasCounterparty = parsed.nature === 'purchase' || parsed.nature === 'transfer'
  return {
    parsed,
    merchant: hasCounterparty ? (verdict.merchant ?? parsed.merchant) : null,
    category: verdict.category,
    categorySource: verdict.source,
    categoryConfidence: verdict.confidence,
    likeliest: verdict.likeliest,
    paymentMethod,
    instalmentNumber: instalment?.number ?? null,
    instalmentTotal: instalment?.total ?? null,
  }
}

/** Describes a transaction of a user: a hidden category gives way to the one that the user chose for it. */
export function describeForUser(transaction: DescriptionSource, hidden: HiddenCategories) {
  const { category, likeliest, ...described } = describeTransaction(transaction)
  return {
    ...described,
    category: hidden.get(category) ?? category,
    likeliest: hidden.get(likeliest) ?? likeliest,
  }
}
