import { salary } from '@lucas/contract/copy/category-labels.ts'
import { notificationsCopy as copy } from '@lucas/contract/copy/notifications.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { NoticeKind } from '@lucas/contract/notification.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { absolute, toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { EndedSeries, FreshMovement, Habits, Visit } from './movement.ts'
import type { Notice } from './notice.ts'

/** So many times the larger purchases of the person is big, and never less than this. */
const bigTimes = 3n
const leastBig: Record<Currency, bigint> = { CLP: 80_000n, USD: 10_000n }
/** Below this nobody wants to hear of it. */
const leastTold: Record<Currency, bigint> = { CLP: 1_000n, USD: 200n }
const leastTransfer: Record<Currency, bigint> = { CLP: 5_000n, USD: 500n }
/** So small a purchase is easily made twice; it says nothing where little is known of the merchant. */
const smallPurchase: Record<Currency, bigint> = { CLP: 5_000n, USD: 500n }
const enoughVisits = 16
/** One of so many visits is a pair: then this merchant charges so as a habit. */
const oncePairedIn = 12
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
  const merchants = merchantsOf(habits.visits)
  return fresh.flatMap((movement) => {
    const told =
      movement.amount > 0n ? ofIncome(movement, today) : ofSpending(movement, habits, merchants, today)
    if (told === null || fresh.some((other) => isBesides(movement, other, told.kind))) return []
    const { kind, words, cause = movement.id } = told
    return [
      { kind, cause: `${kind}:${cause}`, about: { subject: 'transaction', key: movement.id }, ...words },
    ]
  })
}

const isPay = ({ series, category }: FreshMovement) => series?.kind === 'salary' || category === salary
const saysTheSame = {
  fee: ({ isFee }: FreshMovement) => isFee,
  salary_arrived: isPay,
} satisfies Partial<Record<NoticeKind, (movement: FreshMovement) => boolean>>

/** The tax on an interest and the bonus with a salary are told with it: of one day the larger one speaks for both. */
function isBesides(movement: FreshMovement, other: FreshMovement, kind: NoticeKind): boolean {
  if (kind !== 'fee' && kind !== 'salary_arrived') return false
  const isSameDay = other.date === movement.date && other.account.id === movement.account.id
  if (other.id === movement.id || !isSameDay || !saysTheSame[kind](other)) return false
  const [one, two] = [absolute(movement.amount), absolute(other.amount)]
  return two > one || (two === one && other.id < movement.id)
}

const written = ({ name, amount, currency, account, date }: FreshMovement, today: PlainDate) =>
  [name, textOf(amount, currency), account.name, shortDay(date, today)] as const

const textOf = (amount: bigint, currency: Currency) =>
  money(toWireAmount(absolute(amount), currency), currency)

function ofIncome(movement: FreshMovement, today: PlainDate): Told | null {
  const { kind, isTransfer, isWithSelf, series, amount, currency } = movement
  if (kind !== 'income' || isWithSelf) return null
  const [name, much, account, day] = written(movement, today)
  if (isPay(movement)) {
    const cause = `${movement.account.id}:${movement.date}`
    return { kind: 'salary_arrived', cause, words: copy.salaryArrived(much, account, day) }
  }
  const isRegular = series !== null && series.count > fewMovements
  if (!isTransfer || isRegular || amount < leastTransfer[currency]) return null
  return { kind: 'transfer_received', words: copy.transferReceived(name, much, account, day) }
}

function ofSpending(
  movement: FreshMovement,
  habits: Habits,
  merchants: ReadonlyMap<string, Merchant>,
  today: PlainDate,
): Told | null {
  const { kind, amount, currency, isFee, isWithSelf } = movement
  if (kind !== 'spending' || isWithSelf || absolute(amount) < leastTold[currency]) return null
  const facts = written(movement, today)
  if (isFee) return ofFee(movement, facts)
  return (
    afterCancel(movement, habits.ended.get(movement.id), facts) ??
    twice(movement, merchants.get(movement.name), facts) ??
    dearer(movement, today) ??
    lastInstalment(movement, facts) ??
    newSubscription(movement, facts) ??
    big(movement, habits, facts)
  )
}

