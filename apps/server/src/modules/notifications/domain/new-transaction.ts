import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'

/** A transaction that was stored after the last check, with its series or instalment. */
export interface NewTransaction {
  id: string
  date: PlainDate
  /** Minor units; spending is negative. */
  amount: bigint
  currency: Currency
  name: string
  kind: TransactionKind
  category: string
  isFee: boolean
  isTransfer: boolean
  isCash: boolean
  account: { id: string; name: string }
  series: NewTransactionSeries | null
  instalment: { purchaseId: string; number: number; total: number } | null
}

export interface NewTransactionSeries {
  id: string
  name: string
  kind: 'subscription' | 'bill' | 'salary' | 'income' | 'other'
  count: number
  /** The series was stored after the last check. */
  isNew: boolean
  varies: boolean
  price: { on: PlainDate; from: bigint; to: bigint } | null
  /** The day on which the user dismissed the series. */
  dismissedOn: PlainDate | null
  /** The day on which the user cancelled it. */
  cancelledOn: PlainDate | null
  /** Periods of the series since its previous transaction; null for the first. */
  periodsSince: number | null
}

/** A subscription that had ended and whose name a new transaction has. */
export interface EndedSubscription {
  count: number
  /** The last charge, in minor units; negative. */
  amount: bigint
  /** Periods of its rhythm since its last charge. */
  periodsSince: number
}

/** A charge by the merchant of a new transaction. */
export interface MerchantCharge {
  id: string
  accountId: string
  name: string
  amount: bigint
  date: PlainDate
}

export interface SpendingHabits {
  /** The 90th percentile of the user's purchases by currency; absent while there are too few. */
  largePurchases: ReadonlyMap<Currency, bigint>
  /** Charges of the last year by merchants that charged a new transaction twice, that transaction included. */
  charges: readonly MerchantCharge[]
  /** By the id of a new transaction that belongs to no series. */
  endedSubscriptions: ReadonlyMap<string, EndedSubscription>
}
