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
  isCash: boolean
  /** It names the person on the other side too: the other account is theirs, and we do not see it. */
  isWithSelf: boolean
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

/** A subscription that charges no more, by whose name a fresh row charges again. */
export interface EndedSeries {
  count: number
  /** What it charged last; negative. */
  amount: bigint
  /** Since its last charge, in periods of its rhythm. */
  periodsSince: number
}

/** What the merchant of a fresh row charged before. */
export interface Visit {
  id: string
  accountId: string
  name: string
  amount: bigint
  date: PlainDate
}

export interface Habits {
  /** What the person's larger purchases cost, by currency; absent while too little is known. */
  usual: ReadonlyMap<Currency, bigint>
  /** Charges of the last year with the name of a fresh one that has a twin, itself among them. */
  visits: readonly Visit[]
  /** By the fresh row that is in no series. */
  ended: ReadonlyMap<string, EndedSeries>
}
