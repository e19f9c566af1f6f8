import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { fill, isCallback, type Operation, operationsOf, sampleOf, textsIn } from '../support/api-document.ts'
import { plantGoal } from '../support/goals.ts'
import { type Member, type Method, realApp } from '../support/real-app.ts'
import { checksumOf, idsOf, settledEvents } from '../support/rows-of.ts'

// S-02, generated from the OpenAPI document: a later route is tried by itself as soon as it is declared.

const app = await realApp({ movements: 120 })
const operations = (await operationsOf(app.http)).filter((operation) => !isCallback(operation))
const verbs: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
let attempts = 0
let victim: Member
let attacker: Member
/** Every id that stands in a row of the victim, of whatever table. */
let foreign: string[] = []
/** Some of each table: the others would be the same try again. */
let chosen: string[] = []
let oneOfEach: string[] = []
let before: Record<string, string> = {}

beforeAll(async () => {
  ;[victim, attacker] = [await app.calls.person(), await app.calls.person()]
  await app.link(victim)
  await app.link(victim, { bank: 'bci' })
  await plantGoal(app, victim)
  await app.link(attacker, { bank: 'estado', rut: '17654321-3' })
  await settledEvents(app.db)
  const byTable = await idsOf(app.db, victim.user.id)
  foreign = Object.values(byTable).flat()
  chosen = Object.values(byTable).flatMap((ids) => ids.slice(0, 1))
  oneOfEach = [
    'account',
    'transaction',
    'connection',
    'link_session',
    'session',
    'person',
    'transfer_pair',
    'provider_callback',
    'recurring_series',
    'instalment_purchase',
    'goal',
    'goal_entry',
    'goal_allocation',
  ].flatMap((table) => byTable[table]?.slice(0, 1) ?? [])
  before = await checksumOf(app.db, victim.user.id)
})

/** Ways to write one id, some of which a careless router or database would read alike. */
const spellings: readonly ((id: string) => string)[] = [
  (id) => id.toUpperCase(),
  (id) => [...id].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
  (id) => `${id}%20`,
  (id) => `${id}%00`,
  (id) => `%7B${id}%7D`,
  (id) => id.replaceAll('-', ''),
  (id) => `${newId()}%2F..%2F${id}`,
]

const volatile = /"request_id":"[^"]*"|muestra\d+|\d{4}-\d\d-\d\dT[\d:.]+Z|[\w-]{30,}/g

/** What a stranger can tell two answers apart by. */
const seen = (answer: { statusCode: number; body: string; headers: object }) => ({
  status: answer.statusCode,
  body: answer.body.replaceAll(/"request_id":"[^"]*"/g, ''),
  headers: Object.keys(answer.headers).sort(),
})
/** The same where an answer names what it has just made. */
const outline = (answer: { statusCode: number; body: string }) => ({
  status: answer.statusCode,
  body: answer.body.replaceAll(volatile, '·'),
})

function expectNothingForeign(text: string) {
  const named = foreign.filter((id) => text.includes(id))
  expect(named).toEqual([])
}

type Calling = (id: string) => ReturnType<typeof app.as>

/** Each of these ids of the other person is answered as one that nobody has; how, is told. */
async function sameAsUnknown(spot: unknown[], ids: readonly string[], call: Calling) {
  const other = await call(newId())
  for (const id of ids) {
    const answer = await call(id)
    attempts += 1
    expect([...spot, seen(answer)]).toEqual([...spot, seen(other)])
    expectNothingForeign(answer.body)
  }
  return other.statusCode
}

const bodyFor = (operation: Operation | undefined) => (operation?.body ? sampleOf(operation.body) : undefined)

