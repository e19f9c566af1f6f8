import { salary } from '@lucas/contract/copy/category-labels.ts'
import { notificationsCopy as copy } from '@lucas/contract/copy/notifications.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { NoticeKind } from '@lucas/contract/notification.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { absolute, toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { FreshMovement, Habits, Twin } from './movement.ts'
import type { Notice } from './notice.ts'

/** So many times the larger purchases of the person is big, and never less than this. */
const bigTimes = 3n
const leastBig: Record<Currency, bigint> = { CLP: 80_000n, USD: 10_000n }
/** Below this nobody wants to hear of it. */
const leastTold: Record<Currency, bigint> = { CLP: 1_000n, USD: 200n }
const leastTransfer: Record<Currency, bigint> = { CLP: 10_000n, USD: 1_000n }
/** A series is new while it has so few movements, and over after a pause of so many periods. */
const fewMovements = 3
const overAfter = 2.5

interface Told {
  kind: NoticeKind
  /** What makes it this cause; the movement itself where it says nothing else. */
  cause?: string
  words: { title: string; message: string }
}

/** What of the new movements is worth telling: each says one thing, the gravest. */
export function tellMovements(fresh: readonly FreshMovement[], habits: Habits, today: PlainDate): Notice[] {
  return fresh.flatMap((movement) => {
    const told = movement.amount > 0n ? ofIncome(movement, today) : ofSpending(movement, habits, today)
    if (told === null) return []
    const { kind, words, cause = movement.id } = told
    return [
      { kind, cause: `${kind}:${cause}`, about: { subject: 'transaction', key: movement.id }, ...words },
    ]
  })
}

const written = ({ name, amount, currency, account, date }: FreshMovement, today: PlainDate) =>
  [name, textOf(amount, currency), account.name, shortDay(date, today)] as const

const textOf = (amount: bigint, currency: Currency) =>
  money(toWireAmount(absolute(amount), currency), currency)

function ofIncome(movement: FreshMovement, today: PlainDate): Told | null {
  const { kind, series, category, isTransfer, amount, currency } = movement
  if (kind !== 'income') return null
  const [name, much, account, day] = written(movement, today)
  if (series?.kind === 'salary' || category === salary)
    return { kind: 'salary_arrived', words: copy.salaryArrived(much, account, day) }
  if (!isTransfer || amount < leastTransfer[currency]) return null
  return { kind: 'transfer_received', words: copy.transferReceived(name, much, account, day) }
}

function ofSpending(movement: FreshMovement, habits: Habits, today: PlainDate): Told | null {
  const { kind, amount, currency, isFee } = movement
  if (kind !== 'spending' || absolute(amount) < leastTold[currency]) return null
  const facts = written(movement, today)
  if (isFee) return isUsualFee(movement) ? null : { kind: 'fee', words: copy.fee(...facts) }
  return (
    afterCancel(movement, facts) ??
    twice(movement, habits.twins, facts) ??
    dearer(movement, today) ??
    lastInstalment(movement, facts) ??
    newSubscription(movement, facts) ??
    big(movement, habits, facts)
  )
}

type Facts = ReturnType<typeof written>

/** The same fee each month is no news. */
const isUsualFee = ({ series }: FreshMovement) =>
  series !== null && series.count > fewMovements && series.price === null

function afterCancel({ series, date }: FreshMovement, facts: Facts): Told | null {
  if (series === null || series.kind !== 'subscription') return null
  const wasDismissed = series.dismissedOn !== null && date > series.dismissedOn
  const wasOver = series.count > fewMovements && (series.periodsSince ?? 0) > overAfter
  if (!wasDismissed && !wasOver) return null
  return { kind: 'charge_after_cancel', words: copy.chargeAfterCancel(...facts) }
}

/** Two equal charges within a day, unless this merchant charges so as a habit. */
function twice(movement: FreshMovement, twins: readonly Twin[], facts: Facts): Told | null {
  const { id, name, amount, account, date, instalment } = movement
  if (instalment !== null) return null
  const alike = twins.filter(
    (twin) => twin.id !== id && twin.name === name && twin.amount === amount && twin.accountId === account.id,
  )
  const apart = (a: PlainDate, b: PlainDate) => Math.abs(daysBetween(a, b))
  if (!alike.some((twin) => twin.date <= date && apart(twin.date, date) <= 1)) return null
  const before = alike.filter((twin) => apart(twin.date, date) > 1)
  const isHabit = before.some((one, at) =>
    before.slice(at + 1).some((other) => apart(one.date, other.date) <= 1),
  )
  if (isHabit) return null
  const cause = `${account.id}:${name}:${amount}:${date}`
  return { kind: 'duplicate_charge', cause, words: copy.duplicateCharge(...facts) }
}

function dearer({ series, currency, account, date }: FreshMovement, today: PlainDate): Told | null {
  const price = series?.price
  if (!series || !price || series.varies || price.on !== date) return null
  if (series.kind !== 'subscription' || absolute(price.to) <= absolute(price.from)) return null
  const [from, to] = [textOf(price.from, currency), textOf(price.to, currency)]
  const words = copy.subscriptionDearer(series.name, from, to, account.name, shortDay(date, today))
  return { kind: 'subscription_dearer', cause: `${series.id}:${price.on}`, words }
}

function lastInstalment({ instalment }: FreshMovement, facts: Facts): Told | null {
  if (instalment === null || instalment.total < 2 || instalment.number !== instalment.total) return null
  return { kind: 'instalment_ending', cause: instalment.purchaseId, words: copy.instalmentEnding(...facts) }
}

function newSubscription({ series }: FreshMovement, facts: Facts): Told | null {
  if (series?.kind !== 'subscription' || !series.isNew || series.count > fewMovements) return null
  return { kind: 'subscription_new', cause: series.id, words: copy.subscriptionNew(...facts) }
}

/** What comes again and again is no surprise, however much it is. */
function big(
  { amount, currency, series, instalment }: FreshMovement,
  { usual }: Habits,
  facts: Facts,
): Told | null {
  const larger = usual.get(currency)
  if (larger === undefined || instalment !== null || (series !== null && series.count > 1)) return null
  const line = larger * bigTimes > leastBig[currency] ? larger * bigTimes : leastBig[currency]
  return absolute(amount) < line ? null : { kind: 'big_movement', words: copy.bigMovement(...facts) }
}
