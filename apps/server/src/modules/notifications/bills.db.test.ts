import type { Notification } from '@lucas/contract/notifications/notification.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'
import { withUser } from '../../platform/database/user-transaction.ts'

const db = await testDatabase()
let now = new Date()
const { createUserWithAccounts, notifyDueCards: notifyBills } = await createRecurringTestApp(db, () => now)
const setDay = (day: string) => {
  now = new Date(`${day}T15:00:00Z`)
}
beforeEach(() => setDay('2026-11-20'))

/** A user with a bill around the 12th of each month, the last one on 12 November. */
async function createUser(account = 0) {
  const ana = await createUserWithAccounts({}, { type: 'credit' })
  await ana.ingest(
    ...Array.from({ length: 5 }, (_, at) =>
      ana.buildTransaction(account, 'PAC ENEL DISTRIBUCION', -30_000n, {
        date: addMonths('2026-11-12', -at),
      }),
    ),
  )
  return ana
}
const readUntil = (who: RecurringUser, day: string) =>
  db.admin
    .updateTable('account')
    .set({ synced_at: new Date(`${day}T15:00:00Z`) })
    .where('user_id', '=', who.userId)
    .execute()
/** Runs the daily check on a day, with data of the bank up to it or an earlier one, and returns what was notified since the user's creation. */
async function check(who: RecurringUser, day: string, read = day): Promise<Notification[]> {
  setDay(day)
  await readUntil(who, read)
  await withUser(db.jobs, who.userId, (tx) => notifyBills(tx, who.userId))
  const list: Notification[] = (await who.get('/api/notifications/')).results
  return list.filter(({ kind }) => kind.startsWith('bill_'))
}

describe('a bill that is due soon', () => {
  test('is announced once, from three days before', async () => {
    const ana = await createUser()
    expect(await check(ana, '2026-12-08')).toEqual([])
    expect(await check(ana, '2026-12-09')).toMatchObject([
      {
        kind: 'bill_due',
        title: 'Enel vence el 12 dic',
        message: 'Esperas pagar $30.000 desde Cuenta 0.',
        about: { subject: 'commitment' },
      },
    ])
    for (const day of ['2026-12-10', '2026-12-11', '2026-12-12'])
      expect(await check(ana, day)).toHaveLength(1)
    await ana.ingest(ana.buildTransaction(0, 'PAC ENEL DISTRIBUCION', -31_000n, { date: '2026-12-12' }))
    expect(await check(ana, '2026-12-20')).toHaveLength(1)
    expect(await check(ana, '2027-01-09')).toHaveLength(2)
  })

  test('is not announced when it goes to a card, was cancelled or dismissed, or is no bill', async () => {
    const onCard = await createUser(1)
    expect(await check(onCard, '2026-12-10')).toEqual([])
    const ana = await createUser()
    const [series] = await ana.listSeries()
    setDay('2026-11-20')
    await ana.updateSeries(series?.id ?? '', { cancelled_on: '2026-11-20' })
    expect(await check(ana, '2026-12-10')).toEqual([])
    await ana.updateSeries(series?.id ?? '', { cancelled_on: null })
    await ana.dismissSeries(series?.id ?? '')
    expect(await check(ana, '2026-12-10')).toEqual([])
  })

  test('that the user wrote is announced too, and muted by its kind', async () => {
    const ana = await createUserWithAccounts()
    const write = (name: string) =>
      ana.call('POST', '/api/commitments/', {
        name,
        kind: 'other',
        rhythm: 'yearly',
        amount: 120_000,
        next_date: '2026-11-30',
      })
    await write('Permiso de circulación')
    expect(await check(ana, '2026-11-29')).toMatchObject([
      { title: 'Permiso de circulación vence mañana', message: 'Esperas pagar $120.000.' },
    ])
    setDay('2026-11-20')
    await ana.call('PATCH', '/api/preferences/1/', {
      kinds: { bill_due: false },
      email_kinds: { bill_due: false },
    })
    await write('Seguro del auto')
    expect(await check(ana, '2026-11-29')).toHaveLength(1)
  })
})

describe('a bill that did not come', () => {
  test('is said once, after its window and data after it', async () => {
    const ana = await createUser()
    const missing = async (day: string, read?: string) =>
      (await check(ana, day, read)).filter(({ kind }) => kind === 'bill_missing')
    expect(await missing('2026-12-20', '2026-12-12')).toEqual([])
    expect(await missing('2026-12-20')).toMatchObject([
      { title: 'No vimos tu Enel de diciembre', about: { subject: 'commitment' } },
    ])
    expect(await missing('2026-12-28')).toHaveLength(1)
    expect(await missing('2027-01-20')).toHaveLength(1)
  })
})
