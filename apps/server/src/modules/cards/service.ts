import type { Card, CardList, CardPatch, CardPayment } from '@lucas/contract/banking/card.ts'
import { cardCopy as copy } from '@lucas/contract/copy/banking/cards.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { addDays, daysBetween, firstOfMonth, monthsBetween } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import { parseMinorUnits } from '../../platform/minor-units.ts'
import { accountLookup, type VisibleAccount } from '../accounts/index.ts'
import type { CardCharge } from '../ledger/index.ts'
import { createCardBills } from './card-bills.ts'
import { findBillDates } from './domain/bill-dates.ts'
import { shiftDays } from './domain/bills.ts'
import { type CardPayments, listMovedCharges } from './domain/card-payments.ts'
import { laterDay } from './domain/card-rows.ts'
import { loadCards } from './load-cards.ts'
import { type ChosenDays, cardCycleRepository } from './repository/card-cycle.ts'
import { cardDebtRepository, type OwedOn } from './repository/card-debt.ts'
import { cardStatementRepository, type StatementBill } from './repository/card-statement.ts'
import { toApiCards } from './to-api.ts'

export interface CardsDeps {
  db: Db
  clock: Clock
  events: Events
}

export type Cards = ReturnType<typeof createCards>

/** What an import says of a card: the printed bill, the days that the user answered, and what was owed on a day. */
interface ImportedCard {
  bill: StatementBill | null
  days: ChosenDays | null
  debt: OwedOn | null
}

const monthsMax = 24

/** Cards with the days and amounts of their bills. Nothing of a bill is stored: it follows from rows, days and known debts. */
export function createCards({ db, clock, events }: CardsDeps) {
  async function getCard(tx: Tx, userId: string, accountId: string): Promise<Card> {
    const cards = await loadCards(tx, userId, clock.today(), { ofAccount: accountId })
    return toApiCards(cards, clock.today()).find((card) => card.account_id === accountId) ?? fail('not_found')
  }

  async function updateDebt(
    tx: Tx,
    userId: string,
    { id, currency }: { id: string; currency: Currency },
    debt: CardPatch['debt'],
  ): Promise<void> {
    const isFromFiles = (await accountLookup.listVisible(tx, userId)).some(
      (one) => one.id === id && one.from_files,
    )
    if (!isFromFiles) failField('debt', copy.debtOfBank)
    if (!debt) return void (await cardDebtRepository(tx).deleteBySource(userId, id))
    if (debt.date > clock.today()) failField('debt', copy.debtInFuture)
    const owed = parseMinorUnits('debt', debt.amount, currency, copy.debtInvalid)
    await cardDebtRepository(tx).set(userId, id, id, { owedOn: debt.date, debt: owed })
  }

  /** Returns what is known of the user's cards, for the questions of an import, in the caller's transaction. */
  const listIn = async (tx: Tx, userId: string): Promise<Card[]> =>
    toApiCards(await loadCards(tx, userId, clock.today()), clock.today())

  return {
    listIn,

    list: (userId: string): Promise<CardList> =>
      withUserSnapshot(db, userId, async (tx) => ({
        today: clock.today(),
        results: await listIn(tx, userId),
      })),

    /** Sets the days of a card, or of the bill that closes in one month, or what a card from files owed on a day. */
    update: (userId: string, accountId: string, { month, debt, ...days }: CardPatch): Promise<Card> =>
      inUserData({ db, events }, userId, async (tx) => {
        const { currency } = await getCard(tx, userId, accountId)
        const cycles = cardCycleRepository(tx)
        if (debt !== undefined) await updateDebt(tx, userId, { id: accountId, currency }, debt)
        if (days.closing_day === undefined && days.due_day === undefined) {
          // Only the debt changes.
        } else if (month === undefined) await cycles.set(userId, accountId, days)
        else {
          const first = firstOfMonth(`${month}-01`)
          if (Math.abs(monthsBetween(first, clock.today())) > monthsMax) failField('month', copy.monthTooFar)
          await cycles.setMonth(userId, accountId, first, days)
        }
        // No row changes, but pages show when each one is paid; nothing has to be recomputed.
        await events.publish(tx, userId, [{ type: 'accounts_changed' }, { type: 'transactions_changed' }], {
          origin: 'recompute',
        })
        return getCard(tx, userId, accountId)
      }),

    /** Stores the billing days of a card in the caller's transaction, which publishes the change. */
    async setDays(tx: Tx, userId: string, accountId: string, { closing_day, due_day }: ChosenDays) {
      await cardCycleRepository(tx).set(userId, accountId, { closing_day, due_day })
    },

    /** Returns when a charge on a card is paid; null for cards without known days. */
    async findPayment(tx: Tx, userId: string, charge: CardCharge): Promise<CardPayment | null> {
      const today = clock.today()
      const cards = await loadCards(tx, userId, today, { ofAccount: charge.accountId })
      const card = cards.find(({ account }) => account.id === charge.accountId)
      if (!card?.cycle) return null
      const { calendar, bills } = card.cycle
      const entry = card.entries.find(({ rowId }) => rowId === charge.id)
      const posted = entry?.day ?? charge.date
      // A pending row is not billed before it is posted.
      const day = charge.isPending ? laterDay(posted, today) : posted
      const usual = findBillDates(calendar, day)
      const isShifted = bills.shifted.has(charge.id)
      const { closesOn, dueOn } = isShifted ? findBillDates(calendar, addDays(usual.closesOn, 1)) : usual
      const isSettled = bills.closed.some((bill) => bill.closesOn === closesOn && bill.state === 'paid')
      return {
        account_id: charge.accountId,
        closes_on: closesOn,
        due_on: dueOn,
        may_shift: !isShifted && !isSettled && daysBetween(day, closesOn) <= shiftDays,
      }
    },

    ...createCardBills({ clock }),

    /** Returns when the purchases of each card with known days are paid, for `selectCardPayments`. */
    async listPayments(tx: Tx, userId: string, accounts: readonly VisibleAccount[]): Promise<CardPayments[]> {
      const today = clock.today()
      const cards = await loadCards(tx, userId, today, { accounts })
      return cards.flatMap(({ account, rows, entries, cycle }) => {
        if (!cycle) return []
        const { calendar, bills } = cycle
        const moved = listMovedCharges({ rows, entries, calendar, shifted: bills.shifted }, today)
        return [{ accountId: account.id, calendar, moved }]
      })
    },

    /** Stores what an import says of a card from files, in the caller's transaction, which publishes the change. */
    async storeImport(tx: Tx, userId: string, accountId: string, importId: string, said: ImportedCard) {
      const { bill, days, debt } = said
      if (bill) await cardStatementRepository(tx).set(userId, accountId, importId, bill)
      if (days) await cardCycleRepository(tx).answer(userId, accountId, importId, days)
      if (debt) await cardDebtRepository(tx).set(userId, accountId, importId, debt)
    },

    /** Takes back what an import that is undone had said, in the caller's transaction, which publishes the change. */
    async undoImport(tx: Tx, userId: string, importId: string) {
      await cardStatementRepository(tx).deleteByImport(userId, importId)
      await cardCycleRepository(tx).deleteAnswers(userId, importId)
      await cardDebtRepository(tx).deleteBySource(userId, importId)
    },
  }
}