describe('sec/authz-matrix', () => {
  test('both people have rows in every table that the walk through the bank fills', () => {
    expect(foreign.length).toBeGreaterThan(100)
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['account', 'connection', 'transaction', 'session', 'goal', 'goal_allocation']),
    )
  })

  test('an id of another person in a path is as unknown as one that does not exist, on every verb', async () => {
    const paths = [...new Set(operations.filter(({ inPath }) => inPath.length > 0).map(({ path }) => path))]
    expect(paths.length).toBeGreaterThan(4)
    for (const path of paths)
      for (const method of verbs) {
        const operation = operations.find((one) => one.path === path && one.method === method)
        // Where no handler is declared none can mistake the id: one try says that nothing answers there.
        const ids = operation === undefined ? chosen.slice(0, 1) : chosen
        const status = await sameAsUnknown([path, method], ids, (id) =>
          app.as(attacker, method, fill(path, id), bodyFor(operation)),
        )
        expect([path, method, status]).toEqual([path, method, 404])
      }
  })

  test('no other spelling of the id opens what the plain one does not', async () => {
    for (const operation of operations.filter(({ inPath }) => inPath.length > 0))
      for (const [index, spell] of spellings.entries()) {
        const status = await sameAsUnknown([operation.name, index], oneOfEach, (id) =>
          app.as(attacker, operation.method, fill(operation.path, spell(id)), bodyFor(operation)),
        )
        expect([400, 404]).toContain(status)
      }
  })

  test('an id of another person in a query finds what an unknown one finds', async () => {
    const queries = operations.filter(({ isPublic, inPath }) => !isPublic && inPath.length === 0)
    for (const { path, method, inQuery } of queries.filter((one) => one.method === 'GET'))
      for (const name of [...inQuery.map((one) => one.name), 'user_id', 'id', 'account_id'])
        expect(
          await sameAsUnknown([path, name], oneOfEach, (id) =>
            app.as(attacker, method, `${path}?${name}=${id}`),
          ),
        ).toBeLessThan(500)
  })

  test('an id of another person in a body changes and tells what an unknown one does', async () => {
    // Each side has a person of its own: some calls count tries or end sessions, on both sides at the same place.
    const newPair = async () => [await app.calls.person(), await app.calls.person()] as const
    let pair = await newPair()
    // A public route without a body takes no id from anybody; each call of it makes a household of examples.
    const takesNothing = (one: Operation) => one.isPublic && one.body === null && one.inPath.length === 0
    for (const operation of operations.filter((one) => one.method !== 'GET' && !takesNothing(one))) {
      if ((await app.as(pair[0], 'GET', '/api/auth/profile/me/')).statusCode !== 200) pair = await newPair()
      const [one, other] = pair
      const unknown = newId()
      const places = operation.body ? textsIn(operation.body) : []
      const extra = [['id'], ['account_id'], ['transaction_ids', '0'], ['session_id']]
      for (const place of [...places, ...extra])
        for (const id of oneOfEach.slice(0, 3)) {
          const sample = () => (operation.body ? sampleOf(operation.body) : {})
          const url = fill(operation.path, unknown)
          const tried = await app.as(one, operation.method, url, placed(sample(), place, id))
          const usual = await app.as(other, operation.method, url, placed(sample(), place, newId()))
          attempts += 1
          const spot = [operation.name, place]
          expect([spot, outline(tried)]).toEqual([spot, outline(usual)])
          // What one wrote oneself comes back; nothing else of the other person does.
          expectNothingForeign(tried.body.replaceAll(id, ''))
        }
    }
  })

  test('at least 2,000 attempts were made, and not a row of the other person changed', async () => {
    await settledEvents(app.db)
    expect(attempts).toBeGreaterThanOrEqual(2_000)
    expect(await checksumOf(app.db, victim.user.id)).toEqual(before)
    expect((await app.as(victim, 'GET', '/api/auth/profile/me/')).statusCode).toBe(200)
  })
})

/** The body with `value` at the end of the keys. */
function placed(body: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  const inner = isRecord(body) ? body[key] : undefined
  const next = rest.length === 0 ? value : placed(inner ?? (rest[0] === '0' ? [] : {}), rest, value)
  if (Array.isArray(body)) return [next]
  return { ...(isRecord(body) ? body : {}), [key]: next }
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
