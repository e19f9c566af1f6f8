import type { Overview } from '@lucas/contract/analytics/analytics.ts'
import { addDays, type DateRange } from '@lucas/contract/rules/periods.ts'
import type { TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionTotals } from '@lucas/contract/transactions/transaction-list.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  chooseKinds,
  computeIncome,
  computeSpending,
  isInRange,
  splitAndMarkRecurring,
  type TransactionRow,
  toMinorUnits,
} from '../../../test/support/expected-figures.ts'
import {
  createUserWithHistory,
  type History,
  historyArbitrary,
  today,
} from '../../../test/support/fixtures/histories.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

const month: DateRange = { from: addDays(today, -29), to: today }
const monthQuery = `date_from=${month.from}&date_to=${month.to}`

interface Filter {
  finds: (row: TransactionRow) => boolean
  /** Kinds that count because the filter names them. */
  moves?: string[]
}
const filters: Record<string, Filter> = {
  [monthQuery]: { finds: (row) => isInRange(row, month) },
  'min_amount=0': { finds: () => true },
  'search=compra': { finds: ({ description }) => description.includes('COMPRA') },
  'search=copec&kind=spending': {
    finds: ({ description, kind }) => description.includes('COPEC') && kind === 'spending',
  },
  'kind=spending,refund': { finds: ({ kind }) => kind === 'spending' || kind === 'refund' },
  'kind=transfer': { finds: ({ kind }) => kind === 'transfer', moves: ['transfer'] },
  [`kind=savings,income&${monthQuery}`]: {
    finds: (row) => (row.kind === 'savings' || row.kind === 'income') && isInRange(row, month),
    moves: ['savings'],
  },
  'kind=excluded': { finds: ({ kind }) => kind === 'excluded' },
  'category=SALUD,OTROS': { finds: ({ category }) => category === 'SALUD' || category === 'OTROS' },
}

const sum = (rows: readonly TransactionRow[]) => rows.reduce((total, { amount }) => total + Number(amount), 0)

/** Compares list and totals of a filter with the rows. Those on hidden accounts count, and are in no sum. */
async function checkTotals(who: MoneyUser, drawn: History, query: string, { finds, moves = [] }: Filter) {
  const rows = (await who.listRows()).filter(
    (row) => row.deleted_at === null && (row.part_total === null || row.parent_id !== null) && finds(row),
  )
  const hidden = new Set(who.ids.filter((_, at) => drawn.accounts[at]?.hidden))
  const list: TransactionPage = await who.get(`/api/transactions/?limit=500&${query}`)
  expect(list.results.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  const totals: TransactionTotals = await who.get(`/api/transactions/totals/?${query}`)
  const days = rows.map(({ posted_on: on }) => on).toSorted()
  expect([query, totals.count, totals.from, totals.to]).toEqual([
    query,
    list.count,
    days[0] ?? null,
    days.at(-1) ?? null,
  ])
  for (const currency of ['CLP', 'USD'] as const) {
    const own = rows.filter((row) => row.currency === currency && !hidden.has(row.account_id))
    const named = own.filter(({ kind }) => moves.includes(kind))
    const answered = totals.sums.find((one) => one.currency === currency)
    const minor = toMinorUnits(currency)
    expect([query, minor(answered?.income ?? 0), minor(answered?.spending ?? 0)]).toEqual([
      query,
      computeIncome(own) + sum(named.filter(({ amount }) => amount > 0n)),
      sum(named.filter(({ amount }) => amount < 0n)) - computeSpending(own) || 0,
    ])
    const months = totals.months.map(({ sums }) => sums.find((one) => one.currency === currency))
    expect(months.reduce((total, one) => total + minor(one?.spending ?? 0), 0)).toBe(
      minor(answered?.spending ?? 0),
    )
  }
}

test(
  'the totals of filters equal the transactions and the dashboard, for random histories',
  () =>
    fc.assert(
      fc.asyncProperty(historyArbitrary, async (drawn) => {
        const who = await createUserWithHistory(createUserWithAccounts, drawn)
        await splitAndMarkRecurring(db, who)
        await chooseKinds(who)
        for (const [query, filter] of Object.entries(filters)) await checkTotals(who, drawn, query, filter)
        const overview: Overview = await who.get(`/api/analytics/overview/?from=${month.from}&to=${month.to}`)
        const { sums }: TransactionTotals = await who.get(
          `/api/transactions/totals/?${monthQuery}&min_amount=0`,
        )
        const pesos = sums.find(({ currency }) => currency === 'CLP')
        expect([pesos?.income ?? 0, pesos?.spending ?? 0]).toEqual([overview.income, overview.spending])
      }),
      { numRuns: 6 },
    ),
  60_000,
)
