import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { VisibleAccount } from '../accounts/index.ts'
import { type CardToPay, listCardsToPay } from './card-to-pay.ts'
import { type BillDates, listBillDates } from './domain/bill-dates.ts'
import { isOwed } from './domain/bills.ts'
import type { BilledCard } from './domain/bills-due.ts'
import { laterDay } from './domain/card-rows.ts'
import { type CardView, historyDays, loadCards } from './load-cards.ts'

/** What was bought with a card so far, without purchases in instalments. */
interface CardHistory {
  /** The first known day; null without a row. */
  since: PlainDate | null
  /** Purchases less refunds, in minor units. */
  bought: readonly { day: PlainDate; amount: bigint }[]
  /** The oldest first. */
  closed: readonly BillDates[]
}

/** A linked card with known days and what was bought with it. */
interface BilledCardWithHistory extends BilledCard {
  history: CardHistory
}

/** Creates the read of bills that other modules and subscribers of events use. */
export const createCardBills = ({ clock }: { clock: Clock }) => ({
  /**
   * Returns the linked cards with known days, for `billsDue`: bills that fall due until a day, with the instalments that they
   * will charge. Charges of series are added with `assignCharges`. A card without news has its closed bill while that is owed,
   * and neither an open cycle nor expected charges. `accounts` are the visible ones, where the caller has read them.
   */
  async listBilled(
    tx: Tx,
    userId: string,
    until: PlainDate,
    accounts?: readonly VisibleAccount[],
  ): Promise<BilledCardWithHistory[]> {
    const cards = await loadCards(tx, userId, clock.today(), accounts && { accounts })
    return cards.flatMap((card) => {
      const billed = toBilledCard(card, until)
      return billed ? [{ ...billed, history: toHistory(card) }] : []
    })
  },

  /** Returns what is to be paid of each linked card. */
  listToPay: async (tx: Tx, userId: string): Promise<CardToPay[]> =>
    listCardsToPay(await loadCards(tx, userId, clock.today()), clock.today()),

  /** Returns all known bills of the linked cards with known days, and what falls due until a day as `listBilled` says it. */
  async listCycles(tx: Tx, userId: string, until: PlainDate, accounts: readonly VisibleAccount[]) {
    const cards = await loadCards(tx, userId, clock.today(), { accounts })
    return cards.flatMap((card) =>
      card.cycle
        ? [
            {
              accountId: card.account.id,
              currency: card.account.currency,
              closed: card.cycle.bills.closed,
              shifted: card.cycle.bills.shifted,
              billed: toBilledCard(card, until),
            },
          ]
        : [],
    )
  },

  /**
   * Returns what bills count on each day of the visible cards, in what is owed and without pending rows, from a day on, and the bills
   * that statements print.
   */
  async listBillDays(tx: Tx, userId: string) {
    const today = clock.today()
    const cards = await loadCards(tx, userId, today)
    return cards.map(({ account, entries, printed }) => ({
      accountId: account.id,
      since: addDays(today, -historyDays),
      days: entries.flatMap(({ day, amount, isPending }) =>
        isPending || day > today ? [] : [{ day, amount }],
      ),
      printed: printed.flatMap(({ closesOn: day, billed }) =>
        billed === null ? [] : [{ day, balance: billed }],
      ),
    }))
  },
})

function toBilledCard({ account, cycle, instalmentsToCome }: CardView, until: PlainDate): BilledCard | null {
  if (!cycle) return null
  const { closed, open } = cycle.bills
  const last = closed.at(-1) ?? null
  const card = { accountId: account.id, currency: account.currency, last }
  if (!cycle.isOpenKnown)
    return last && isOwed(last) ? { ...card, open: null, later: [], expected: [] } : null
  const later = listBillDates(cycle.calendar, addDays(open.closesOn, 1), laterDay(open.closesOn, until))
  return { ...card, open, later, expected: instalmentsToCome }
}

const toHistory = ({ rows, entries, cycle }: CardView): CardHistory => ({
  since: entries[0]?.day ?? null,
  bought: rows.flatMap(({ date, amount, isPayment, instalment }) =>
    isPayment || instalment ? [] : [{ day: date, amount: -amount }],
  ),
  closed: cycle?.bills.closed ?? [],
})
