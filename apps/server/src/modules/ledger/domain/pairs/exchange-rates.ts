import type { Currency } from '@lucas/contract/currency.ts'
import { absolute } from '@lucas/contract/rules/money.ts'
import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'

/**
 * Plausible pesos per dollar by day: the lowest and highest rates of the central bank in these years, with room for what banks
 * and exchange offices add. Other ratios are two unrelated transactions (docs/adr/022). The last band is wider, because
 * nothing is known of it.
 */
const rateBands: readonly { until: PlainDate; low: bigint; high: bigint }[] = [
  { until: '2013-12-31', low: 400n, high: 800n },
  { until: '2018-12-31', low: 500n, high: 780n },
  { until: '2021-12-31', low: 620n, high: 930n },
  { until: '2026-12-31', low: 740n, high: 1_120n },
  { until: '9999-12-31', low: 600n, high: 1_500n },
]

interface Money {
  amount: bigint
  currency: Currency
  date: PlainDate
}

/** An exchange that the user confirmed: what pesos and dollar cents were on a day. Both positive. */
export interface KnownExchange {
  date: PlainDate
  pesos: bigint
  cents: bigint
}

/** Days for which a known exchange says what a dollar costs. */
export const maxReferenceDays = 10
/** Difference to a known exchange, in percent: fees and the hours of a day make rates differ. */
const rateTolerance = 2n

/**
 * Whether amounts of two currencies can be one exchange: within two percent of the rate of the closest known exchange, or in
 * the plausible band of the day where none is near.
 */
export function hasPlausibleRate(out: Money, into: Money, known: readonly KnownExchange[] = []): boolean {
  const [clp, usd] = out.currency === 'CLP' ? [out.amount, into.amount] : [into.amount, out.amount]
  const [pesos, cents] = [absolute(clp), absolute(usd)]
  const reference = findReference(known, out.date)
  if (reference !== undefined) {
    const [left, right] = [pesos * reference.cents * 100n, reference.pesos * cents]
    return left >= right * (100n - rateTolerance) && left <= right * (100n + rateTolerance)
  }
  const { low, high } = rateBands.find(({ until }) => out.date <= until) ?? { low: 0n, high: 0n }
  return pesos * 100n >= cents * low && pesos * 100n <= cents * high
}

function findReference(known: readonly KnownExchange[], day: PlainDate): KnownExchange | undefined {
  const distance = ({ date }: KnownExchange) => Math.abs(daysBetween(date, day))
  return known
    .filter((exchange) => distance(exchange) <= maxReferenceDays)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}
