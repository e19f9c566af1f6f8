import type { Currency } from '@lucas/contract/currency.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'

/** What conditions read of a transaction: everything as detected, before any rule. */
export interface RuleFacts {
  /** The description, folded. */
  text: string
  /** The detected merchant name, folded; empty without one. */
  name: string
  /** Signed, in minor units. */
  amount: bigint
  currency: Currency
  accountId: string
  /** Name of the bank, folded. */
  institution: string
  kind: TransactionKind
  dayOfMonth: number
  /** Returns the RUT in the description. Only called where a condition needs it. */
  readRut(): string | null
}

interface FactSource {
  description: string
  merchant: string | null
  amount: bigint
  currency: Currency
  accountId: string
  institution: string
  kind: TransactionKind
  date: string
  readRut: () => string | null
}

/** Folds texts for comparison, without case, accents and repeated blanks. */
export const toRuleFacts = ({
  description,
  merchant,
  institution,
  date,
  ...facts
}: FactSource): RuleFacts => ({
  ...facts,
  text: foldName(description),
  name: merchant === null ? '' : foldName(merchant),
  institution: foldName(institution),
  dayOfMonth: Number(date.slice(8, 10)),
})
