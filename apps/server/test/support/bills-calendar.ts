import type { Upcoming } from '@lucas/contract/planning/recurring.ts'
import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import { createRecurring } from '../../src/modules/recurring/index.ts'
import type { TestDatabase } from '../database.ts'
import { type ExpectedData, toMinorUnits } from './app/expected-data.ts'
import { createRecurringTestApp } from './module-apps/recurring-test-app.ts'

/** The last twelve whole months are judged. */
const judgedMonths = 12
/** A bill of the last days of a month may be expected on the first ones of the next. */
const nextMonthDays = 14
/** A series is that of a planted cause if this share of its rows is. */
const rowShareMin = 0.8

/** The measured bills and expectations of a group of rhythms. */
export interface CalendarFigures {
  /** The bills that came. */
  bills: number
  /** Those that the calendar of their month expected, within the window. */
  expectedBills: number
  /** What the calendars expected in their month. */
  expectations: number
  /** Those of which the bill came within the window. */
  rightExpectations: number
}

export interface CalendarMeasure {
  households: number
  groups: Map<string, CalendarFigures>
  /** Each bill that nothing expected, and each expectation whose bill did not come, to read. */
  misses: string[]
}

interface Bill {
  cause: string
  group: string
  date: PlainDate
}

type Expectation = Upcoming['results'][number] & { cause: string | null }

const groupOf = ({ rhythm, special }: { rhythm: string; special?: string | undefined }) =>
  special === undefined ? rhythm : `${rhythm}, ${special}`
/** The series of what nobody planted. */
const noCause = 'no planted cause'

/**
 * Lives the last year of planted households month by month: on the first day of each month the calendar is read, before the
 * bank sends anything of the month. Each bill that comes counts for one expectation.
 */
export async function createBillsCalendar(db: TestDatabase) {
  let now = new Date()
  const { createUserWithAccounts, clock, events } = await createRecurringTestApp(db, () => now)
  /** The calendar without the bills of cards, which replace the series of a card. */
  const recurring = createRecurring({ db: db.app, clock, events, cards: { listBilled: async () => [] } })
  const measure: CalendarMeasure = { households: 0, groups: new Map(), misses: [] }

  const figuresOf = (group: string): CalendarFigures => {
    const known = measure.groups.get(group)
    if (known) return known
    const figures = { bills: 0, expectedBills: 0, expectations: 0, rightExpectations: 0 }
    measure.groups.set(group, figures)
    return figures
  }

  /** `end` is the last day that the bank has. */
  async function addHousehold(planted: ExpectedData, end: PlainDate): Promise<void> {
    const { rows, bills, groups } = listPlanted(planted)
    const months = Array.from({ length: judgedMonths }, (_, at) =>
      addMonths(firstOfMonth(end), at - judgedMonths),
    )
    now = new Date(
      `${planted.accounts.flatMap(({ transactions }) => transactions.map(({ date }) => date)).toSorted()[0] ?? end}T15:00:00Z`,
    )
    const who = await createUserWithAccounts(
      ...planted.accounts.map(({ type, currency, number }) => ({ type, currency, mask: number.slice(-4) })),
    )
    let sentUntil: PlainDate = ''
    for (const month of months) {
      const yesterday = addDays(month, -1)
      now = new Date(`${month}T15:00:00Z`)
      const news = rows.filter(({ date }) => date > sentUntil && date <= yesterday)
      await who.ingest(
        ...news.map((row) =>
          who.buildTransaction(row.account, row.description, row.amount, {
            date: row.date,
            providerId: row.id,
          }),
        ),
      )
      sentUntil = yesterday
      await db.admin
        .updateTable('account')
        .set({ synced_at: new Date(`${yesterday}T23:00:00Z`) })
        .where('user_id', '=', who.userId)
        .execute()
      const until = addDays(lastOfMonth(month), nextMonthDays)
      const { results } = await recurring.listUpcoming(who.userId, { until })
      const causes = await findCauses(db, who.userId, new Map(rows.map(({ id, cause }) => [id, cause])))
      judge({
        bills: bills.filter(({ date }) => date >= month && date <= until),
        expectations: results
          .filter(({ amount }) => amount < 0)
          .map((item) => ({ ...item, cause: causes.get(item.series_id) ?? null })),
        groups,
        days: { from: month, to: lastOfMonth(month) },
      })
    }
    measure.households += 1
  }

  function judge({
    bills,
    expectations,
    groups,
    days,
  }: {
    bills: readonly Bill[]
    expectations: readonly Expectation[]
    groups: ReadonlyMap<string, string>
    days: { from: PlainDate; to: PlainDate }
  }): void {
    const isInMonth = ({ date }: { date: PlainDate }) => date >= days.from && date <= days.to
    const open = new Set(expectations)
    const expected = new Set<Bill>()
    for (const bill of bills) {
      const match = [...open].find(
        ({ cause, from, to }) => cause === bill.cause && bill.date >= from && bill.date <= to,
      )
      if (!match) continue
      open.delete(match)
      expected.add(bill)
    }
    for (const bill of bills.filter(isInMonth)) {
      const figures = figuresOf(bill.group)
      figures.bills += 1
      if (expected.has(bill)) figures.expectedBills += 1
      else measure.misses.push(`unexpected: ${bill.group} ${bill.cause} ${bill.date}`)
    }
    for (const item of expectations.filter(isInMonth)) {
      const figures = figuresOf((item.cause !== null && groups.get(item.cause)) || noCause)
      figures.expectations += 1
      if (!open.has(item)) figures.rightExpectations += 1
      else
        measure.misses.push(`no bill: ${item.cause ?? item.name} ${item.from} to ${item.to} (${item.date})`)
    }
  }

  return { addHousehold, measure }
}

