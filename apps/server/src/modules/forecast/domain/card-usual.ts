import { sum } from '@lucas/contract/rules/money.ts'
import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** Days that a bill has, both inclusive. */
interface BillDays {
  from: PlainDate
  closesOn: PlainDate
}

interface DaySum {
  day: PlainDate
  /** Positive, in minor units. */
  amount: bigint
}

/** What was bought with a card so far. */
export interface CardSpending {
  /** The first known day; null without a row. */
  since: PlainDate | null
  /** Purchases less refunds, without instalments. */
  bought: readonly DaySum[]
  /** The part of it that series charged. */
  repeated: readonly DaySum[]
  /** The oldest first. */
  closed: readonly BillDays[]
}

/** What is bought until a bill closes, in minor units: a quarter of the bills had less than `low`, a quarter more than `high`. */
export interface UsualSpending {
  low: bigint
  usual: bigint
  high: bigint
}

/** The newest bills that count. */
const billsMax = 12
/** A card without a whole bill has its pace: a shorter history covers this many days. */
const daysMin = 30

/**
 * Returns what is usually bought with a card in one bill beyond instalments and series, from its newest closed bills of which every
 * day is known. Without one it is the pace of the known days.
 */
export function computeUsual(card: CardSpending, today: PlainDate): UsualSpending {
  const { since, closed } = card
  if (since === null) return { low: 0n, usual: 0n, high: 0n }
  const sizes = closed
    .filter(({ from }) => from >= since)
    .slice(-billsMax)
    .map(({ from, closesOn }) => sumBetween(card, from, closesOn))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const last = sizes.length - 1
  const at = (index: number) => sizes[index] ?? 0n
  if (last >= 0)
    return {
      low: at(Math.floor(last / 4)),
      usual: (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2n,
      high: at(Math.ceil((last * 3) / 4)),
    }
  const days = Math.max(daysMin, daysBetween(since, today))
  const pace = (sumBetween(card, since, today) * BigInt(daysMin)) / BigInt(days)
  return { low: pace, usual: pace, high: pace }
}

/** Returns the part of what is usually bought that is still to come until a bill closes, by days. */
export function shareToCome(
  usual: UsualSpending,
  { from, closesOn }: BillDays,
  today: PlainDate,
): UsualSpending {
  if (from > today) return usual
  const days = BigInt(daysBetween(from, closesOn) + 1)
  const left = BigInt(Math.max(0, daysBetween(today, closesOn)))
  return {
    low: (usual.low * left) / days,
    usual: (usual.usual * left) / days,
    high: (usual.high * left) / days,
  }
}

/** Never negative: a bill with more refunds than purchases says nothing about the next ones. */
function sumBetween({ bought, repeated }: CardSpending, from: PlainDate, to: PlainDate): bigint {
  const of = (days: readonly DaySum[]) =>
    sum(days.flatMap(({ day, amount }) => (day >= from && day <= to ? [amount] : [])))
  const rest = of(bought) - of(repeated)
  return rest > 0n ? rest : 0n
}
