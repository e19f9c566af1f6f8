import type { NetWorth } from '@lucas/contract/analytics/analysis.ts'
import type { DashboardSummary, Overview } from '@lucas/contract/analytics/analytics.ts'
import type { Wallet } from '@lucas/contract/banking/wallet.ts'
import { addMonths, firstOfMonth, lastOfMonth } from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createUserWithHistory,
  type History,
  historyArbitrary,
  today,
} from '../../../test/support/fixtures/histories.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)
const year = addMonths(firstOfMonth(today), -11)

/** The rows of the table with their accounts. */
async function truthOf(who: MoneyUser, { accounts, items }: History, currency: string) {
  const rows = await who.listRows()
  const first = [
    ...rows
      .filter(({ account_id: id }) => !accounts[who.ids.indexOf(id)]?.hidden)
      .map(({ posted_on: on }) => on),
    ...items.flatMap(({ values }) => values.map(({ date }) => date)),
  ].toSorted()[0]
  const start = lastOfMonth(first === undefined ? today : first > year ? first : year)
  const since = start < today ? start : today
  let [now, before] = [0, 0]
  for (const [at, { type, currency: own, balance, hidden }] of accounts.entries()) {
    if (own !== currency || hidden || balance === null) continue
    const worth = Number(type === 'credit' ? -balance : balance)
    const moved = rows.filter(({ account_id: id, posted_on: on }) => id === who.ids[at] && on > since)
    now += worth
    before += moved.reduce((left, row) => left - Number(row.amount), worth)
  }
  for (const { kind, values, since: owned } of currency === 'CLP' ? items : []) {
    // A second value of one day replaces the first.
    const sortedValues = [...new Map(values.map(({ date, value }) => [date, value]))].toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    )
    const sign = kind === 'loan' ? -1 : 1
    const then = sortedValues.findLast(([date]) => date <= since) ?? sortedValues[0]
    now += sign * (sortedValues.at(-1)?.[1] ?? 0)
    if (owned === null || owned <= since) before += sign * (then?.[1] ?? 0)
  }
  return { since: since === today ? null : since, now, before }
}

/** Percent with one decimal, halves rounded away from zero. */
const changeOf = (now: number, before: number): number | null =>
  before === 0
    ? null
    : (Math.sign(now - before) * Math.round((Math.abs(now - before) / Math.abs(before)) * 1_000)) / 10 || 0

test('net worth equals a plain recomputation of random histories, on every screen', () =>
  fc.assert(
    fc.asyncProperty(historyArbitrary, async (drawn) => {
      const who = await createUserWithHistory(createUserWithAccounts, drawn)
      const walletAnswer: Wallet = await who.get('/api/wallet/')
      for (const { currency, ...worth } of walletAnswer.worth) {
        const units = currency === 'CLP' ? 1 : 100
        const { since, now, before } = await truthOf(who, drawn, currency)
        expect(Math.round(worth.net * units)).toBe(now)
        expect(Math.round((worth.assets - worth.debts) * units)).toBe(now)
        expect(worth.since).toBe(since)
        expect(worth.change_percentage).toBe(since === null ? null : changeOf(now, before))
        const chart: NetWorth = await who.get(`/api/analytics/net-worth/?currency=${currency}`)
        const points = chart.points.filter(({ date }) => date === since || date === today)
        expect(chart.change_percentage, 'the two trends use the same days').toBe(worth.change_percentage)
        expect(since === null || points[0]?.estimated === worth.estimated).toBe(true)

        const overview: Overview = await who.get(`/api/analytics/overview/?currency=${currency}`)
        const deposits = walletAnswer.groups.flatMap(({ accounts }) =>
          accounts.filter((one) => one.currency === currency && one.account_type !== 'investment'),
        )
        const sum = (list: Wallet['cards']['accounts']) =>
          Math.round(list.reduce((total, one) => total + Number(one.balance_current) * units, 0))
        expect(sum(deposits)).toBe(Math.round(overview.balance * units))
        const cards = walletAnswer.cards.accounts.filter((card) => card.currency === currency)
        expect(sum(cards)).toBe(Math.round(overview.card_debt * units))
      }
      const summary: DashboardSummary = await who.get('/api/dashboard/summary/')
      expect(walletAnswer.worth.some(({ currency }) => currency === 'USD') || summary.balance_usd === 0).toBe(
        true,
      )
    }),
    { numRuns: 15 },
  ))
