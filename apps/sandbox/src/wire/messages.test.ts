import { generateHousehold } from '@lucas/household/household.ts'
import { expect, test } from 'vitest'
import { findBank } from '../banks.ts'
import { createFloidError } from './errors.ts'
import oddFixture from './fixtures/callback-final.odd-types.json' with { type: 'json' }
import partialFixture from './fixtures/callback-final.partial-no-transactions.json' with { type: 'json' }
import finalFixture from './fixtures/callback-final.santander.json' with { type: 'json' }
import initialFixture from './fixtures/callback-initial.santander.json' with { type: 'json' }
import apiError from './fixtures/error.api-error.json' with { type: 'json' }
import invalidCredentials from './fixtures/error.invalid-credentials.json' with { type: 'json' }
import invalidId from './fixtures/error.invalid-id.json' with { type: 'json' }
import lockedCredentials from './fixtures/error.locked-credentials.json' with { type: 'json' }
import twoFactorTimeout from './fixtures/error.two-factor-timeout.json' with { type: 'json' }
import { createFinalMessage, createInitialMessage, createPartialMessage, type FloidCase } from './messages.ts'
import { createOddTypesMessage } from './odd-types.ts'

const bank = findBank('santander')
if (!bank) throw new Error('no bank')
const floidCase: FloidCase = {
  isSecondBank: false,
  caseid: 'c',
  custom: 'o',
  rut: '17654321-3',
  bank,
  today: '2026-11-20',
  token: 'def50200',
}
const household = generateHousehold({
  seed: 'lucas',
  rut: floidCase.rut,
  bank: 'santander',
  today: floidCase.today,
})

/** Lists the paths of all keys without list positions, with the type of each value. */
function listPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listPaths(item, `${path}[]`))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => listPaths(item, `${path}.${key}`))
  }
  return [`${path}:${value === null ? 'null' : typeof value}`]
}

const listUniquePaths = (value: unknown) => [...new Set(listPaths(value))].sort()
const findAdded = (ours: unknown, fixture: unknown) => {
  const known = new Set(listUniquePaths(fixture))
  return listUniquePaths(ours).filter((path) => !known.has(path))
}
const findMissing = (ours: unknown, fixture: unknown) => findAdded(fixture, ours)

test("the final message has the fixture's keys and types; only the token and the currency of cards are added", () => {
  const ours = createFinalMessage(floidCase, household)
  expect(findMissing(ours, finalFixture)).toEqual([])
  expect(findAdded(ours, finalFixture)).toEqual([
    '.token_password:string',
    '.transactions.accounts[].currency:string',
  ])
})

test("the initial and the partial message have the fixtures' keys and types", () => {
  expect(findAdded(createInitialMessage(floidCase), initialFixture)).toEqual(['.custom:string'])
  expect(findMissing(createInitialMessage(floidCase), initialFixture)).toEqual([])
  expect(findMissing(createPartialMessage(floidCase, household), partialFixture)).toEqual([])
  expect(createPartialMessage(floidCase, household).transactions).toEqual(partialFixture.transactions)
})

test('the odd types match the fixture', () => {
  const ours = listUniquePaths(createOddTypesMessage(floidCase, household))
  for (const path of [
    '.code:string',
    '.caseId:string',
    '.products.accounts[].number:number',
    '.products.cards[].used:string',
  ]) {
    expect(ours).toContain(path)
    expect(listUniquePaths(oddFixture)).toContain(path)
  }
  expect(ours.some((path) => path.endsWith('.in:null'))).toBe(true)
})

test('dollars have cents and pesos do not', () => {
  const { cards } = createFinalMessage(floidCase, household).products
  const [pesos, dollars] = cards
  expect(pesos?.number).toBe(dollars?.number)
  expect(pesos?.currency).toBe('CLP')
  expect(Number.isInteger(pesos?.used)).toBe(true)
  expect(dollars?.total).toBe(3_000)
})

test.each([apiError, invalidCredentials, invalidId, lockedCredentials, twoFactorTimeout])(
  'the error $error_code equals the fixture',
  (fixture) => {
    const code = fixture.error_code
    if (
      code !== 'API_ERROR' &&
      code !== 'INVALID_CREDENTIALS' &&
      code !== 'INVALID_ID' &&
      code !== 'LOCKED_CREDENTIALS' &&
      code !== 'TWO_FACTOR_AUTHENTICATION_TIMEOUT'
    ) {
      throw new Error(`unknown fixture ${code}`)
    }
    expect(createFloidError(code, { caseid: fixture.caseid })).toEqual(fixture)
  },
)
