import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import {
  createSample,
  fillPath,
  isCallback,
  listOperations,
  listTextPaths,
  type Operation,
} from '../support/api-document.ts'
import { createFullApp, type Method, type TestUser } from '../support/app/full-app.ts'
import { createGoalWithAllocation } from '../support/app/goals.ts'
import { computeUserChecksums, listUserUuids, waitUntilEventsPublished } from '../support/app/user-rows.ts'
import { idTables, toIdName } from '../support/id-tables.ts'
import { toComparable } from '../support/route-walk/foreign-caller.ts'
import { sampleSize } from '../support/sample-size.ts'

// S-02, generated from the OpenAPI document: new routes are covered as soon as they are declared. Calls that succeed for the user
// of a row are in the walk of response-schema.test.ts, those of bodies in authz-matrix-bodies.test.ts.

const app = await createFullApp({ movements: 120 })
const operations = (await listOperations(app.http)).filter((operation) => !isCallback(operation))
const verbs: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
let attempts = 0
let victim: TestUser
let attacker: TestUser
/** Every id in any row of the victim. */
let victimIds: string[] = []
/** One id per table; more would repeat the same attempt. */
let sampleIds: string[] = []
let idPerTable: string[] = []
let idsByTable: Record<string, string[]> = {}
let before: Record<string, string> = {}

beforeAll(async () => {
  ;[victim, attacker] = [await app.auth.registerUser(), await app.auth.registerUser()]
  await app.linkBank(victim)
  await app.linkBank(victim, { bank: 'bci' })
  await createGoalWithAllocation(app, victim)
  await app.linkBank(attacker, { bank: 'estado', rut: '17654321-3' })
  await waitUntilEventsPublished(app.db)
  idsByTable = await listUserUuids(app.db, victim.user.id)
  victimIds = Object.values(idsByTable).flat()
  sampleIds = Object.values(idsByTable).flatMap((ids) => ids.slice(0, 1))
  idPerTable = [
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
  ].flatMap((table) => idsByTable[table]?.slice(0, 1) ?? [])
  before = await computeUserChecksums(app.db, victim.user.id)
})

/** Lists the victim's ids to try where an id has this name: of the tables of the name, and `others` of all tables in turn. */
function chooseIds(name: string, others: number, at: number): string[] {
  const own = (idTables[name] ?? []).flatMap((table) => idsByTable[table]?.slice(0, 1) ?? [])
  const turned = [...idPerTable.slice(at % idPerTable.length), ...idPerTable].slice(0, others)
  return [...new Set([...own, ...turned])]
}

/** Spellings of an id that a lenient router or database could accept. */
const idSpellings: readonly ((id: string) => string)[] = [
  (id) => id.toUpperCase(),
  (id) => [...id].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
  (id) => `${id}%20`,
  (id) => `${id}%00`,
  (id) => `%7B${id}%7D`,
  (id) => id.replaceAll('-', ''),
  (id) => `${newId()}%2F..%2F${id}`,
]

const volatile = /"request_id":"[^"]*"|muestra\d+|\d{4}-\d\d-\d\dT[\d:.]+Z|[\w-]{30,}/g

/** The status and body without generated values. */
const toOutline = (answer: { statusCode: number; body: string }) => ({
  status: answer.statusCode,
  body: answer.body.replaceAll(volatile, '·'),
})

function expectNoVictimIds(text: string) {
  const named = victimIds.filter((id) => text.includes(id))
  expect(named).toEqual([])
}

type CallWithId = (id: string) => ReturnType<typeof app.requestAs>

/** Expects that each id of the other user is answered like an unknown id; returns the status. */
async function expectSameAsUnknown(context: unknown[], ids: readonly string[], call: CallWithId) {
  const other = await call(newId())
  for (const id of ids) {
    const answer = await call(id)
    attempts += 1
    expect([...context, toComparable(answer)]).toEqual([...context, toComparable(other)])
    expectNoVictimIds(answer.body)
  }
  return other.statusCode
}

const createBody = (operation: Operation | undefined) =>
  operation?.body ? createSample(operation.body) : undefined

