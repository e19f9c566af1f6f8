import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { TestDatabase } from '../../database.ts'
import { createRecurringTestApp } from '../module-apps/recurring-test-app.ts'
import { getBalance, getReallyFree, type Life } from './lives.ts'

export interface LifeDay {
  day: PlainDate
  left: SafeToSpend
  /** What was really free until the next income, and the days until it. */
  free: number
  days: number
}

interface Replay {
  /** The first day that is read. */
  from: PlainDate
  to: PlainDate
  /** Every how many days ¿Cuánto me queda? is read. */
  step: number
}

/** Creates a function that lets a bank deliver a life day by day through ingest, and reads ¿Cuánto me queda? in the evening. */
export async function createLifeReplay(db: TestDatabase) {
  let now = new Date('2026-11-20T22:00:00Z')
  const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)

  return async (life: Life, { from, to, step }: Replay): Promise<LifeDay[]> => {
    now = new Date(`${from}T22:00:00Z`)
    const who = await createUserWithAccounts({ balance: 0n })
    const days: LifeDay[] = []
    let delivered = ''
    for (let day = from; day <= to; day = addDays(day, step)) {
      now = new Date(`${day}T22:00:00Z`)
      const rows = life.rows.filter(({ date }) => date > delivered && date <= day)
      if (rows.length > 0)
        await who.ingest(
          ...rows.map(({ text, amount, date }) => who.buildTransaction(0, text, BigInt(amount), { date })),
        )
      delivered = day
      await db.admin
        .updateTable('account')
        .set({ balance_current: BigInt(getBalance(life, day)), synced_at: now })
        .where('user_id', '=', who.userId)
        .execute()
      const free = getReallyFree(life, day)
      if (free) days.push({ day, left: await who.get('/api/analytics/left/'), ...free })
    }
    return days
  }
}

/** The days on which the amount per day, spent until the next income, is more than what was really free. */
export const listDaysAbove = (days: readonly LifeDay[]): LifeDay[] =>
  days.filter(({ left, free, days: count }) => (left.per_day ?? 0) * count > Math.max(0, free))