function listPlanted({ accounts, bills: planted }: ExpectedData) {
  const toCause = ({ account, currency, id }: ExpectedData['bills'][number]) => `${account} ${currency} ${id}`
  const causeOf = new Map(
    planted.map((bill) => [`${bill.account} ${bill.currency} ${bill.index}`, toCause(bill)]),
  )
  return {
    rows: accounts.flatMap(({ number, currency, transactions }, account) =>
      transactions.map(({ date, description, amount }, index) => ({
        id: `bank-${account}-${index}`,
        account,
        date,
        description,
        amount: toMinorUnits(amount, currency),
        cause: causeOf.get(`${number} ${currency} ${index}`) ?? null,
      })),
    ),
    bills: planted
      .map((bill): Bill => ({ cause: toCause(bill), group: groupOf(bill), date: bill.date }))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
    groups: new Map(planted.map((bill) => [toCause(bill), groupOf(bill)])),
  }
}

/** Returns the planted cause that most rows of each series have. */
async function findCauses(
  db: TestDatabase,
  userId: string,
  causeOf: ReadonlyMap<string, string | null>,
): Promise<Map<string, string>> {
  const rows = await db.admin
    .selectFrom('recurring_row')
    .innerJoin('transaction', (join) =>
      join
        .onRef('transaction.user_id', '=', 'recurring_row.user_id')
        .onRef('transaction.id', '=', 'recurring_row.transaction_id'),
    )
    .select(['recurring_row.series_id', 'transaction.provider_id'])
    .where('recurring_row.user_id', '=', userId)
    .execute()
  const found = new Map<string, string>()
  for (const [seriesId, some] of Map.groupBy(rows, ({ series_id: id }) => id)) {
    const counts = new Map<string, number>()
    for (const { provider_id: id } of some) {
      const cause = causeOf.get(id ?? '')
      if (cause) counts.set(cause, (counts.get(cause) ?? 0) + 1)
    }
    const [cause, count] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
    if (seriesId !== null && count >= some.length * rowShareMin) found.set(seriesId, cause)
  }
  return found
}

const quartersOfYear = 4

/** Returns the figures over all groups. */
export function sumFigures({ households, groups }: Omit<CalendarMeasure, 'misses'>) {
  const sum = (pick: (figures: CalendarFigures) => number) =>
    [...groups.values()].reduce((total, figures) => total + pick(figures), 0)
  const [expectations, right] = [
    sum((figures) => figures.expectations),
    sum((figures) => figures.rightExpectations),
  ]
  return {
    recall: sum(({ expectedBills }) => expectedBills) / sum(({ bills }) => bills),
    precision: right / expectations,
    /** Expectations of which no bill came, for a household and a quarter. */
    falsePerQuarter: (expectations - right) / (households * quartersOfYear),
  }
}

/** Returns the measured groups as the table of docs/recurring.md. */
export function formatCalendar({ households, groups }: CalendarMeasure): string {
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : `${part} of ${whole} = ${(part / whole).toFixed(3)}`
  const lines = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([group, { bills, expectedBills, expectations, rightExpectations }]) =>
        `| ${group} | ${share(expectedBills, bills)} | ${share(rightExpectations, expectations)} |`,
    )
  const { recall, precision, falsePerQuarter } = sumFigures({ households, groups })
  return [
    '| Rhythm | bills expected within their window (recall) | expectations whose bill came (precision) |',
    '| --- | --- | --- |',
    ...lines,
    `| all | ${recall.toFixed(3)} | ${precision.toFixed(3)} |`,
    `${households} households, ${falsePerQuarter.toFixed(2)} expectations without a bill for a household and quarter`,
  ].join('\n')
}
