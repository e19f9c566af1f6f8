import { expect, test } from 'vitest'
import { bankCodes } from './bank-codes.ts'
import { fromDay, lastBankingDay, toDay } from './calendar.ts'
import { type Household, type HouseholdQuestion, householdOf } from './household.ts'

const question = { seed: 'lucas', rut: '12345678-5', bank: 'santander', today: '2026-11-20' } as const
const ask = (other: Partial<HouseholdQuestion> = {}) => householdOf({ ...question, ...other })
const everyBank = bankCodes.map((bank) => ask({ bank }))
const rowsOf = (household: Household) => household.accounts.flatMap(({ movements }) => movements)
const account = (household: Household, key: string) => {
  const found = household.accounts.find((candidate) => candidate.key === key)
  if (!found) throw new Error(`no account ${key}`)
  return found
}

test('the same seed, RUT, bank and day give the same household', () => {
  expect(ask()).toEqual(ask())
  expect(rowsOf(ask({ seed: 'other' }))).not.toEqual(rowsOf(ask()))
})

test('tomorrow the history is the same, and one day longer', () => {
  const tomorrow = new Set(rowsOf(ask({ today: '2026-11-21' })).map(({ id }) => id))
  const lost = rowsOf(ask()).filter(({ id }) => !tomorrow.has(id))
  expect(lost.every(({ date }) => date === '2024-11-21')).toBe(true)
})

test.each(everyBank.map((household) => [household.profile.bank, household] as const))(
  'a household at %s has about 2,000 movements of 24 months that end today, in five accounts and two currencies',
  (_, household) => {
    const dates = rowsOf(household).map(({ date }) => date)
    expect(dates.length).toBeGreaterThan(1_850)
    expect(dates.length).toBeLessThan(2_300)
    expect(dates.sort()[0]).toBe('2024-11-21')
    expect(dates.at(-1)).toBe('2026-11-20')
    expect(household.accounts.map(({ type, currency }) => `${type} ${currency}`)).toEqual(
      expect.arrayContaining(['savings CLP', 'credit CLP', 'credit USD']),
    )
    expect(new Set(rowsOf(household).map(({ id }) => id)).size).toBe(dates.length)
  },
)

test.each(everyBank.map((household) => [household.profile.bank, household] as const))(
  'every balance of %s follows from the one before, and none is absurd',
  (_, household) => {
    for (const { opening, balance, movements, limit = 0 } of household.accounts) {
      let running = opening
      for (const row of movements) {
        running += row.amount
        expect(row.balanceAfter).toBe(running)
        expect(running).toBeGreaterThanOrEqual(-limit)
      }
      expect(running).toBe(balance)
      expect(movements.map(({ day }) => day)).toEqual(movements.map(({ day }) => day).sort((a, b) => a - b))
    }
  },
)

test('the household saves between nothing and a quarter of what it earns', () => {
  for (const household of everyBank) {
    const pesos = household.accounts.filter(({ currency }) => currency === 'CLP')
    const rows = pesos.flatMap(({ movements }) => movements).filter(({ pair }) => !pair)
    const sum = (sign: number) =>
      rows.filter(({ amount }) => amount * sign > 0).reduce((total, { amount }) => total + amount, 0)
    const rate = (sum(1) + sum(-1)) / sum(1)
    expect(rate).toBeGreaterThan(0)
    expect(rate).toBeLessThan(0.25)
  }
})

test('salary comes on the last banking day of every month that has ended', () => {
  const { profile, accounts } = ask()
  const salaries = accounts
    .flatMap(({ movements }) => movements)
    .filter(({ description }) => description === `${profile.dialect.salary}${profile.employer}`)
  expect(salaries).toHaveLength(24)
  for (const { date } of salaries) expect(date).toBe(fromDay(lastBankingDay(toDay(date))))
})

test('transfers inside a bank have two sides that cancel out within four days', () => {
  const rows = rowsOf(ask()).filter(({ pair }) => pair !== undefined)
  const pairs = Map.groupBy(rows, ({ pair }) => pair?.id ?? '')
  const complete = [...pairs.values()].filter(({ length }) => length === 2)
  expect(complete.length).toBeGreaterThan(60)
  for (const [one, other] of complete) {
    expect((one?.amount ?? 0) + (other?.amount ?? 0)).toBe(0)
    expect(Math.abs((one?.day ?? 0) - (other?.day ?? 0))).toBeLessThanOrEqual(4)
    expect(one?.account).not.toBe(other?.account)
  }
})

