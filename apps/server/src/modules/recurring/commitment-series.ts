import { addDays, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { savingsKinds } from '@lucas/contract/rules/savings-kinds.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { VisibleAccount } from '../accounts/index.ts'
import { fromDay } from './domain/day.ts'
import { getRhythmRule } from './domain/rhythm.ts'
import { lateDaysMax, toPurchaseViews } from './instalments.ts'
import { commitmentRepository } from './repository/commitment.ts'
import { instalmentPurchaseRepository } from './repository/instalment-purchase.ts'
import type { PaidSeries } from './repository/recurring-series.ts'
import {
  findNextExpectation,
  getAccountId,
  getAmounts,
  isExpected,
  isUnseen,
  listExpectations,
  listSlots,
  recentPayments,
  sumYearly,
  toSeriesView,
} from './series-view.ts'
import { getEnd, getSeriesKind, getSeriesName, listEditedFields, variesInAmount } from './to-api.ts'

/** Returns whether the user has a series that is not dismissed. */
export const hasSeries = (tx: Tx, userId: string): Promise<boolean> =>
  commitmentRepository(tx).hasSeries(userId)

export type CommitmentReader = ReturnType<typeof createCommitmentReader>

/** Creates the reads from which commitments are computed. Amounts are positive, in minor units. */
export function createCommitmentReader({ clock }: { clock: Clock }) {
  return {
    /** Lists the series of a user that are not dismissed. Those of accounts that are not given have no data. */
    async listSeries(tx: Tx, userId: string, accounts: readonly VisibleAccount[]) {
      const byId = new Map(accounts.map((account) => [account.id, account]))
      const series = await commitmentRepository(tx).listSeries(userId, savingsKinds, recentPayments)
      return series.flatMap((one) =>
        toCommitmentSeries(one, byId.get(getAccountId(one.row) ?? ''), clock.today()),
      )
    },
    /** Lists the transactions of series on some days, oldest first. */
    listCharges: (tx: Tx, userId: string, days: DateRange) =>
      commitmentRepository(tx).listCharges(userId, days),
    /** Lists the first transaction of each cancelled series after its cancellation. */
    listChargesAfterCancel: (tx: Tx, userId: string) =>
      commitmentRepository(tx).listChargesAfterCancel(userId),
    /** Lists the purchases in instalments on these accounts with an instalment on a day or later. */
    listPurchases: (tx: Tx, userId: string, accounts: readonly VisibleAccount[], since: PlainDate) =>
      listPurchases(tx, userId, { accounts, since, clock }),
  }
}

function toCommitmentSeries(
  series: PaidSeries & { hasKind: boolean },
  account: VisibleAccount | undefined,
  today: PlainDate,
) {
  const view = toSeriesView(series, account && { ...account, hidden: false }, today)
  const { row, hasKind: isSavings } = series
  const { state, knownUntil } = view
  if (state === 'dismissed') return []
  const { expected, least, most } = getAmounts(row)
  const rhythm = getRhythmRule(row.own_rhythm ?? row.rhythm)
  const [small, large] = row.direction > 0 ? [least, most] : [-most, -least]
  const size = (signed: bigint) => signed * BigInt(row.direction)
  const { price_on: date, price_from: from, price_to: to } = row
  const end = getEnd(view)
  const isOpen = isExpected(view)
  // What was written without a transaction and is over stays on the days that have passed.
  const hasDates = isOpen || (isUnseen(row) && end.ends_on !== null)
  return [
    {
      id: row.id,
      name: getSeriesName(row),
      bankName: row.name,
      kind: getSeriesKind(row),
      rhythm: rhythm.name,
      origin: row.origin,
      currency: row.currency,
      isIncome: row.direction > 0,
      isSavings,
      isAutomatic: row.automatic,
      accountId: getAccountId(row),
      state,
      knownUntil: account && !account.manual ? fromDay(knownUntil) : null,
      amount: size(findNextExpectation(view)?.schedule.amount ?? expected),
      yearly: size(sumYearly(view)),
      least: small,
      most: large,
      varies: variesInAmount(row),
      priceChange:
        date === null || from === null || to === null ? null : { date, from: size(from), to: size(to) },
      lastOn: row.last_on,
      count: row.count,
      lastAmount: row.last_amount === null ? null : size(row.last_amount),
      cancelledOn: row.cancelled_on,
      endsOn: end.ends_on,
      nextNumber: end.next_number,
      lastNumber: end.last_number,
      edited: isUnseen(row) ? [] : listEditedFields(row),
      /** Returns the days up to this one on which it is expected since its newest transaction; none to come once it is over. */
      listExpected: (until: PlainDate) =>
        hasDates
          ? listSlots(view, until)
              .filter(({ item }) => isOpen || item.to < view.today)
              .map(({ schedule, item }) => ({
                periods: item.periods,
                date: fromDay(item.day),
                from: fromDay(item.from),
                to: fromDay(item.to),
                amount: size(schedule.amount),
              }))
          : [],
      /** Returns what forecasts count up to a day. */
      listUpcoming: (until: PlainDate) =>
        isOpen
          ? listExpectations(view, until).map(({ schedule, item }) => ({
              date: fromDay(item.day),
              amount: size(schedule.amount),
            }))
          : [],
    },
  ]
}

/** Lists the purchases on these accounts with an instalment on a day or later. */
async function listPurchases(
  tx: Tx,
  userId: string,
  { accounts, since, clock }: { accounts: readonly { id: string }[]; since: PlainDate; clock: Clock },
) {
  const today = clock.today()
  const endingFrom = addDays(since < today ? since : today, -lateDaysMax)
  const rows = await instalmentPurchaseRepository(tx).listWithRows(userId, { endingFrom })
  return toPurchaseViews(rows, accounts, today).map(({ first, account, instalments }) => ({
    id: first.id,
    accountId: account.id,
    name: first.merchant_name ?? first.description,
    currency: first.currency,
    isWhole: instalments.every(({ rowId }) => rowId === null),
    isDatedAtPurchase: first.dated_at_purchase || instalments.every(({ rowId }) => rowId === null),
    instalments: instalments.map(({ number, day, amount, state, rowId }) => ({
      number,
      date: fromDay(day),
      amount,
      state,
      transactionId: rowId,
    })),
  }))
}
