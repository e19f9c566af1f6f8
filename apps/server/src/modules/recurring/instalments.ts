import type { Currency } from '@lucas/contract/currency.ts'
import type { InstalmentOverview, InstalmentPurchase, InstalmentQuery } from '@lucas/contract/recurring.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { addDays, addMonths, firstOfMonth, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { InstalmentOfRow } from '@lucas/contract/transaction-detail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import { fromDay, toDay } from './domain/day.ts'
import { type Part, partsOf } from './domain/purchases.ts'
import { type PartRow, purchasesRepository } from './repository/purchases.ts'
import { type ShownAccount, seriesRepository } from './repository/series.ts'
import { toShownAccount } from './to-wire.ts'
import { toldOf } from './told.ts'

/** The last instalment may be charged so many days late. */
const graceDays = 35
const beginning = '0001-01-01'

interface Shown {
  first: PartRow
  parts: Part[]
  account: ShownAccount
}

/** Purchases in instalments: what is still to come of each, and what each month will ask for. */
export function createInstalments({ db, clock }: { db: Db; clock: Clock }) {
  async function shownIn(tx: Tx, person: string, which: { endingFrom: string } | { ofRow: string }) {
    const rows = await purchasesRepository(tx).withRows(person, which)
    const accounts = new Map(
      (await seriesRepository(tx).accounts(person)).map((account) => [account.id, account]),
    )
    return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((some): Shown[] => {
      const [first] = some
      const account = accounts.get(first?.account_id ?? '')
      return first && account ? [{ first, account, parts: partsFrom(some, toDay(clock.today())) }] : []
    })
  }

  const overview = (person: string, { state }: InstalmentQuery): Promise<InstalmentOverview> =>
    inSnapshot(db, person, async (tx) => {
      const today = clock.today()
      const endingFrom = state === 'all' ? beginning : addDays(today, -graceDays)
      const all = await shownIn(tx, person, { endingFrom })
      const open = all.filter(({ parts }) => parts.some(isToCome))
      const results = (state === 'all' ? all : open).map(toWire)
      const counted = open.filter(({ account }) => !account.hidden)
      return {
        results,
        count: results.length,
        next: null,
        previous: null,
        months: monthsOf(counted),
        totals: totalsOf(counted),
        cards: cardsOf(counted, monthOf(addMonths(firstOfMonth(today), 1))),
      }
    })

  async function ofRow(tx: Tx, person: string, id: string): Promise<InstalmentOfRow | null> {
    const [shown] = await shownIn(tx, person, { ofRow: id })
    const part = shown?.parts.find(({ rowId }) => rowId === id)
    if (!shown || !part) return null
    const { first, parts } = shown
    const left = parts.filter(isToCome)
    const wire = (minor: bigint) => toWireAmount(minor, first.currency)
    return {
      purchase_id: first.id,
      number: part.number,
      total: first.total,
      amount: wire(part.amount),
      remaining_instalments: left.length,
      remaining_amount: wire(amountOf(left)),
      ends_on: fromDay(parts.at(-1)?.day ?? part.day),
    }
  }

  /** Parts that are charged until a day, in minor units; those whose day passed without a charge among them. */
  const toComeIn = async (tx: Tx, person: string, until: PlainDate): Promise<InstalmentToCome[]> =>
    (await shownIn(tx, person, { endingFrom: addDays(clock.today(), -graceDays) }))
      .flatMap(({ first, parts, account }) =>
        parts
          .filter((part) => isToCome(part) && part.day <= toDay(until))
          .map(({ number, day, amount }) => ({
            purchaseId: first.id,
            accountId: account.id,
            name: first.merchant_name ?? first.description,
            currency: first.currency,
            date: fromDay(day),
            amount,
            number,
            total: first.total,
          })),
      )
      .toSorted((a, b) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name, 'es'))

  return { overview, ofRow, toComeIn }
}

export type Instalments = ReturnType<typeof createInstalments>

