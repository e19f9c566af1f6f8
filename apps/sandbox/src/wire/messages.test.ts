import { householdOf } from '@lucas/household/household.ts'
import { expect, test } from 'vitest'
import { findBank } from '../banks.ts'
import { floidError } from './errors.ts'
import oddFixture from './fixtures/callback-final.odd-types.json' with { type: 'json' }
import partialFixture from './fixtures/callback-final.partial-no-transactions.json' with { type: 'json' }
import finalFixture from './fixtures/callback-final.santander.json' with { type: 'json' }
import initialFixture from './fixtures/callback-initial.santander.json' with { type: 'json' }
import apiError from './fixtures/error.api-error.json' with { type: 'json' }
import invalidCredentials from './fixtures/error.invalid-credentials.json' with { type: 'json' }
import invalidId from './fixtures/error.invalid-id.json' with { type: 'json' }
import lockedCredentials from './fixtures/error.locked-credentials.json' with { type: 'json' }
import twoFactorTimeout from './fixtures/error.two-factor-timeout.json' with { type: 'json' }
import { type Case, finalMessage, initialMessage, partialMessage } from './messages.ts'
import { oddTypesMessage } from './odd-types.ts'

const bank = findBank('santander')
if (!bank) throw new Error('no bank')
const login: Case = {
  caseid: 'c',
  custom: 'o',
  rut: '17654321-3',
  bank,
  today: '2026-11-20',
  token: 'def50200',
}
const household = householdOf({ seed: 'lucas', rut: login.rut, bank: 'santander', today: login.today })

/** The paths of all keys, list positions left out, with the kind of value at each end. */
function shape(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => shape(item, `${path}[]`))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => shape(item, `${path}.${key}`))
  }
  return [`${path}:${value === null ? 'null' : typeof value}`]
}

const shapeOf = (value: unknown) => [...new Set(shape(value))].sort()
const added = (ours: unknown, fixture: unknown) => {
  const known = new Set(shapeOf(fixture))
  return shapeOf(ours).filter((path) => !known.has(path))
}
const missing = (ours: unknown, fixture: unknown) => added(fixture, ours)

test("the final message has the fixture's keys and types; only the token and the currency of cards are added", () => {
  const ours = finalMessage(login, household)
  expect(missing(ours, finalFixture)).toEqual([])
  expect(added(ours, finalFixture)).toEqual([
    '.token_password:string',
    '.transactions.accounts[].currency:string',
  ])
})

test("the initial and the partial message have the fixtures' keys and types", () => {
  expect(added(initialMessage(login), initialFixture)).toEqual(['.custom:string'])
  expect(missing(initialMessage(login), initialFixture)).toEqual([])
  expect(missing(partialMessage(login, household), partialFixture)).toEqual([])
  expect(partialMessage(login, household).transactions).toEqual(partialFixture.transactions)
})

test('the odd types are among those that the fixture knows', () => {
  const ours = shapeOf(oddTypesMessage(login, household))
  for (const path of [
    '.code:string',
    '.caseId:string',
    '.products.accounts[].number:number',
    '.products.cards[].used:string',
  ]) {
    expect(ours).toContain(path)
    expect(shapeOf(oddFixture)).toContain(path)
  }
  expect(ours.some((path) => path.endsWith('.in:null'))).toBe(true)
})

test('dollars are told with cents and pesos without', () => {
  const { cards } = finalMessage(login, household).products
  const [pesos, dollars] = cards
  expect(pesos?.number).toBe(dollars?.number)
  expect(pesos?.currency).toBe('CLP')
  expect(Number.isInteger(pesos?.used)).toBe(true)
  expect(dollars?.total).toBe(3_000)
})

test.each([apiError, invalidCredentials, invalidId, lockedCredentials, twoFactorTimeout])(
  'the error $error_code is the fixture to the letter',
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
    expect(floidError(code, { caseid: fixture.caseid })).toEqual(fixture)
  },
)
