import { expect, test } from 'vitest'
import { bankCodes } from './bank-codes.ts'
import { isBankingDay, lastBankingDay, toDay } from './calendar.ts'
import { generateHousehold, type Household } from './household.ts'
import type { Movement } from './ledger.ts'

const today = '2026-11-20'
const generate = (bank: (typeof bankCodes)[number], everyRhythm = true) =>
  generateHousehold({ seed: 'lucas', rut: '12345678-5', bank, today, everyRhythm, historyMonths: 36 })
const households = bankCodes.map((bank) => generate(bank))

const listBills = ({ accounts }: Household): Movement[] =>
  accounts.flatMap(({ movements }) => movements).filter(({ recurrence, amount }) => recurrence && amount < 0)
const listCauses = (household: Household) =>
  [
    ...Map.groupBy(
      listBills(household),
      ({ account, recurrence }) => `${account} ${recurrence?.id}`,
    ).values(),
  ].map((rows) => rows.toSorted((a, b) => a.day - b.day))
const causes = households.flatMap(listCauses)
const causesWith = (rhythm: string) => causes.filter(([row]) => row?.recurrence?.rhythm === rhythm)
const specials = (special: string) => causes.filter(([row]) => row?.recurrence?.special === special)
const listGaps = (rows: readonly Movement[]) => rows.slice(1).map(({ day }, at) => day - (rows[at]?.day ?? 0))

test.each<[string, number, number, number]>([
  ['weekly', 7, 7, 155],
  ['fortnightly', 10, 18, 70],
  ['every_28_days', 22, 34, 38],
  ['bimonthly', 56, 68, 17],
  ['quarterly', 85, 99, 11],
  ['yearly', 345, 385, 3],
])('every household has charges with the rhythm %s over three years', (rhythm, least, most, count) => {
  const found = causesWith(rhythm)
  expect(found.length).toBeGreaterThanOrEqual(households.length)
  for (const rows of found) {
    expect(rows.length).toBeGreaterThanOrEqual(count)
    expect(Math.min(...listGaps(rows))).toBeGreaterThanOrEqual(least)
    expect(Math.max(...listGaps(rows))).toBeLessThanOrEqual(most)
  }
})

test('charges on the last banking day come on no other', () => {
  expect(specials('last_banking_day')).toHaveLength(households.length * 2)
  for (const { day } of specials('last_banking_day').flat()) expect(day).toBe(lastBankingDay(day))
})

test('bills that miss a month go on after it, once a year', () => {
  for (const rows of specials('missed_months')) {
    const missed = listGaps(rows).filter((gap) => gap > 45)
    expect(missed.length).toBeGreaterThanOrEqual(2)
    expect(Math.max(...missed)).toBeLessThan(75)
  }
})

test('prices rise by steps of a tenth or more', () => {
  for (const rows of specials('price_rises')) {
    const rises = rows.slice(1).filter(({ amount }, at) => amount < (rows[at]?.amount ?? 0) * 1.08)
    expect(rises.length).toBeGreaterThanOrEqual(1)
  }
})

test('automatic debits are made on banking days', () => {
  const debits = causes.flat().filter(({ description }) => description.startsWith('PAC '))
  expect(debits.length).toBeGreaterThan(1_000)
  expect(debits.filter(({ day }) => !isBankingDay(day))).toEqual([])
})

test('every balance stays within its limit', () => {
  for (const { accounts, profile } of households)
    for (const { key, limit = profile.overdraft, movements } of accounts)
      expect(
        Math.min(0, ...movements.map(({ balanceAfter }) => balanceAfter)),
        `${profile.bank} ${key}`,
      ).toBeGreaterThanOrEqual(-limit)
})

test('three years begin three years ago; the others have none of these charges', () => {
  const [household] = households
  const dates =
    household?.accounts.flatMap(({ movements }) => movements.map(({ date }) => date)).toSorted() ?? []
  expect(toDay(dates[0] ?? '')).toBe(toDay('2023-11-21'))
  const texts = listBills(generate('santander', false)).map(({ description }) => description)
  expect(texts.filter((text) => /STORYTEL|PREPAGO|PERMISO/.test(text))).toEqual([])
})
