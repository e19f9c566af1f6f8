import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'

/** A movement that a bank has just told for the first time, with what it is part of. */
export interface FreshMovement {
  id: string
  date: PlainDate
  /** Minor units; spending is negative. */
  amount: bigint
  currency: Currency
  name: string
  kind: 'spending' | 'income' | 'refund' | 'transfer'
  category: string
  isFee: boolean
  isTransfer: boolean
  account: { id: string; name: string }
  series: FreshSeries | null
  instalment: { purchaseId: string; number: number; total: number } | null
}

export interface FreshSeries {
  id: string
  name: string
  kind: 'subscription' | 'bill' | 'salary' | 'income' | 'other'
  count: number
  /** It was not known at the last look. */
  isNew: boolean
  varies: boolean
  price: { on: PlainDate; from: bigint; to: bigint } | null
  /** The person wants to hear of it no more, since that day. */
  dismissedOn: PlainDate | null
  /** Days since the movement before this one, in periods of the series; null for the first. */
  periodsSince: number | null
}

/** An earlier row of the same account and amount. */
export interface Twin {
  id: string
  accountId: string
  name: string
  amount: bigint
  date: PlainDate
}

export interface Habits {
  /** What the person's larger purchases cost, by currency; absent while too little is known. */
  usual: ReadonlyMap<Currency, bigint>
  /** Rows of the last half year with the amount of a fresh one. */
  twins: readonly Twin[]
}
