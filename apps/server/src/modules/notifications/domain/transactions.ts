import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import { salary } from '@lucas/contract/copy/transactions/category-labels.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { NotificationKind } from '@lucas/contract/notifications/notification.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { absolute, toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { EndedSubscription, MerchantCharge, NewTransaction, SpendingHabits } from './new-transaction.ts'
import type { NewNotification } from './notification.ts'

/** A purchase is big at this multiple of the user's large purchases, and at least at this amount in minor units. */
const bigFactor = 3n
const bigAmountMin: Record<Currency, bigint> = { CLP: 80_000n, USD: 10_000n }
/** Smaller spending is never notified, in minor units. */
const notifiedAmountMin: Record<Currency, bigint> = { CLP: 1_000n, USD: 200n }
const transferAmountMin: Record<Currency, bigint> = { CLP: 5_000n, USD: 500n }
/** Two equal purchases below this amount are normal unless the merchant is well known, in minor units. */
const smallPurchase: Record<Currency, bigint> = { CLP: 5_000n, USD: 500n }
const chargesMin = 16
/** A merchant with a pair in this many charges pairs them as a habit. */
const chargesPerPairMin = 12
/** A series is new up to this many transactions, and has ended after a pause of this many periods. */
const newSeriesRowsMax = 3
const endedAfterPeriods = 2.5

interface Detection {
  kind: NotificationKind
  /** The rest of the cause key; by default the id of the transaction. */
  cause?: string
  text: { title: string; message: string }
}

/** Returns at most one notification per new transaction, the most serious one. */
export function detectTransactionNotifications(
  transactions: readonly NewTransaction[],
  habits: SpendingHabits,
  today: PlainDate,
): NewNotification[] {
  const merchants = groupByMerchant(habits.charges)
  return transactions.flatMap((transaction) => {
    const detection =
      transaction.amount > 0n
        ? detectIncome(transaction, today)
        : detectSpending(transaction, habits, merchants, today)
    if (detection === null || transactions.some((other) => isCoveredBy(transaction, other, detection.kind)))
      return []
    const { kind, text, cause = transaction.id } = detection
    return [
      { kind, cause: `${kind}:${cause}`, about: { subject: 'transaction', key: transaction.id }, ...text },
    ]
  })
}

const isSalary = ({ series, category }: NewTransaction) => series?.kind === 'salary' || category === salary
const isSameKind = {
  fee: ({ isFee }: NewTransaction) => isFee,
  salary_arrived: isSalary,
} satisfies Partial<Record<NotificationKind, (transaction: NewTransaction) => boolean>>

/** Returns whether a larger fee or salary of the same day and account covers this one, like interest and its tax. */
function isCoveredBy(transaction: NewTransaction, other: NewTransaction, kind: NotificationKind): boolean {
  if (kind !== 'fee' && kind !== 'salary_arrived') return false
  const isSameDay = other.date === transaction.date && other.account.id === transaction.account.id
  if (other.id === transaction.id || !isSameDay || !isSameKind[kind](other)) return false
  const [one, two] = [absolute(transaction.amount), absolute(other.amount)]
  return two > one || (two === one && other.id < transaction.id)
}

const toCopyArguments = ({ name, amount, currency, account, date }: NewTransaction, today: PlainDate) =>
  [name, formatMoney(amount, currency), account.name, shortDay(date, today)] as const

const formatMoney = (amount: bigint, currency: Currency) =>
  money(toWireAmount(absolute(amount), currency), currency)

function detectIncome(transaction: NewTransaction, today: PlainDate): Detection | null {
  const { kind, isTransfer, series, amount, currency } = transaction
  if (kind !== 'income') return null
  const [name, amountText, account, day] = toCopyArguments(transaction, today)
  if (isSalary(transaction)) {
    const cause = `${transaction.account.id}:${transaction.date}`
    return { kind: 'salary_arrived', cause, text: copy.salaryArrived(amountText, account, day) }
  }
  const isRegular = series !== null && series.count > newSeriesRowsMax
  if (!isTransfer || isRegular || amount < transferAmountMin[currency]) return null
  return { kind: 'transfer_received', text: copy.transferReceived(name, amountText, account, day) }
}

function detectSpending(
  transaction: NewTransaction,
  habits: SpendingHabits,
  merchants: ReadonlyMap<string, MerchantHistory>,
  today: PlainDate,
): Detection | null {
  const { kind, amount, currency, isFee } = transaction
  if (kind !== 'spending' || absolute(amount) < notifiedAmountMin[currency]) return null
  const copyArguments = toCopyArguments(transaction, today)
  if (isFee) return detectFee(transaction, copyArguments)
  return (
    detectChargeAfterCancel(transaction, habits.endedSubscriptions.get(transaction.id), copyArguments) ??
    detectDuplicateCharge(transaction, merchants.get(transaction.name), copyArguments) ??
    detectPriceIncrease(transaction, today) ??
    detectLastInstalment(transaction, copyArguments) ??
    detectNewSubscription(transaction, copyArguments) ??
    detectBigPurchase(transaction, habits, copyArguments)
  )
}

type CopyArguments = ReturnType<typeof toCopyArguments>

/** A fee that repeats every month at the same price gives no notification. */
function detectFee(
  { series, account, date }: NewTransaction,
  copyArguments: CopyArguments,
): Detection | null {
  if (series !== null && series.count > newSeriesRowsMax && series.price?.on !== date) return null
  return { kind: 'fee', cause: `${account.id}:${date}`, text: copy.fee(...copyArguments) }
}

/** Detects a charge of a series that the user cancelled, or of a subscription that was dismissed or had ended. */
function detectChargeAfterCancel(
  { series, date, amount }: NewTransaction,
  ended: EndedSubscription | undefined,
  copyArguments: CopyArguments,
): Detection | null {
  if (series?.cancelledOn != null && date > series.cancelledOn)
    return { kind: 'charge_after_cancel', text: copy.chargeAfterCancel(...copyArguments) }
  const isAlike = ended !== undefined && absolute(amount - ended.amount) * 4n <= absolute(ended.amount)
  const wasDismissed = series?.dismissedOn != null && date > series.dismissedOn
  const known = series?.kind === 'subscription' ? series : isAlike ? ended : null
  if (known === null) return null
  const wasOver = known.count > newSeriesRowsMax && (known.periodsSince ?? 0) > endedAfterPeriods
  if (!wasDismissed && !wasOver) return null
  return { kind: 'charge_after_cancel', text: copy.chargeAfterCancel(...copyArguments) }
}

interface MerchantHistory {
  charges: readonly MerchantCharge[]
  /** Dates of charges that have an equal charge on the same day or the day before. */
  pairedOn: readonly PlainDate[]
}

/** Groups charges by merchant name. Sorting finds pairs in one pass, also for thousands of charges. */
const groupByMerchant = (charges: readonly MerchantCharge[]): ReadonlyMap<string, MerchantHistory> =>
  new Map(
    [...Map.groupBy(charges, ({ name }) => name)].map(([name, charges]) => {
      const alike = charges.toSorted((a, b) => Number(a.amount - b.amount) || (a.date < b.date ? -1 : 1))
      const pairedOn = alike.flatMap((charge, at) => {
        const before = alike[at - 1]
        return before !== undefined && isPair(before, charge) ? [charge.date] : []
      })
      return [name, { charges, pairedOn }]
    }),
  )

/** Returns the merchant names with a duplicated charge; only their past charges have to be read. */
export function findDuplicatedNames(
  transactions: readonly NewTransaction[],
  charges: readonly MerchantCharge[],
): string[] {
  const keyOf = (name: string, amount: bigint) => `${amount} ${name}`
  const alike = Map.groupBy(charges, ({ name, amount }) => keyOf(name, amount))
  const twins = transactions.filter((one) => hasDuplicate(one, alike.get(keyOf(one.name, one.amount)) ?? []))
  return [...new Set(twins.map(({ name }) => name))]
}

const hasDuplicate = (
  { id, account, date, amount }: NewTransaction,
  charges: readonly MerchantCharge[],
): boolean =>
  charges.some(
    (charge) =>
      charge.id !== id &&
      charge.accountId === account.id &&
      charge.date <= date &&
      isPair(charge, { date, amount }),
  )

/** Detects two equal charges within a day, unless the merchant often charges in pairs. */
function detectDuplicateCharge(
  transaction: NewTransaction,
  merchant: MerchantHistory | undefined,
  copyArguments: CopyArguments,
): Detection | null {
  const { name, amount, account, date, instalment, isCash, currency } = transaction
  if (merchant === undefined || instalment !== null || isCash) return null
  if (!hasDuplicate(transaction, merchant.charges)) return null
  const dayBefore = addDays(date, -1)
  const before = merchant.charges.filter((charge) => charge.date < dayBefore).length
  const pairs = merchant.pairedOn.filter((day) => day < dayBefore).length
  if (pairs > 0 && pairs * chargesPerPairMin >= before) return null
  if (absolute(amount) < smallPurchase[currency] && before < chargesMin) return null
  const cause = `${account.id}:${name}:${amount}:${date}`
  return { kind: 'duplicate_charge', cause, text: copy.duplicateCharge(...copyArguments) }
}

type Charge = Pick<MerchantCharge, 'amount' | 'date'>
const isPair = (one: Charge, other: Charge) =>
  one.amount === other.amount && Math.abs(daysBetween(one.date, other.date)) <= 1

function detectPriceIncrease(
  { series, currency, account, date }: NewTransaction,
  today: PlainDate,
): Detection | null {
  const price = series?.price
  if (!series || !price || series.varies || price.on !== date) return null
  if (series.kind !== 'subscription' || absolute(price.to) <= absolute(price.from)) return null
  const [from, to] = [formatMoney(price.from, currency), formatMoney(price.to, currency)]
  const text = copy.subscriptionDearer(series.name, from, to, account.name, shortDay(date, today))
  return { kind: 'subscription_dearer', cause: `${series.id}:${price.on}`, text }
}

function detectLastInstalment(
  { instalment }: NewTransaction,
  copyArguments: CopyArguments,
): Detection | null {
  if (instalment === null || instalment.total < 2 || instalment.number !== instalment.total) return null
  return {
    kind: 'instalment_ending',
    cause: instalment.purchaseId,
    text: copy.instalmentEnding(...copyArguments),
  }
}

function detectNewSubscription({ series }: NewTransaction, copyArguments: CopyArguments): Detection | null {
  if (series?.kind !== 'subscription' || !series.isNew || series.count > newSeriesRowsMax) return null
  return { kind: 'subscription_new', cause: series.id, text: copy.subscriptionNew(...copyArguments) }
}

/** Detects a big purchase; recurring charges and instalments never count, whatever their amount. */
function detectBigPurchase(
  { amount, currency, series, instalment }: NewTransaction,
  { largePurchases }: SpendingHabits,
  copyArguments: CopyArguments,
): Detection | null {
  const larger = largePurchases.get(currency)
  if (larger === undefined || instalment !== null || (series !== null && series.count > 1)) return null
  const threshold = larger * bigFactor > bigAmountMin[currency] ? larger * bigFactor : bigAmountMin[currency]
  return absolute(amount) < threshold
    ? null
    : { kind: 'big_movement', text: copy.bigMovement(...copyArguments) }
}
