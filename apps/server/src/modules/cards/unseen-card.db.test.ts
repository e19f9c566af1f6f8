import type { CardList } from '@lucas/contract/banking/card.ts'
import type { InsightList } from '@lucas/contract/notifications/insight.ts'
import type { CommitmentCalendar, Commitments } from '@lucas/contract/planning/commitments.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { Upcoming } from '@lucas/contract/planning/recurring.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'
import { withUser } from '../../platform/database/user-transaction.ts'

const db = await testDatabase()
const noon = (day: string) => new Date(`${day}T15:00:00Z`)
let now = noon('2026-11-20')
const { createUserWithAccounts, notifyDueCards } = await createMoneyTestApp(db, () => now)

beforeEach(() => {
  now = noon('2026-11-20')
})

/**
 * A current account that is read each day, and a card that was read on 20 November for the last time: it closed on the 18th with
 * 85.000 and falls due on Monday 14 December. The payday is the last banking day.
 */
async function createCardholder(balance: bigint | null) {
  const who = await createUserWithAccounts({ balance: 900_000n }, { type: 'credit', balance })
  await who.ingest(
    who.buildTransaction(0, 'PAC ENEL DISTRIBUCION', -38_740n, { date: '2026-11-15' }),
    who.buildTransaction(1, 'JUMBO COSTANERA', -85_000n, { date: '2026-11-10' }),
    who.buildTransaction(1, 'FARMACIA AHUMADA', -15_000n, { date: '2026-11-20' }),
  )
  await who.call('PATCH', '/api/cycle/', { income_mode: 'salary' })
  await who.call('PATCH', `/api/cards/${who.ids[1]}/`, { closing_day: 18, due_day: 12 })
  return who
}

/** Reads what each screen and alert says of the bill that falls due in December: its unpaid rest, 0 without it. */
async function readBill(who: Awaited<ReturnType<typeof createCardholder>>, day: string) {
  now = noon(day)
  await db.admin
    .updateTable('account')
    .set({ synced_at: now })
    .where('user_id', '=', who.userId)
    .where('id', '=', who.ids[0] ?? '')
    .execute()
  await withUser(db.app, who.userId, (tx) => notifyDueCards(tx, who.userId))
  const cards: CardList = await who.get('/api/cards/')
  const left: SafeToSpend = await who.get('/api/analytics/left/')
  const upcoming: Upcoming = await who.get('/api/recurring/upcoming/')
  const commitments: Commitments = await who.get('/api/commitments/?month=2026-12')
  const calendar: CommitmentCalendar = await who.get('/api/commitments/calendar/?month=2026-12')
  const insights: InsightList = await who.get('/api/insights/')
  const [card] = cards.results
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const lineEvents = left.line.flatMap(({ events }) => events.filter(({ name }) => name.includes('0001')))
  const items = calendar.days.flatMap((date) => date.items).filter(({ source }) => source === 'card')
  const heading = commitments.headings.find((one) => one.heading === 'cards')
  return {
    open: card?.open ?? null,
    state: card?.bill?.state,
    unbilled: left.unbilled,
    hasInsight: insights.results.some(({ kind }) => kind === 'card_due'),
    alerts: (await who.get('/api/notifications/?limit=20')).results.filter(
      ({ kind }: { kind: string }) => kind === 'card_due',
    ).length,
    calendarStates: items.map((item) => item.state),
    amounts: {
      card: card?.bill?.remaining ?? 0,
      left: left.card_bills.amount,
      line: 0 - sum(lineEvents.map(({ amount }) => amount)),
      upcoming:
        0 - sum(upcoming.card_bills.flatMap((bill) => (bill.state === 'closed' ? [bill.amount] : []))),
      commitments: sum((heading?.totals ?? []).map(({ to_come }) => to_come)),
      calendar: sum(items.filter((item) => item.state !== 'paid').map(({ amount }) => amount)),
    },
  }
}
const everywhere = (amount: number) => ({
  card: amount,
  left: amount,
  line: amount,
  upcoming: amount,
  commitments: amount,
  calendar: amount,
})

describe.each([
  ['an imported statement', null],
  ['a sync that broke', 100_000n],
])('a card after %s', (_, balance) => {
  test('has its closed bill on every screen until it falls due, and no open cycle', async () => {
    const ana = await createCardholder(balance)
    const lastKnown = await readBill(ana, '2026-12-10')
    expect(lastKnown.amounts).toEqual(everywhere(85_000))
    expect(lastKnown.open).toMatchObject({ unbilled: 15_000 })
    for (const day of ['2026-12-11', '2026-12-13', '2026-12-14']) {
      const bill = await readBill(ana, day)
      expect(bill.amounts, day).toEqual(everywhere(85_000))
      expect(bill, day).toMatchObject({ state: 'due', hasInsight: true, calendarStates: ['expected'] })
      expect(bill, day).toMatchObject({ open: null, unbilled: [] })
    }
  })

  test('is announced five days and one day before', async () => {
    const ana = await createCardholder(balance)
    const alerts = []
    for (const day of ['2026-12-08', '2026-12-09', '2026-12-12', '2026-12-13', '2026-12-14'])
      alerts.push((await readBill(ana, day)).alerts)
    expect(alerts).toEqual([0, 1, 1, 2, 2])
  })

  test('says after the due day that nothing is known of the bill, and deducts it nowhere', async () => {
    const ana = await createCardholder(balance)
    const { state, amounts, calendarStates, hasInsight } = await readBill(ana, '2026-12-15')
    expect({ state, calendarStates, hasInsight }).toEqual({
      state: 'unknown',
      calendarStates: ['no_data'],
      hasInsight: false,
    })
    expect(amounts).toMatchObject({ left: 0, line: 0, upcoming: 0 })
  })
})

test('a late bill counts until the card has had no news for long', async () => {
  const ana = await createCardholder(null)
  await ana.ingest(ana.buildTransaction(1, 'UNIMARC', -4_000n, { date: '2026-12-16' }))
  const late = await readBill(ana, '2026-12-17')
  expect(late.state).toBe('late')
  expect(late.amounts).toEqual(everywhere(85_000))
  const unknown = await readBill(ana, '2027-01-07')
  expect(unknown).toMatchObject({ state: 'unknown', open: null, calendarStates: ['no_data'] })
  expect(unknown.amounts).toMatchObject({ left: 0, line: 0, upcoming: 0 })
})

test('no part of a limit calls what was billed or bought instalments to come', async () => {
  const ana = await createUserWithAccounts({ type: 'credit', balance: 100_000n, limit: 1_000_000n })
  await ana.ingest(
    ana.buildTransaction(0, 'JUMBO COSTANERA', -85_000n, { date: '2026-11-10' }),
    ana.buildTransaction(0, 'FARMACIA AHUMADA', -15_000n, { date: '2026-11-20' }),
  )
  await ana.call('PATCH', `/api/cards/${ana.ids[0]}/`, { closing_day: 18, due_day: 25 })
  const readUse = async (day: string) => {
    now = noon(day)
    const { results }: CardList = await ana.get('/api/cards/')
    const [card] = results
    return { state: card?.bill?.state, use: card?.limit_use }
  }
  const use = { billed: 85_000, unbilled: 15_000, later: 0, available: 900_000 }
  expect(await readUse('2026-11-25')).toEqual({ state: 'due', use })
  // Read before the due day for the last time: the bill may be paid, but the debt that is shown has it.
  expect(await readUse('2026-11-26')).toEqual({ state: 'unknown', use })
  // Without news for long nothing says what of the debt is billed.
  expect(await readUse('2026-12-12')).toEqual({ state: 'unknown', use: null })
})
