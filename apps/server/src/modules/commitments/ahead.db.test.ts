import type { Commitments } from '@lucas/contract/planning/commitments.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createCommitmentHousehold,
  setReadUntil,
} from '../../../test/support/fixtures/commitment-household.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'

// Today is 2026-11-20.

const db = await testDatabase()
let now = new Date()
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)
beforeEach(() => {
  now = new Date('2026-11-20T15:00:00Z')
})

const createHousehold = () => createCommitmentHousehold(createUserWithAccounts)
const read = (who: RecurringUser, month = ''): Promise<Commitments> =>
  who.get(`/api/commitments/${month && `?month=${month}`}`)
const readUntil = (who: RecurringUser, day: string) => setReadUntil(db, who, day)

describe('what comes', () => {
  test('is what is to be paid and to come in for thirty days, each peso once, by weeks', async () => {
    const ana = await createHousehold()
    const { ahead } = await read(ana)
    if (!ahead) throw new Error('nothing ahead')
    expect(ahead).toMatchObject({
      until: '2026-12-20',
      spending: [{ currency: 'CLP', amount: 75_990 + 30_000 }],
      income: [{ currency: 'CLP', amount: 1_200_000 }],
      weeks: [
        { from: '2026-11-20', to: '2026-11-22', amount: 0, income: false },
        { from: '2026-11-23', to: '2026-11-29', amount: 0, income: false },
        { from: '2026-11-30', to: '2026-12-06', amount: 0, income: true },
        { from: '2026-12-07', to: '2026-12-13', amount: 105_990, income: false },
        { from: '2026-12-14', to: '2026-12-20', amount: 0, income: false },
      ],
    })
    expect(ahead.days.map(({ date, items }) => [date, items.map(({ name }) => name)])).toEqual([
      ['2026-11-30', [expect.stringMatching(/acme/i)]],
      ['2026-12-04', ['Falabella']],
      ['2026-12-06', ['Netflix']],
      ['2026-12-10', ['Cuenta 1']],
      ['2026-12-12', ['Enel']],
    ])
    expect((await read(ana, '2027-03')).ahead).toEqual(ahead)
  })

  test('has the late bill of a card on today, and not what did not come', async () => {
    const ana = await createHousehold()
    now = new Date('2026-12-15T15:00:00Z')
    await readUntil(ana, '2026-12-15')
    const { ahead } = await read(ana)
    expect(ahead?.days[0]).toMatchObject({
      date: '2026-12-15',
      items: [{ name: 'Cuenta 1', state: 'missing' }],
    })
    const { card_bills: left }: SafeToSpend = await ana.get('/api/analytics/left/')
    expect(ahead?.days[0]?.totals[0]?.spending).toBe(left.items[0]?.amount)
  })
})
