import { expect, test } from 'vitest'
import { bankCodes } from './bank-codes.ts'
import { addMonths, fromDay, toDay } from './calendar.ts'
import { type HouseholdQuestion, householdOf, type Lives } from './household.ts'
import { outageOn, outagesBetween } from './outages.ts'

const question = { seed: 'lucas', rut: '12345678-5', bank: 'chile', today: '2026-11-20' } as const
const ask = (other: Partial<HouseholdQuestion> = {}) =>
  householdOf({ ...question, incidents: true, ...other })
const everyBank = bankCodes.map((bank) => ask({ bank }))

test('two years in which things go wrong hold every kind of cause, several times', () => {
  const kinds = Map.groupBy(
    everyBank.flatMap(({ causes }) => causes),
    ({ kind }) => kind,
  )
  expect([...kinds.keys()].toSorted()).toEqual([
    'big_movement',
    'charge_after_cancel',
    'connection_attention',
    'connection_stale',
    'duplicate_charge',
    'fee',
    'instalment_ending',
    'low_balance',
    'salary_arrived',
    'subscription_dearer',
    'subscription_new',
    'sync_error',
    'transfer_received',
    'unusual_spending',
    'utilisation',
  ])
  for (const some of kinds.values()) expect(some.length).toBeGreaterThan(5)
})

test('a household without incidents lists no causes', () => {
  expect(ask({ incidents: false }).causes).toEqual([])
})

test('what a cause shows is what the bank shows', () => {
  for (const { accounts, causes } of everyBank) {
    const shown = new Set(accounts.flatMap(({ movements }) => movements).map(({ id }) => id))
    for (const { rows, from, until } of causes) {
      expect(rows.every(({ id }) => shown.has(id))).toBe(true)
      expect(until).toBeGreaterThanOrEqual(from)
    }
  }
})

test('a charge that was made twice stands twice within a day', () => {
  for (const { accounts, causes } of everyBank) {
    for (const { kind, account, rows, from } of causes) {
      // Of the first day shown, the charge before it is not.
      if (kind !== 'duplicate_charge' || fromDay(from) === '2024-11-21') continue
      const movements = accounts.find(({ key }) => key === account)?.movements ?? []
      const [again] = rows
      const alike = movements.filter(
        ({ amount, description, day }) =>
          amount === again?.amount && description === again.description && [0, 1].includes(again.day - day),
      )
      expect(alike.length).toBeGreaterThan(1)
    }
  }
})

test('a life that goes on day by day is the life that was lived at once', () => {
  const lives: Lives = new Map()
  for (let day = toDay('2026-11-01'); day <= toDay(question.today); day += 1)
    householdOf({ ...question, incidents: true, today: fromDay(day), historyDays: 20 }, lives)
  expect(householdOf({ ...question, incidents: true }, lives)).toEqual(ask())
  const earlier = { ...question, incidents: true, today: '2026-10-07' }
  expect(householdOf(earlier, lives)).toEqual(householdOf(earlier))
})

test('a bank that shows few days has the same balances', () => {
  const [whole, few] = [ask(), ask({ historyDays: 20 })]
  expect(few.accounts.map(({ balance }) => balance)).toEqual(whole.accounts.map(({ balance }) => balance))
  const dates = few.accounts.flatMap(({ movements }) => movements.map(({ date }) => date))
  expect(dates.toSorted()[0]).toBe('2026-10-31')
})

test('a login that ran out stays refused until the person enters again, a silence ends by itself', () => {
  const [from, until] = [toDay('2025-11-20'), toDay('2026-11-20')]
  const spells = everyBank.flatMap(({ profile }) =>
    outagesBetween(profile.key, from, until).map((spell) => ({ ...spell, key: profile.key })),
  )
  for (const { outage, key, from: first, until: last } of spells) {
    expect(outageOn(key, first, first - 1)).toBe(outage)
    const isOver = outageOn(key, last + 1, first - 1) === null
    expect(isOver).toBe(outage !== 'expired')
    expect(outageOn(key, addMonths(first, 0), first)).not.toBe('expired')
  }
  expect(new Set(spells.map(({ outage }) => outage))).toEqual(new Set(['down', 'silent', 'expired']))
})
