import type { DashboardSummary, Overview } from '@lucas/contract/analytics/analytics.ts'
import type { PayCycle, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { computeCalendarCycle } from '@lucas/contract/rules/calendar-cycle.ts'
import { paydays } from '@lucas/contract/rules/payday.ts'
import {
  addDays,
  calendarPeriods,
  daysBetween,
  periodRange,
  startOfDay,
  toPlainDate,
} from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'
import { isQuietHour, nextMorning, nextSummary } from '../notifications/domain/mail-schedule.ts'

const db = await testDatabase()
let now = new Date()
const { createUserWithAccounts, clock } = await createMoneyTestApp(db, () => now)
const hour = 3_600_000

/** Local time in Santiago from the time zone database, independent of our rules. */
const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short' })

const clockOf = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Santiago',
  weekday: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Clock changes of two years, a leap day and the ends of a year and a month. */
const moments = [
  '2026-04-05',
  '2026-09-06',
  '2027-04-04',
  '2027-09-05',
  '2028-02-29',
  '2026-12-31',
  '2026-11-30',
]
const hoursAround = (day: string) => {
  const middle = startOfDay(day).getTime()
  return Array.from({ length: 96 }, (_, at) => new Date(middle + (at - 48) * hour))
}

/** One peso a day for three years: the spending of a period is its number of days. */
const ana = await createUserWithAccounts({ balance: 0n })
const days = Array.from({ length: 1_200 }, (_, at) => addDays('2025-01-01', at))
await ana.ingest(...days.map((date) => ana.buildTransaction(0, 'COMPRA JUMBO', -1n, { date })))
const lengthOf = (from: string, to: string) => days.filter((day) => day >= from && day <= to).length

describe('rel/calendar', () => {
  test.each(moments)('in every hour around %s today is the date in Santiago', (moment) => {
    for (const instant of hoursAround(moment)) {
      now = instant
      expect(clock.today()).toBe(wall.format(instant))
      expect(toPlainDate(instant)).toBe(wall.format(instant))
    }
  })

  test.each(moments)('around %s the sum of a period has no day too few or too many', async (moment) => {
    let last = ''
    for (const instant of hoursAround(moment)) {
      now = instant
      const today = wall.format(instant)
      if (today === last) continue
      last = today
      const overview: Overview = await ana.get('/api/analytics/overview/')
      expect(overview.range).toEqual({ from: `${today.slice(0, 8)}01`, to: today })
      expect(overview.spending).toBe(-Number(today.slice(8)))
      const summary: DashboardSummary = await ana.get('/api/dashboard/summary/')
      expect(summary.monthly_spending).toBe(-30)
      for (const name of calendarPeriods) {
        const { from, to } = periodRange(name, today)
        const period: Overview = await ana.get(`/api/analytics/overview/?from=${from}&to=${to}`)
        expect([name, period.spending]).toEqual([name, -lengthOf(from, to)])
      }
      for (const payday of paydays.filter((name) => name !== 'salary')) {
        await ana.call('PATCH', '/api/cycle/', { payday, income_mode: 'salary' })
        const cycle: PayCycle = await ana.get('/api/cycle/')
        const { from, nextPayday, previousFrom } = computeCalendarCycle(payday, today)
        expect(cycle).toMatchObject({ payday, from, next_payday: nextPayday, previous_from: previousFrom })
        expect(from <= today && today < nextPayday).toBe(true)
        const ofCycle: Overview = await ana.get(
          `/api/analytics/overview/?from=${from}&to=${today}&compare_from=${previousFrom}`,
        )
        expect([payday, ofCycle.spending]).toEqual([payday, -lengthOf(from, today)])
        const { compared_with: before } = ofCycle
        expect(before.from).toBe(previousFrom)
        expect(daysBetween(before.from, before.to)).toBeLessThanOrEqual(daysBetween(from, today))
        expect(before.to < from).toBe(true)
        const left: SafeToSpend = await ana.get('/api/analytics/left/')
        expect(left.days).toBe(daysBetween(today, nextPayday))
        expect(left.line.map(({ date }) => date)).toEqual(
          Array.from({ length: left.days + 6 }, (_, at) => addDays(today, at)),
        )
      }
    }
  })

  test('a clock that jumps by an hour or a day moves only the period', async () => {
    const noon = startOfDay('2026-09-06').getTime() + 11 * hour
    for (const jump of [-24, -1, 0, 1, 24]) {
      now = new Date(noon + jump * hour)
      const overview: Overview = await ana.get('/api/analytics/overview/')
      expect(overview.spending).toBe(-Number(wall.format(now).slice(8)))
    }
  })

  test.each(['UTC', 'America/Punta_Arenas', 'America/Coyhaique', 'Pacific/Easter', 'Europe/Madrid'])(
    'the machine’s zone does not matter: %s',
    (zone) => {
      const own = process.env.TZ
      process.env.TZ = zone
      try {
        for (const moment of moments)
          for (const instant of hoursAround(moment)) {
            const today = wall.format(instant)
            expect(toPlainDate(instant)).toBe(today)
            expect(toPlainDate(startOfDay(today))).toBe(today)
            expect(toPlainDate(new Date(startOfDay(today).getTime() - 1))).toBe(addDays(today, -1))
          }
      } finally {
        if (own === undefined) delete process.env.TZ
        else process.env.TZ = own
      }
    },
  )

  test.each(moments)(
    'around %s no mail is sent from 22 to 8 o’clock, and digests are sent at 8',
    (moment) => {
      for (const instant of hoursAround(moment)) {
        const hourNow = Number(clockOf.format(instant).slice(-8, -6))
        expect([instant, isQuietHour(instant)]).toEqual([instant, hourNow >= 22 || hourNow < 8])
        for (const next of [nextMorning(instant), nextSummary(instant, 'daily')]) {
          expect(clockOf.format(next)).toMatch(/ 08:00:00$/)
          const wait = (next.getTime() - instant.getTime()) / hour
          expect(wait > 0 && wait <= 25).toBe(true)
          expect(isQuietHour(next)).toBe(false)
        }
        const weekly = nextSummary(instant, 'weekly')
        expect(clockOf.format(weekly)).toMatch(/^Mon.* 08:00:00$/)
        const wait = (weekly.getTime() - instant.getTime()) / hour
        expect(wait > 0 && wait <= 7 * 24 + 1).toBe(true)
      }
    },
  )
})