export interface InstalmentToCome {
  purchaseId: string
  accountId: string
  name: string
  currency: Currency
  date: PlainDate
  /** Positive, in minor units. */
  amount: bigint
  number: number
  total: number
}

const isToCome = ({ state }: Part) => state === 'to_come'
const amountOf = (parts: readonly Part[]) => sum(parts.map(({ amount }) => amount))

function partsFrom(rows: readonly PartRow[], today: number): Part[] {
  const [first] = rows
  if (!first) return []
  const { total, dated_at_purchase: isDatedAtPurchase } = first
  const shown = rows.map((row) => ({
    id: row.transaction_id,
    ...toldOf(row),
    number: row.number,
    total,
    isDatedAtPurchase,
  }))
  return partsOf({ rows: shown, total, isDatedAtPurchase }, today)
}

function toWire({ first, parts, account }: Shown): InstalmentPurchase {
  const wire = (minor: bigint) => toWireAmount(minor, first.currency)
  const left = parts.filter(isToCome)
  const charged = parts.filter((part) => !isToCome(part))
  const next = left[0]
  return {
    id: first.id,
    merchant_name: first.merchant_name ?? first.description,
    description: first.description,
    currency: first.currency,
    account: toShownAccount(account),
    category: first.category,
    purchased_on: first.purchased_on,
    instalment_amount: wire(next?.amount ?? parts.at(-1)?.amount ?? 0n),
    total_instalments: first.total,
    charged_instalments: charged.length,
    remaining_instalments: left.length,
    total_amount: wire(amountOf(parts)),
    charged_amount: wire(amountOf(charged)),
    remaining_amount: wire(amountOf(left)),
    next_date: next ? fromDay(next.day) : null,
    ends_on: fromDay(parts.at(-1)?.day ?? toDay(first.ends_on)),
    parts: parts.map(({ number, day, amount, state, rowId }) => ({
      number,
      date: fromDay(day),
      amount: wire(amount),
      state,
      transaction_id: rowId,
    })),
  }
}

/** Every part to come, with its month and currency. */
const toComeOf = (shown: readonly Shown[]) =>
  shown.flatMap(({ first, parts, account }) =>
    parts.filter(isToCome).map((part) => ({
      month: monthOf(fromDay(part.day)),
      currency: first.currency,
      amount: part.amount,
      account,
    })),
  )

function monthsOf(shown: readonly Shown[]): InstalmentOverview['months'] {
  const groups = Map.groupBy(toComeOf(shown), ({ month, currency }) => `${month} ${currency}`)
  return [...groups.values()]
    .flatMap((some) => {
      const [first] = some
      if (!first) return []
      const { month, currency } = first
      return [
        {
          month,
          currency,
          amount: toWireAmount(sum(some.map(({ amount }) => amount)), currency),
          count: some.length,
        },
      ]
    })
    .toSorted((a, b) => a.month.localeCompare(b.month) || a.currency.localeCompare(b.currency))
}

const totalsOf = (shown: readonly Shown[]): InstalmentOverview['totals'] =>
  [...Map.groupBy(shown, ({ first }) => first.currency)].map(([currency, some]) => ({
    currency,
    remaining_amount: toWireAmount(sum(toComeOf(some).map(({ amount }) => amount)), currency),
    purchases: some.length,
  }))

function cardsOf(shown: readonly Shown[], nextMonth: string): InstalmentOverview['cards'] {
  return [...Map.groupBy(shown, ({ account }) => account.id).values()].flatMap((some) => {
    const [one] = some
    if (!one) return []
    const { currency } = one.first
    const left = toComeOf(some)
    const wire = (parts: typeof left) => toWireAmount(sum(parts.map(({ amount }) => amount)), currency)
    return [
      {
        account: toShownAccount(one.account),
        currency,
        remaining_amount: wire(left),
        next_month_amount: wire(left.filter(({ month }) => month === nextMonth)),
      },
    ]
  })
}