test('any two banks of one RUT hold both sides of the transfers between them', () => {
  for (const one of everyBank) {
    for (const other of everyBank) {
      if (one === other) continue
      const sent = rowsOf(one).filter(({ pair, amount }) => pair && amount < 0)
      const received = new Map(rowsOf(other).map((row) => [row.pair?.id, row]))
      const pairs = sent.filter(({ pair }) => received.has(pair?.id))
      expect(pairs.length).toBeGreaterThan(0)
      for (const row of pairs) {
        expect(received.get(row.pair?.id)?.amount).toBe(-row.amount)
        expect(row.description).toMatch(/TRASPASO|TRANSF|TEF|Transf/)
      }
    }
  }
})

test.each(['12345678-5', '11111111-1', '17654321-3'])(
  'nothing that %s sends to or gets from others looks like an own transfer by chance',
  (rut) => {
    const rows = bankCodes.flatMap((code) =>
      ask({ rut, bank: code }).accounts.flatMap(({ key, currency, movements }) =>
        movements
          .filter(({ description }) => /TRASPASO|TRANSF|TEF|CANCELADO|PAGO/i.test(description))
          .map((row) => ({ ...row, owner: `${code} ${key}`, sum: `${currency} ${row.amount}`, currency })),
      ),
    )
    const bySum = Map.groupBy(rows, ({ sum }) => sum)
    for (const row of rows.filter(({ pair }) => pair === undefined)) {
      const opposite = bySum.get(`${row.currency} ${-row.amount}`) ?? []
      const near = opposite.filter(({ owner, day }) => owner !== row.owner && Math.abs(day - row.day) <= 4)
      expect(near.map(({ description }) => description)).toEqual([])
    }
  },
)

test('two equal purchases on one day occur, and the bank tells them apart', () => {
  const rows = account(ask(), 'main').movements
  const groups = Map.groupBy(rows, ({ date, description, amount }) => `${date} ${description} ${amount}`)
  const twins = [...groups.values()].filter(({ length }) => length > 1)
  expect(twins.length).toBeGreaterThan(5)
  expect(new Set(twins[0]?.map(({ id }) => id)).size).toBe(twins[0]?.length)
})

test('instalments, subscriptions, refunds and purchases in dollars are there', () => {
  const texts = everyBank.flatMap(rowsOf).map(({ description }) => description)
  for (const kind of [
    /CUOTA 0\d\/\d\d$/,
    /NETFLIX/,
    /^DEVOLUCION /,
    /AMAZON/,
    /GIRO/,
    /INTERESES ROTATIVOS/,
  ]) {
    expect(texts.some((text) => kind.test(text))).toBe(true)
  }
})

test('a huge household has exactly the number of movements that was asked for', () => {
  const huge = ask({ movements: 20_000 })
  expect(rowsOf(huge)).toHaveLength(20_000)
  for (const { opening, balance, movements } of huge.accounts) {
    let running = opening
    for (const row of movements) {
      running += row.amount
      expect(row.balanceAfter).toBe(running)
    }
    expect(running).toBe(balance)
  }
})

test('what comes again and what is paid in instalments says so of itself', () => {
  for (const household of everyBank) {
    const rows = rowsOf(household)
    const causes = Map.groupBy(
      rows.filter(({ cause }) => cause),
      ({ account: key, cause }) => `${key} ${cause?.id}`,
    )
    const salaries = causes.get('main salary') ?? []
    expect(salaries.map(({ description }) => description)).toEqual(
      salaries.map(() => `${household.profile.dialect.salary}${household.profile.employer}`),
    )
    expect(causes.size).toBeGreaterThan(14)
    const parts = rows.filter(({ part }) => part)
    expect(parts.length).toBe(rows.filter(({ description }) => /CUOTA \d/.test(description)).length)
    for (const { part, description } of parts)
      expect(description.endsWith(`CUOTA ${two(part?.number)}/${two(part?.total)}`)).toBe(true)
  }
})
const two = (count = 0) => String(count).padStart(2, '0')
