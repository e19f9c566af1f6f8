import type { TransactionKind } from '@lucas/contract/transaction.ts'
import { categorise, rankCategories } from '../categories/index.ts'
import { type Glosa, readGlosa } from './domain/glosa.ts'
import type { Movement } from './domain/movement.ts'

type Printed = Pick<Movement, 'description' | 'amount' | 'accountType' | 'currency'> &
  Partial<Pick<Movement, 'date'>>

/** What the text says to whoever files it. */
function described(movement: Printed, { words, innerWords, nature, paymentMethod }: Glosa) {
  const { amount, currency } = movement
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

/** What the text may stand for, the likeliest first. */
export const rankedCategories = (movement: Printed) =>
  rankCategories(described(movement, readGlosa(movement)))

/** Everything that the text, sign and account of a movement tell. */
export function describeMovement(movement: Printed) {
  const glosa = readGlosa(movement)
  const { instalment, paymentMethod } = glosa
  const verdict = categorise(described(movement, glosa))
  const namesSomebody = glosa.nature === 'purchase' || glosa.nature === 'transfer'
  return {
    glosa,
    merchant: namesSomebody ? (verdict.merchant ?? glosa.merchant) : null,
    category: verdict.category,
    categorySource: verdict.source,
    categoryConfidence: verdict.confidence,
    likeliest: verdict.likeliest,
    kind: kindAlone(glosa, movement.amount),
    paymentMethod,
    instalmentNumber: instalment?.number ?? null,
    instalmentTotal: instalment?.total ?? null,
  }
}

/**
 * What a row is as long as it is in no pair: payments of cards, of the overdraft line and own exchanges of currency are
 * transfers by their text (reference 4), everything else goes by its sign.
 */
function kindAlone({ nature }: Pick<Glosa, 'nature'>, amount: bigint): TransactionKind {
  if (nature === 'card_payment' || nature === 'internal') return 'transfer'
  return amount < 0n ? 'spending' : 'income'
}
