import { fromDay, toDay } from '@lucas/household/calendar.ts'
import { listOutages } from '@lucas/household/outages.ts'
import { getHouseholdKey } from '@lucas/household/profile.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { encryptCredentials } from './stored-credentials.ts'
import { type Listener, startListener } from './testing/listener.ts'
import { readJson } from './testing/read-json.ts'
import ack from './wire/fixtures/transactions.ack-async.json' with { type: 'json' }

let sandbox: Sandbox
let listener: Listener
let token: string

beforeEach(async () => {
  listener = await startListener()
  sandbox = createSandbox({ today: '2026-11-20', delayMs: 10, apiToken: 'secret', callbackUrl: listener.url })
  await sandbox.listen()
  await post(`/lucas/widget/${'b'.repeat(32)}`, { bank: 'chile', rut: '12345678-5', password: 'x' })
  token = await vi.waitFor(() => {
    const given = listener.listFinals()[0]?.token_password
    if (typeof given !== 'string') throw new Error('no token yet')
    return given
  })
})

afterEach(async () => {
  await sandbox.close()
  await listener.close()
})

async function post(path: string, body: Record<string, unknown>, bearer = 'secret') {
  const answer = await fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  })
  const read = await readJson<Record<string, unknown>>(answer)
  return { status: answer.status, body: read }
}

const callService = (name: string, body: Record<string, unknown> = {}, bearer?: string) =>
  post(`/cl/banco_chile_personas/${name}`, { id: '12345678-5', token_password: token, ...body }, bearer)

test('stored credentials return the products of the callback', async () => {
  const { status, body } = await callService('products', { caseid: 'mine' })
  expect(status).toBe(200)
  expect(body).toEqual({ code: 200, caseid: 'mine', products: listener.listFinals()[0]?.products })
})

test('the movements of one account are in the response', async () => {
  const delivered = JSON.stringify(listener.listFinals()[0]?.transactions)
  const number = /"account_number":"(\d+)"/.exec(delivered)?.[1]
  const { body } = await callService('transactions', { account: number })
  expect(delivered).toContain(`"transactions":${JSON.stringify(body.transactions)}`)
})

test('the movements of a card have their currency', async () => {
  const { body: products } = await callService('products')
  const number = /XXXX XXXX XXXX \d{4}/.exec(JSON.stringify(products))?.[0]
  const { body } = await callService('transactions', { account: number })
  const text = JSON.stringify(body.transactions)
  expect(text).toContain('"currency":"CLP"')
  expect(text).toContain('"currency":"USD"')
})

test('a request with a callback URL is acknowledged, and the movements follow', async () => {
  const { body } = await callService('transactions', { caseid: ack.caseid, callbackUrl: listener.url })
  expect(body).toEqual(ack)
  await vi.waitFor(() => expect(listener.listFinals()).toHaveLength(2))
  expect(listener.listFinals()[1]).toMatchObject({
    code: 200,
    caseid: ack.caseid,
    transactions: expect.anything(),
  })
})

test('a wrong bearer token, altered credentials and an unknown institution are refused', async () => {
  expect(await callService('products', {}, 'guess')).toMatchObject({ status: 401, body: { code: 401 } })
  expect(await callService('products', { token_password: `${token}00` })).toMatchObject({
    status: 400,
    body: { error_code: 'INVALID_CREDENTIALS' },
  })
  expect(await callService('products', { id: '11111111-1' })).toMatchObject({ status: 400 })
  expect((await post('/cl/banco_luna_personas/products', { id: '12345678-5', password: 'x' })).status).toBe(
    404,
  )
})

test('locked credentials are unlocked on request', async () => {
  const wrong = { bank: 'chile', rut: '12345678-5', password: '' }
  const form = `/lucas/widget/${'b'.repeat(32)}`
  await post(form, wrong)
  await post(form, wrong)
  expect((await callService('products')).body.error_code).toBe('LOCKED_CREDENTIALS')
  expect((await callService('products', { unlock_credentials: true })).status).toBe(200)
})

test('the RUT with expiring credentials can log in, but stored credentials are refused', async () => {
  const rut = '12121212-9'
  const stored = encryptCredentials('lucas', { rut, bank: 'chile', since: '2026-11-20', isSecondBank: false })
  const withStored = await callService('products', { id: rut, password: undefined, token_password: stored })
  expect(withStored.body.error_code).toBe('INVALID_CREDENTIALS')
  const withPassword = await callService('products', { id: rut, token_password: undefined, password: 'x' })
  expect(withPassword.status).toBe(200)
})

test('with incidents, stored credentials are refused from the day they expire until the next login', async () => {
  const key = getHouseholdKey('lucas', '12345678-5', 'chile')
  const spells = listOutages(key, toDay('2026-01-01'), toDay('2026-12-31'))
  const findFirstDay = (outage: string) => spells.find((spell) => spell.outage === outage)?.from ?? 0
  const bank = createSandbox({ today: '2026-11-20', apiToken: 'secret', incidents: true })
  const setToday = (day: number) => bank.configure({ today: fromDay(day) })
  const origin = await bank.listen()
  const findErrorCode = async (since: number, more: Record<string, unknown> = {}) => {
    const login = { rut: '12345678-5', bank: 'chile', since: fromDay(since), isSecondBank: false }
    const answer = await fetch(`${origin}/cl/banco_chile_personas/products`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
      body: JSON.stringify({ id: login.rut, token_password: encryptCredentials('lucas', login), ...more }),
    })
    const { error_code: code = 'none' } = await readJson<{ error_code?: string }>(answer)
    return code
  }
  const expired = findFirstDay('expired')
  setToday(expired)
  expect(await findErrorCode(expired - 1)).toBe('INVALID_CREDENTIALS')
  expect(await findErrorCode(expired)).toBe('none')
  const down = findFirstDay('down')
  setToday(down)
  expect(await findErrorCode(down - 1)).toBe('API_ERROR')
  const silent = findFirstDay('silent')
  setToday(silent)
  expect(await findErrorCode(silent - 1, { callbackUrl: listener.url })).toBe('none')
  await bank.close()
  expect([expired, down, silent].every((day) => day > 0)).toBe(true)
})