describe('sec/authz-matrix', () => {
  test('both users have rows in every table that linking a bank fills', () => {
    expect(victimIds.length).toBeGreaterThan(100)
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['account', 'connection', 'transaction', 'session', 'goal', 'goal_allocation']),
    )
  })

  test('an id of another user in a path is answered like an unknown id, on every method', async () => {
    const paths = [
      ...new Set(operations.filter(({ pathParams }) => pathParams.length > 0).map(({ path }) => path)),
    ]
    expect(paths.length).toBeGreaterThan(4)
    for (const path of paths)
      for (const method of verbs) {
        const operation = operations.find((one) => one.path === path && one.method === method)
        // Without a declared handler one attempt is enough: no code can read the id.
        const ids = operation === undefined ? sampleIds.slice(0, 1) : sampleIds
        const status = await expectSameAsUnknown([path, method], ids, (id) =>
          app.requestAs(attacker, method, fillPath(path, id), createBody(operation)),
        )
        // Without a declared handler the method is refused, unless a fixed path at the same place accepts it.
        const refusals = operation === undefined ? [405, 404] : [404]
        expect([path, method, refusals.includes(status)]).toEqual([path, method, true])
      }
  })

  test('no other spelling of the id is accepted', async () => {
    const others = sampleSize({ gate: 2, all: idPerTable.length })
    for (const operation of operations.filter(({ pathParams }) => pathParams.length > 0))
      for (const [index, spell] of idSpellings.entries()) {
        const ids = chooseIds(toIdName(operation.path), others, attempts)
        const status = await expectSameAsUnknown([operation.name, index], ids, (id) =>
          app.requestAs(
            attacker,
            operation.method,
            fillPath(operation.path, spell(id)),
            createBody(operation),
          ),
        )
        expect([400, 404]).toContain(status)
      }
  })

  test('an id of another user in a query is answered like an unknown id', async () => {
    const others = sampleSize({ gate: 3, all: idPerTable.length })
    const queries = operations.filter(({ isPublic, pathParams }) => !isPublic && pathParams.length === 0)
    for (const { path, method, queryParams } of queries.filter((one) => one.method === 'GET'))
      for (const name of [...queryParams.map((one) => one.name), 'user_id', 'id', 'account_id'])
        expect(
          await expectSameAsUnknown([path, name], chooseIds(name, others, attempts), (id) =>
            app.requestAs(attacker, method, `${path}?${name}=${id}`),
          ),
        ).toBeLessThan(500)
  })

  test('an id of another user in a body is answered like an unknown id', async () => {
    const others = sampleSize({ gate: 1, all: 3 })
    // Each side has its own user, because some calls count attempts or end sessions.
    const newPair = async () => [await app.auth.registerUser(), await app.auth.registerUser()] as const
    let pair = await newPair()
    // A public route without a body accepts no id, and each call of it creates a demo household.
    const takesNothing = (one: Operation) => one.isPublic && one.body === null && one.pathParams.length === 0
    for (const operation of operations.filter((one) => one.method !== 'GET' && !takesNothing(one))) {
      if ((await app.requestAs(pair[0], 'GET', '/api/auth/profile/me/')).statusCode !== 200)
        pair = await newPair()
      const [one, other] = pair
      const unknown = newId()
      const places = operation.body ? listTextPaths(operation.body) : []
      const extra = [['id'], ['account_id'], ['transaction_ids', '0'], ['session_id']]
      for (const place of [...places, ...extra])
        for (const id of chooseIds(place.findLast((key) => key !== '0') ?? '', others, attempts)) {
          const sample = () => (operation.body ? createSample(operation.body) : {})
          const url = fillPath(operation.path, unknown)
          const withVictimId = await app.requestAs(one, operation.method, url, setAt(sample(), place, id))
          const withUnknownId = await app.requestAs(
            other,
            operation.method,
            url,
            setAt(sample(), place, newId()),
          )
          attempts += 1
          const context = [operation.name, place]
          expect([context, toOutline(withVictimId)]).toEqual([context, toOutline(withUnknownId)])
          // The response may repeat the sent id, but no other id of the victim.
          expectNoVictimIds(withVictimId.body.replaceAll(id, ''))
        }
    }
  })

  test('at least 2,000 attempts were made and no row of the other user changed', async () => {
    await waitUntilEventsPublished(app.db)
    expect(attempts).toBeGreaterThanOrEqual(2_000)
    expect(await computeUserChecksums(app.db, victim.user.id)).toEqual(before)
    // Its session goes on; on a slow machine the access token is spent by now.
    expect((await app.auth.refresh(victim.refresh, victim.cookie)).statusCode).toBe(200)
  })
})

/** Returns the body with `value` at this path. */
function setAt(body: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  const inner = isRecord(body) ? body[key] : undefined
  const next = rest.length === 0 ? value : setAt(inner ?? (rest[0] === '0' ? [] : {}), rest, value)
  if (Array.isArray(body)) return [next]
  return { ...(isRecord(body) ? body : {}), [key]: next }
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
