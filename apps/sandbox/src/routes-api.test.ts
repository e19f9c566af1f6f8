import { fromDay, toDay } from '@lucas/household/calendar.ts'
import { outagesBetween } from '@lucas/household/outages.ts'
import { householdKey } from '@lucas/household/profile.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { sealCredentials } from './stored-credentials.ts'
import { type Listener, startListener } from './testing/listener.ts'
import { readJson } from './testing/read-json.ts'
import ack from './wire/fixtures/transactions.ack-async.json' with { type: 'json' }

let sandbox: Sandbox
let product: Listener
let token: string

beforeEach(async () => {
  product = await startListener()
  sandbox = createSandbox({ today: '2026-11-20', delayMs: 10, apiToken: 'secret', callbackUrl: product.url })
  await sandbox.listen()
  await post(`/lucas/widget/${'b'.repeat(32)}`, { bank: 'chile', rut: '12345678-5', password: 'x' })
  token = await vi.waitFor(() => {
    const given = product.finals()[0]?.token_password
    if (typeof given !== 'string') throw new Error('no token yet')
    return given
  })
})

afterEach(async () => {
  await sandbox.close()
  await product.close()
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

const service = (name: string, body: Record<string, unknown> = {}, bearer?: string) =>
  post(`/cl/banco_chile_personas/${name}`, { id: '12345678-5', token_password: token, ...body }, bearer)

test('stored credentials show the products that the callback showed', async () => {
  const { status, body } = await service('products', { caseid: 'mine' })
  expect(status).toBe(200)
  expect(body).toEqual({ code: 200, caseid: 'mine', products: product.finals()[0]?.products })
})

test('the movements of one account come in the same reply', async () => {
  const delivered = JSON.stringify(product.finals()[0]?.transactions)
  const number = /"account_number":"(\d+)"/.exec(delivered)?.[1]
  const { body } = await service('transactions', { account: number })
  expect(delivered).toContain(`"transactions":${JSON.stringify(body.transactions)}`)
})

test('the movements of a card name their currency', async () => {
  const { body: products } = await service('products')
  const number = /XXXX XXXX XXXX \d{4}/.exec(JSON.stringify(products))?.[0]
  const { body } = await service('transactions', { account: number })
  const text = JSON.stringify(body.transactions)
  expect(text).toContain('"currency":"CLP"')
  expect(text).toContain('"currency":"USD"')
})

test('with a callback address the reply only acknowledges, and the movements follow', async () => {
  const { body } = await service('transactions', { caseid: ack.caseid, callbackUrl: product.url })
  expect(body).toEqual(ack)
  await vi.waitFor(() => expect(product.finals()).toHaveLength(2))
  expect(product.finals()[1]).toMatchObject({
    code: 200,
    caseid: ack.caseid,
    transactions: expect.anything(),
  })
})

test('a foreign bearer, an altered token and an unknown institution are refused', async () => {
  expect(await service('products', {}, 'guess')).toMatchObject({ status: 401, body: { code: 401 } })
  expect(await service('products', { token_password: `${token}00` })).toMatchObject({
    status: 400,
    body: { error_code: 'INVALID_CREDENTIALS' },
  })
  expect(await service('products', { id: '11111111-1' })).toMatchObject({ status: 400 })
  expect((await post('/cl/banco_luna_personas/products', { id: '12345678-5', password: 'x' })).status).toBe(
    404,
  )
})

test('locked credentials are unlocked on request', async () => {
  const wrong = { bank: 'chile', rut: '12345678-5', password: '' }
  const form = `/lucas/widget/${'b'.repeat(32)}`
  await post(form, wrong)
  await post(form, wrong)
  expect((await service('products')).body.error_code).toBe('LOCKED_CREDENTIALS')
  expect((await service('products', { unlock_credentials: true })).status).toBe(200)
})

test('who enters with the RUT whose login runs out is taken in at the widget, and no more without them', async () => {
  const rut = '12121212-9'
  const stored = sealCredentials('lucas', { rut, bank: 'chile', since: '2026-11-20' })
  const asked = await service('products', { id: rut, password: undefined, token_password: stored })
  expect(asked.body.error_code).toBe('INVALID_CREDENTIALS')
  const entered = await service('products', { id: rut, token_password: undefined, password: 'x' })
  expect(entered.status).toBe(200)
})

test('where things go wrong, a login is refused from the day it ran out, and good again once entered', async () => {
  const key = householdKey('lucas', '12345678-5', 'chile')
  const spells = outagesBetween(key, toDay('2026-01-01'), toDay('2026-12-31'))
  const dayOf = (outage: string) => spells.find((spell) => spell.outage === outage)?.from ?? 0
  const bank = createSandbox({ today: '2026-11-20', apiToken: 'secret', incidents: true })
  const at = (day: number) => bank.configure({ today: fromDay(day) })
  const origin = await bank.listen()
  const ask = async (since: number, more: Record<string, unknown> = {}) => {
    const login = { rut: '12345678-5', bank: 'chile', since: fromDay(since) }
    const answer = await fetch(`${origin}/cl/banco_chile_personas/products`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
      body: JSON.stringify({ id: login.rut, token_password: sealCredentials('lucas', login), ...more }),
    })
    const { error_code: code = 'none' } = await readJson<{ error_code?: string }>(answer)
    return code
  }
  const expired = dayOf('expired')
  at(expired)
  expect(await ask(expired - 1)).toBe('INVALID_CREDENTIALS')
  expect(await ask(expired)).toBe('none')
  const down = dayOf('down')
  at(down)
  expect(await ask(down - 1)).toBe('API_ERROR')
  const silent = dayOf('silent')
  at(silent)
  expect(await ask(silent - 1, { callbackUrl: product.url })).toBe('none')
  await bank.close()
  expect([expired, down, silent].every((day) => day > 0)).toBe(true)
})
