import type { AutomaticPayment, CommitmentHeading } from '@lucas/contract/planning/commitments.ts'
import type { CommitmentSeries } from './facts.ts'

const creditWords =
  /\b(?:DIVIDENDO|HIPOTECARIO|HIPOTECA|CREDITO|PRESTAMO|MUTUO|AVANCE)\b|\bCUOTA (?:CREDITO|CONSUMO|AUTOMOTRIZ)\b/

const toPlainCapitals = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/** Returns the heading of a series: derived from its direction, its kind and the name that the bank gives it. */
export function headingOf({
  isIncome,
  isSavings,
  kind,
  bankName,
  name,
}: Pick<CommitmentSeries, 'isIncome' | 'isSavings' | 'kind' | 'bankName' | 'name'>): CommitmentHeading {
  if (isIncome) return 'income'
  if (isSavings) return 'savings'
  if (kind === 'subscription') return 'subscriptions'
  if (creditWords.test(toPlainCapitals(`${bankName} ${name}`))) return 'credits'
  return kind === 'bill' ? 'house' : 'other'
}

/**
 * Returns how a series is charged by itself, or null. A merchant charges a card (PAT): what the bank marks, and subscriptions.
 * The bank charges an account (PAC): what it marks.
 */
export function automaticOf(
  { isIncome, isAutomatic, kind }: Pick<CommitmentSeries, 'isIncome' | 'isAutomatic' | 'kind'>,
  isCard: boolean,
): AutomaticPayment | null {
  if (isIncome) return null
  if (isCard) return isAutomatic || kind === 'subscription' ? 'pat' : null
  return isAutomatic ? 'pac' : null
}
