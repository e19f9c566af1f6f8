import { describe, expect, test } from 'vitest'
import { bankCodes } from './bank-codes.ts'
import { fromDay, lastBankingDay, toDay } from './calendar.ts'
import { generateHousehold, type Household, type HouseholdOptions } from './household.ts'

const options = { seed: 'lucas', rut: '12345678-5', bank: 'santander', today: '2026-11-20' } as const
const generate = (other: Partial<HouseholdOptions> = {}) => generateHousehold({ ...options, ...other })
const households = bankCodes.map((bank) => generate({ bank }))
const listRows = (household: Household) => household.accounts.flatMap(({ movements }) => movements)
const getAccount = (household: Household, key: string) => {
  const found = household.accounts.find((candidate) => candidate.key === key)
  if (!found) throw new Error(`no account ${key}`)
  return found
}

test('the same seed, RUT, bank and day give the same household', () => {
  expect(generate()).toEqual(generate())
  expect(listRows(generate({ seed: 'other' }))).not.toEqual(listRows(generate()))
})

test('tomorrow’s history is today’s plus one day', () => {
  const tomorrow = new Set(listRows(generate({ today: '2026-11-21' })).map(({ id }) => id))
  const lost = listRows(generate()).filter(({ id }) => !tomorrow.has(id))
  expect(lost.every(({ date }) => date === '2024-11-21')).toBe(true)
})

test.each(households.map((household) => [household.profile.bank, household] as const))(
  'a household at %s has about 2,000 movements of 24 months that end today, in five accounts and two currencies',
  (_, household) => {
    const dates = listRows(household).map(({ date }) => date)
    expect(dates.length).toBeGreaterThan(1_850)
    expect(dates.length).toBeLessThan(2_300)
    expect(dates.sort()[0]).toBe('2024-11-21')
    expect(dates.at(-1)).toBe('2026-11-20')
    expect(household.accounts.map(({ type, currency }) => `${type} ${currency}`)).toEqual(
      expect.arrayContaining(['savings CLP', 'credit CLP', 'credit USD']),
    )
    expect(new Set(listRows(household).map(({ id }) => id)).size).toBe(dates.length)
  },
)

test.each(households.map((household) => [household.profile.bank, household] as const))(
  'every balance of %s follows from the one before and stays within its limit',
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
  for (const household of households) {
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
  const { profile, accounts } = generate()
  const salaries = accounts
    .flatMap(({ movements }) => movements)
    .filter(({ description }) => description === `${profile.dialect.salary}${profile.employer}`)
  expect(salaries).toHaveLength(24)
  for (const { date } of salaries) expect(date).toBe(fromDay(lastBankingDay(toDay(date))))
})

test('transfers inside a bank have two sides that cancel out within four days', () => {
  const rows = listRows(generate()).filter(({ pair }) => pair !== undefined)
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
  for (const one of households) {
    for (const other of households) {
      if (one === other) continue
      const sent = listRows(one).filter(({ pair, amount }) => pair && amount < 0)
      const received = new Map(listRows(other).map((row) => [row.pair?.id, row]))
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
  'no transfer of %s with others looks like an own transfer',
  (rut) => {
    const rows = bankCodes.flatMap((code) =>
      generate({ rut, bank: code }).accounts.flatMap(({ key, currency, movements }) =>
        movements
          .filter(({ description }) => /TRASPASO|TRANSF|TEF|CANCELADO|PAGO/i.test(description))
          .map((row) => ({ ...row, owner: `${code} ${key}`, sum: `${currency} ${row.amount}`, currency })),
      ),
    )
    const bySum = Map.groupBy(rows, ({ sum }) => sum)
    for (const row of rows.filter(({ pair }) => pair === undefined)) {
      const opposite = bySum.get(`${row.currency} ${-row.amount}`) ?? []
      const candidates = opposite.filter(
        ({ owner, day }) => owner !== row.owner && Math.abs(day - row.day) <= 4,
      )
      expect(candidates.map(({ description }) => description)).toEqual([])
    }
  },
)

describe('at a second bank', () => {
  const seconds = bankCodes.map((bank) => generate({ bank, isSecondBank: true, incidents: true }))

  test('a household has savings and a card only: no salary, bill or fee twice', () => {
    for (const second of seconds) {
      expect(second.accounts.map(({ type, currency }) => `${type} ${currency}`)).toEqual([
        'savings CLP',
        'credit CLP',
      ])
      expect(second.profile.overdraft).toBe(0)
      expect(second.expectedAlerts).toEqual([])
      const recurring = listRows(second).flatMap(({ recurrence }) => recurrence?.id ?? [])
      expect(new Set(recurring)).toEqual(new Set(['interest']))
      expect(getAccount(second, 'savings').balance).toBeGreaterThan(500_000)
      expect(getAccount(second, 'card').movements.length).toBeGreaterThan(60)
    }
  })

  test('the card is paid whole from the savings, and both banks hold the transfers between them', () => {
    for (const second of seconds) {
      expect(
        second.cardBills.every(({ rolledOver, dueOn }) => rolledOver === 0 || dueOn > options.today),
      ).toBe(true)
      const rows = listRows(second).filter(({ pair }) => pair !== undefined)
      const byPair = Map.groupBy(rows, ({ pair }) => pair?.id)
      for (const [id, sides] of byPair) {
        const amounts = sides.map(({ amount }) => amount)
        const isBalanced =
          sides[0]?.pair?.kind === 'card_payment'
            ? amounts.reduce((a, b) => a + b) === 0
            : households.some((home) =>
                listRows(home).some(({ pair, amount }) => pair?.id === id && amount === -(amounts[0] ?? 0)),
              )
        expect(isBalanced).toBe(true)
      }
    }
  })
})

test('equal purchases on one day have different ids', () => {
  const rows = getAccount(generate(), 'main').movements
  const groups = Map.groupBy(rows, ({ date, description, amount }) => `${date} ${description} ${amount}`)
  const twins = [...groups.values()].filter(({ length }) => length > 1)
  expect(twins.length).toBeGreaterThan(5)
  expect(new Set(twins[0]?.map(({ id }) => id)).size).toBe(twins[0]?.length)
})

test('households have instalments, subscriptions, refunds and purchases in dollars', () => {
  const texts = households.flatMap(listRows).map(({ description }) => description)
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

test('a huge household has exactly the requested number of movements', () => {
  const huge = generate({ movements: 20_000 })
  expect(listRows(huge)).toHaveLength(20_000)
  for (const { opening, balance, movements } of huge.accounts) {
    let running = opening
    for (const row of movements) {
      running += row.amount
      expect(row.balanceAfter).toBe(running)
    }
    expect(running).toBe(balance)
  }
})

test('recurring movements and instalments are tagged', () => {
  for (const household of households) {
    const rows = listRows(household)
    const recurrences = Map.groupBy(
      rows.filter(({ recurrence }) => recurrence),
      ({ account: key, recurrence }) => `${key} ${recurrence?.id}`,
    )
    const salaries = recurrences.get('main salary') ?? []
    expect(salaries.map(({ description }) => description)).toEqual(
      salaries.map(() => `${household.profile.dialect.salary}${household.profile.employer}`),
    )
    expect(recurrences.size).toBeGreaterThan(14)
    const parts = rows.filter(({ instalment }) => instalment)
    expect(parts.length).toBe(rows.filter(({ description }) => /CUOTA \d/.test(description)).length)
    for (const { instalment, description } of parts)
      expect(description.endsWith(`CUOTA ${two(instalment?.number)}/${two(instalment?.total)}`)).toBe(true)
  }
})
const two = (count = 0) => String(count).padStart(2, '0')
