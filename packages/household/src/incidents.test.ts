import { expect, test } from 'vitest'
import { bankCodes } from './bank-codes.ts'
import { addMonths, fromDay, toDay } from './calendar.ts'
import { generateHousehold, type HouseholdCache, type HouseholdOptions } from './household.ts'
import { findOutage, listOutages } from './outages.ts'

const options = { seed: 'lucas', rut: '12345678-5', bank: 'chile', today: '2026-11-20' } as const
const generate = (other: Partial<HouseholdOptions> = {}) =>
  generateHousehold({ ...options, incidents: true, ...other })
const households = bankCodes.map((bank) => generate({ bank }))

test('two years with incidents have every kind of alert several times', () => {
  const kinds = Map.groupBy(
    households.flatMap(({ expectedAlerts }) => expectedAlerts),
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

test('a household without incidents has no expected alerts', () => {
  expect(generate({ incidents: false }).expectedAlerts).toEqual([])
})

test('the movements of an expected alert are movements of the bank', () => {
  for (const { accounts, expectedAlerts } of households) {
    const shown = new Set(accounts.flatMap(({ movements }) => movements).map(({ id }) => id))
    for (const { rows, from, until } of expectedAlerts) {
      expect(rows.every(({ id }) => shown.has(id))).toBe(true)
      expect(until).toBeGreaterThanOrEqual(from)
    }
  }
})

test('a duplicate charge appears twice within a day', () => {
  for (const { accounts, expectedAlerts } of households) {
    for (const { kind, account, rows, from } of expectedAlerts) {
      // Of the first day shown, the charge before it is not.
      if (kind !== 'duplicate_charge' || fromDay(from) === '2024-11-21') continue
      const movements = accounts.find(({ key }) => key === account)?.movements ?? []
      const [duplicate] = rows
      const duplicates = movements.filter(
        ({ amount, description, day }) =>
          amount === duplicate?.amount &&
          description === duplicate.description &&
          [0, 1].includes(duplicate.day - day),
      )
      expect(duplicates.length).toBeGreaterThan(1)
    }
  }
})

test('a simulation continued day by day equals one at once', () => {
  const cache: HouseholdCache = new Map()
  for (let day = toDay('2026-11-01'); day <= toDay(options.today); day += 1)
    generateHousehold({ ...options, incidents: true, today: fromDay(day), historyDays: 20 }, cache)
  expect(generateHousehold({ ...options, incidents: true }, cache)).toEqual(generate())
  const earlier = { ...options, incidents: true, today: '2026-10-07' }
  expect(generateHousehold(earlier, cache)).toEqual(generateHousehold(earlier))
})

test('a short history has the same balances', () => {
  const [whole, few] = [generate(), generate({ historyDays: 20 })]
  expect(few.accounts.map(({ balance }) => balance)).toEqual(whole.accounts.map(({ balance }) => balance))
  const dates = few.accounts.flatMap(({ movements }) => movements.map(({ date }) => date))
  expect(dates.toSorted()[0]).toBe('2026-10-31')
})

test('expired credentials stay refused until the next login; other outages end by themselves', () => {
  const [from, until] = [toDay('2025-11-20'), toDay('2026-11-20')]
  const spells = households.flatMap(({ profile }) =>
    listOutages(profile.key, from, until).map((spell) => ({ ...spell, key: profile.key })),
  )
  for (const { outage, key, from: first, until: last } of spells) {
    expect(findOutage(key, first, first - 1)).toBe(outage)
    const isOver = findOutage(key, last + 1, first - 1) === null
    expect(isOver).toBe(outage !== 'expired')
    expect(findOutage(key, addMonths(first, 0), first)).not.toBe('expired')
  }
  expect(new Set(spells.map(({ outage }) => outage))).toEqual(new Set(['down', 'silent', 'expired']))
})
