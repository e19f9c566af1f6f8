import { forecastEventsCopy as copy } from '@lucas/contract/copy/planning/forecast-events.ts'
import type { Forecast, ForecastEvent } from '@lucas/contract/planning/forecast.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { LineEvent, PayCycles } from '../pay-cycle/index.ts'
import { listPace, type PaceStep } from './domain/pace.ts'
import type { UsualBill } from './domain/usual-bills.ts'
import type { YearlyAmount } from './domain/yearly.ts'

type Ahead = Awaited<ReturnType<PayCycles['lookAheadIn']>>

export interface ForecastInput extends Ahead {
  today: PlainDate
  until: PlainDate
  /** The bills of each card with known days. */
  usualBills: readonly { accountId: string; bills: readonly UsualBill[] }[]
  yearly: readonly (YearlyAmount & { isRemoved: boolean })[]
  /** How much more per day the budget plans than habit spends. */
  plan: readonly PaceStep[]
}

const toApiAmount = (minor: bigint) => toWireAmount(minor, 'CLP')

/** Returns the forecast in the format of the API. */
export function toApiForecast(input: ForecastInput): Forecast {
  const { today, until, expected, mode, usualSpending, usualBills } = input
  const { accounts, spendingAccounts } = expected
  const cards = accounts.filter(({ type, currency }) => type === 'credit' && currency === 'CLP')
  const events = [...input.events, ...listUsualEvents(input), ...listYearlyEvents(input)]
  return {
    today,
    until,
    income_mode: mode,
    next_payday: expected.nextIncome,
    accounts: spendingAccounts.map(({ id, name, institution_name, mask, balance }) => ({
      account_id: id,
      name,
      institution_name,
      mask,
      amount: toApiAmount(balance ?? 0n),
    })),
    balance: toApiAmount(sum(spendingAccounts.map(({ balance }) => balance ?? 0n))),
    events: events
      .map((event) => toApiEvent(event, today))
      .filter(({ date }) => date <= until)
      .toSorted((a, b) => a.date.localeCompare(b.date)),
    pace: listPace({
      today,
      until,
      lineEnd: expected.until,
      pace: expected.pace,
      yearlyPace: computeYearlyPace(input),
      plan: input.plan,
      usualSpending,
      events,
    }).map(({ from, amount }) => ({ from, amount: toApiAmount(amount) })),
    cards: cards.map(({ id, name, institution_name, mask }) => ({
      account_id: id,
      name,
      institution_name,
      mask,
      bills: (usualBills.find(({ accountId }) => accountId === id)?.bills ?? []).map(
        ({ closesOn, dueOn, low, usual, high }) => ({
          closes_on: closesOn,
          due_on: dueOn,
          low: toApiAmount(low),
          usual: toApiAmount(usual),
          high: toApiAmount(high),
        }),
      ),
    })),
    yearly: input.yearly.map(({ key, name, date, lastOn, amount, isRemoved }) => ({
      key,
      name,
      date,
      amount: toApiAmount(amount),
      last_on: lastOn,
      removed: isRemoved,
    })),
    usual_spending: usualSpending === null ? null : toApiAmount(usualSpending),
  }
}

/** Returns what is usually bought with the cards, on the days on which it is paid. */
const listUsualEvents = ({ usualBills, expected: { accounts } }: ForecastInput): LineEvent[] =>
  usualBills.flatMap(({ accountId, bills }) => {
    const account = accounts.find(({ id }) => id === accountId)
    return bills.flatMap(({ dueOn, usual }) =>
      usual === 0n
        ? []
        : [
            {
              kind: 'card_usual' as const,
              name: copy.cardUsual(account?.name ?? '', account?.mask ?? ''),
              date: dueOn,
              amount: -usual,
              accountId,
              seriesId: null,
            },
          ],
    )
  })

/** Returns the amounts of Chile's year, those on a card with known days on the day on which their bill is paid. */
const listYearlyEvents = ({ yearly, usualBills }: ForecastInput): LineEvent[] =>
  yearly.flatMap(({ name, date, amount, accountId, isRemoved }) => {
    if (isRemoved) return []
    const bill = usualBills
      .find((card) => card.accountId === accountId)
      ?.bills.find(({ closesOn }) => closesOn >= date)
    return [{ kind: 'yearly' as const, name, date: bill?.dueOn ?? date, amount, accountId, seriesId: null }]
  })

/** Returns what of the days of the pace comes as an amount of Chile's year instead, per day. */
function computeYearlyPace({ yearly, today, expected: { cashIds, paceDays } }: ForecastInput): bigint {
  const from = addDays(today, -paceDays)
  const spent = yearly
    .flatMap(({ rows, isRemoved }) => (isRemoved ? [] : rows))
    .filter(({ accountId, date, amount }) => amount < 0n && date >= from && cashIds.includes(accountId))
  return paceDays === 0 ? 0n : -sum(spent.map(({ amount }) => amount)) / BigInt(paceDays)
}

const isCertain = ({ kind }: LineEvent): boolean => kind !== 'card_usual' && kind !== 'yearly'

const toApiEvent = (event: LineEvent, today: PlainDate): ForecastEvent => ({
  kind: event.kind,
  name: event.name,
  ...(event.date < today ? { date: today, due_on: event.date } : { date: event.date }),
  amount: toApiAmount(event.amount),
  certain: isCertain(event),
  account_id: event.accountId,
  series_id: event.seriesId,
})
