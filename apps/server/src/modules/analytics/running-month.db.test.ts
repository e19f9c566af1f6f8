import type { Comparison, WeekdaySpending } from '@lucas/contract/analytics/analysis.ts'
import type { Monthly, Overview } from '@lucas/contract/analytics/analytics.ts'
import { changePercentage } from '@lucas/contract/rules/money.ts'
import { addDays, daysBetween, monthOf } from '@lucas/contract/rules/periods.ts'
import { generateHousehold } from '@lucas/household/household.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createPlanSetter } from '../../../test/support/app/plans.ts'
import { createRecurringTestApp } from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
let today = '2026-10-31'
const { createUserWithAccounts } = await createRecurringTestApp(db, () => new Date(`${today}T15:00:00Z`))

const lastDay = '2026-11-30'
const days = Array.from({ length: daysBetween(today, lastDay) }, (_, at) => addDays('2026-11-01', at))

test('no day of a month compares income before payday; the balance compares with the named day', async () => {
  const { accounts } = generateHousehold({
    seed: 'lucas',
    rut: '12345678-5',
    bank: 'santander',
    today: lastDay,
  })
  const user = await createUserWithAccounts(
    ...accounts.map(({ type, currency, number }) => ({
      type,
      currency,
      balance: 0n,
      mask: number.slice(-4),
    })),
  )
  const deliver = async (isDelivered: (date: string) => boolean) => {
    await user.ingest(
      ...accounts.flatMap(({ movements }, at) =>
        movements
          .filter(({ date }) => isDelivered(date))
          .map(({ description, amount, date }) =>
            user.buildTransaction(at, description, BigInt(amount), { date }),
          ),
      ),
    )
    for (const [at, account] of accounts.entries()) {
      const balance = BigInt(balanceOn(account, today))
      await db.admin
        .updateTable('account')
        .set({ balance_current: account.type === 'credit' ? -balance : balance })
        .where('user_id', '=', user.userId)
        .where('id', '=', user.ids[at] ?? '')
        .execute()
    }
  }
  const balanceOn = ({ opening, movements }: (typeof accounts)[number], day: string) =>
    opening + movements.filter(({ date }) => date <= day).reduce((sum, { amount }) => sum + amount, 0)
  const depositsOn = (day: string) =>
    accounts
      .filter(({ type, currency }) => type !== 'credit' && currency === 'CLP')
      .reduce((sum, account) => sum + balanceOn(account, day), 0)
  const paydays = accounts.flatMap(({ movements }) =>
    movements.filter(({ recurrence }) => recurrence?.kind === 'salary').map(({ date }) => date),
  )

  await deliver((date) => date <= today)
  let decreases = 0
  for (const day of days) {
    today = day
    await deliver((date) => date === day)
    const overview: Overview = await user.get('/api/analytics/overview/')
    const payday = paydays.find((date) => monthOf(date) === monthOf(day)) ?? ''
    const { kind = null, date = '' } = overview.expected_income ?? {}
    expect([kind, date > addDays(payday, -7)], day).toEqual(day < payday ? ['salary', true] : [null, false])
    if (day < payday && (overview.income_change_percentage ?? 0) < 0) decreases += 1

    const before = depositsOn(overview.compared_with.to)
    expect([overview.balance, overview.balance_before], day).toEqual([depositsOn(day), before])
    expect(overview.balance_change_percentage).toBe(
      day === overview.range.from ? null : changePercentage(BigInt(overview.balance), BigInt(before)),
    )
    const monthly: Monthly = await user.get(`/api/analytics/monthly/?from=${overview.range.from}`)
    expect(monthly.expected_income).toEqual(overview.expected_income)
  }
  expect(decreases, 'days on which a decrease would have been red').toBeGreaterThan(0)
  const { expected_income: past }: Overview = await user.get(
    '/api/analytics/overview/?from=2026-10-01&to=2026-10-31',
  )
  expect(past, 'a range that is over expects nothing').toBeNull()
}, 60_000)

test('days before the first known one are named, and averages leave them out', async () => {
  today = '2026-11-20'
  const user = await createUserWithAccounts({ balance: 100_000n }, { currency: 'USD', balance: 0n })
  await createPlanSetter(db)(user.userId, 'grow')
  await user.ingest(
    user.buildTransaction(0, 'COMPRA LIDER', -7_000n, { date: '2026-10-28' }),
    user.buildTransaction(0, 'COMPRA LIDER', -9_000n, { date: '2026-11-04' }),
  )
  expect(await user.get('/api/analytics/overview/')).toMatchObject({
    known_since: '2026-10-28',
    balance_before: null,
    expected_income: null,
  })
  expect(await user.get('/api/analytics/overview/?currency=USD')).toMatchObject({ known_since: null })
  const monthly: Monthly = await user.get('/api/analytics/monthly/')
  expect(monthly).toMatchObject({ known_since: '2026-10-28', averages: null, average_spending: null })

  const { weekdays }: WeekdaySpending = await user.get('/api/analytics/weekdays/')
  // 24 days from Wednesday 28 October to Friday 20 November.
  expect(weekdays.map((weekday) => weekday.days)).toEqual([3, 3, 4, 4, 4, 3, 3])

  const range = 'from=2026-10-01&to=2026-10-31'
  const comparison: Comparison = await user.get(`/api/analytics/comparison/?${range}`)
  expect(comparison).toMatchObject({ known_since: '2026-10-28', compared_with: { to: '2026-09-30' } })
  const file = await user.getText(`/api/analytics/csv/?chart=comparison&${range}&format=neutral`)
  expect(file.trim().split('\n').at(-3)?.trim()).toBe('Gastos,7000,,')
})

test('balances and net worth are estimated before each account is known', async () => {
  today = '2026-11-20'
  const user = await createUserWithAccounts(
    { balance: 500_000n },
    { type: 'savings', balance: 300_000n },
    { balance: 40_000n },
  )
  await user.ingest(
    user.buildTransaction(0, 'COMPRA LIDER', -7_000n, { date: '2026-08-10' }),
    user.buildTransaction(1, 'ABONO', 100_000n, { date: '2026-10-05' }),
    // Opened with its first transaction: it was empty before.
    user.buildTransaction(2, 'ABONO', 40_000n, { date: '2026-11-12' }),
  )
  const { days: known } = await user.get('/api/analytics/balances/')
  expect(known[0]).toEqual({ date: '2026-08-10', balance: 700_000, estimated: true })
  expect(known.find((day: { date: string }) => day.date === '2026-10-04').estimated).toBe(true)
  expect(known.find((day: { date: string }) => day.date === '2026-10-05').estimated).toBe(false)
  const { points } = await user.get('/api/analytics/net-worth/')
  expect(points.map((point: { estimated: boolean }) => point.estimated)).toEqual([true, true, false, false])
})