type Facts = ReturnType<typeof written>

/** The same fee each month is no news. */
function ofFee({ series, account, date }: FreshMovement, facts: Facts): Told | null {
  if (series !== null && series.count > fewMovements && series.price?.on !== date) return null
  return { kind: 'fee', cause: `${account.id}:${date}`, words: copy.fee(...facts) }
}

/** It was cancelled, or had long stopped by itself. */
function afterCancel(
  { series, date, amount }: FreshMovement,
  ended: EndedSeries | undefined,
  facts: Facts,
): Told | null {
  const isAlike = ended !== undefined && absolute(amount - ended.amount) * 4n <= absolute(ended.amount)
  const wasDismissed = series?.dismissedOn != null && date > series.dismissedOn
  const known = series?.kind === 'subscription' ? series : isAlike ? ended : null
  if (known === null) return null
  const wasOver = known.count > fewMovements && (known.periodsSince ?? 0) > overAfter
  if (!wasDismissed && !wasOver) return null
  return { kind: 'charge_after_cancel', words: copy.chargeAfterCancel(...facts) }
}

interface Merchant {
  visits: readonly Visit[]
  /** When a charge had an equal one on its day or the day before. */
  pairedOn: readonly PlainDate[]
}

/** By name; of a merchant with thousands of charges each is looked at once, not once for every other. */
const merchantsOf = (visits: readonly Visit[]): ReadonlyMap<string, Merchant> =>
  new Map(
    [...Map.groupBy(visits, ({ name }) => name)].map(([name, there]) => {
      const alike = there.toSorted((a, b) => Number(a.amount - b.amount) || (a.date < b.date ? -1 : 1))
      const pairedOn = alike.flatMap((visit, at) => {
        const before = alike[at - 1]
        return before !== undefined && isPair(before, visit) ? [visit.date] : []
      })
      return [name, { visits: there, pairedOn }]
    }),
  )

/** Names under which something was charged twice: of these alone it has to be known what they charge as a habit. */
export function namesWithTwins(fresh: readonly FreshMovement[], visits: readonly Visit[]): string[] {
  const keyOf = (name: string, amount: bigint) => `${amount} ${name}`
  const alike = Map.groupBy(visits, ({ name, amount }) => keyOf(name, amount))
  const twins = fresh.filter((one) => hasTwin(one, alike.get(keyOf(one.name, one.amount)) ?? []))
  return [...new Set(twins.map(({ name }) => name))]
}

const hasTwin = ({ id, account, date, amount }: FreshMovement, visits: readonly Visit[]): boolean =>
  visits.some(
    (visit) =>
      visit.id !== id &&
      visit.accountId === account.id &&
      visit.date <= date &&
      isPair(visit, { date, amount }),
  )

/** Two equal charges within a day, unless this merchant charges so as a habit. */
function twice(movement: FreshMovement, merchant: Merchant | undefined, facts: Facts): Told | null {
  const { name, amount, account, date, instalment, isCash, currency } = movement
  if (merchant === undefined || instalment !== null || isCash) return null
  if (!hasTwin(movement, merchant.visits)) return null
  const dayBefore = addDays(date, -1)
  const before = merchant.visits.filter((visit) => visit.date < dayBefore).length
  const pairs = merchant.pairedOn.filter((day) => day < dayBefore).length
  if (pairs > 0 && pairs * oncePairedIn >= before) return null
  if (absolute(amount) < smallPurchase[currency] && before < enoughVisits) return null
  const cause = `${account.id}:${name}:${amount}:${date}`
  return { kind: 'duplicate_charge', cause, words: copy.duplicateCharge(...facts) }
}

type Charge = Pick<Visit, 'amount' | 'date'>
const isPair = (one: Charge, other: Charge) =>
  one.amount === other.amount && Math.abs(daysBetween(one.date, other.date)) <= 1

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
