import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createSample, fillPath, isCallback, listOperations, listTextPaths } from '../api-document.ts'
import { createFullApp, type TestUser } from '../app/full-app.ts'
import { computeUserChecksums, waitUntilEventsPublished } from '../app/user-rows.ts'
import { createAuthClient } from '../clients/auth-client.ts'

const payloads = [
  "'",
  "''",
  '"',
  '`',
  '\\',
  "\\'",
  ';',
  '--',
  '/*',
  '%',
  '_',
  '%%',
  '$1',
  '$$',
  ':x',
  '{{7*7}}',
  "' OR '1'='1",
  "' OR 1=1 --",
  '" OR ""="',
  '1 OR 1=1',
  "') OR ('1'='1",
  "'; DROP TABLE transaction; --",
  "'; SELECT pg_sleep(5); --",
  "' || pg_sleep(5) || '",
  "' UNION SELECT null,null,password_hash FROM credential --",
  '1; UPDATE person SET plan = $$work$$',
  "', (SELECT password_hash FROM credential LIMIT 1), '",
  "x' AND 1=(SELECT count(*) FROM person) --",
  "set_config('app.user_id', '', true)",
  'date; DROP TABLE account',
  'date,(SELECT 1)',
  'amount desc nulls first',
  'user_id',
  'CASE WHEN 1=1 THEN date ELSE amount END',
  '{a,b}',
  '{"a":1}',
  '\\x00',
  'NULL',
  'NaN',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202e\u0301\ud83d\ude00',
  '٣',
]

/** Lists the ids of a list response; none for other responses. */
function listIds(body: string): string[] {
  const list = idPage.safeParse(JSON.parse(body))
  return list.success ? list.data.results.map(({ id }) => id) : []
}
const idPage = z.object({ results: z.array(z.object({ id: z.string() })) })

/** Returns whether both of two calls are slow; load on the machine delays only one. */
async function isDelayed(ask: () => Promise<unknown>): Promise<boolean> {
  const times: number[] = []
  for (let round = 0; round < 2; round += 1) {
    const from = performance.now()
    await ask()
    times.push(performance.now() - from)
  }
  return Math.min(...times) > 4_000
}

/** Pairs of an always true and an always false condition, which must show the same. */
const tautologies: [string, string][] = [
  ["' OR '1'='1", "' OR '1'='2"],
  ["') OR ('1'='1", "') OR ('1'='2"],
  ["x%' OR 1=1 OR '%", "x%' OR 1=2 OR '%"],
]

/**
 * Defines the S-06 tests over every query parameter, body text and id of the OpenAPI document. With `bodyShare` 3 each body
 * text, which takes most of the time, gets a third of the payloads in turn; with 1 all of them. `share` does so for the others.
 */
export async function defineInjectionTests({
  share,
  bodyShare,
}: Record<'share' | 'bodyShare', number>): Promise<void> {
  const app = await createFullApp({ movements: 150 })
  const operations = (await listOperations(app.http)).filter((operation) => !isCallback(operation))
  const auth = createAuthClient(app.http)
  let user: TestUser
  let otherUser: TestUser
  let before: Record<string, string> = {}
  let ownIds = new Set<string>()
  /** The payloads of the `at`-th place: one of `parts` parts of the corpus in turn. */
  const choose = (at: number, parts: number) => payloads.filter((_, index) => index % parts === at % parts)

  beforeAll(async () => {
    ;[user, otherUser] = [await app.auth.registerUser(), await app.auth.registerUser()]
    await app.linkBank(user)
    await app.linkBank(otherUser, { bank: 'bci', rut: '17654321-3' })
    await waitUntilEventsPublished(app.db)
    before = await computeUserChecksums(app.db, otherUser.user.id)
    const rows = await app.db.admin
      .selectFrom('transaction')
      .select('id')
      .where('user_id', '=', user.user.id)
      .execute()
    ownIds = new Set(rows.map(({ id }) => id))
  })

  test('no payload in a query causes an error or a delay, or shows a row of another user', async () => {
    const reads = operations.filter(({ method, pathParams }) => method === 'GET' && pathParams.length === 0)
    let attempts = 0
    let place = 0
    for (const { path, queryParams } of reads)
      for (const { name } of queryParams) {
        place += 1
        for (const payload of choose(place, share)) {
          const ask = () => app.requestAs(user, 'GET', `${path}?${name}=${encodeURIComponent(payload)}`)
          const answer = await ask()
          attempts += 1
          const context = [path, name, payload, answer.statusCode]
          expect([...context, answer.statusCode < 500]).toEqual([...context, true])
          const isSlow = payload.includes('pg_sleep') && (await isDelayed(ask))
          expect([...context, isSlow]).toEqual([...context, false])
          const shownIds = path === '/api/transactions/' ? listIds(answer.body) : []
          expect([...context, shownIds.filter((id) => !ownIds.has(id))]).toEqual([...context, []])
        }
      }
    expect(attempts).toBeGreaterThan(500)
  })

  test('an always true condition shows as much as an always false one', async () => {
    const reads = operations.filter(({ method, pathParams }) => method === 'GET' && pathParams.length === 0)
    for (const { path, queryParams } of reads)
      for (const { name } of queryParams)
        for (const [yes, no] of tautologies) {
          const ask = async (payload: string) => {
            const answer = await app.requestAs(user, 'GET', `${path}?${name}=${encodeURIComponent(payload)}`)
            return [answer.statusCode, answer.body.replaceAll(/"request_id":"[^"]*"/g, '')]
          }
          expect([path, name, yes, await ask(yes)]).toEqual([path, name, yes, await ask(no)])
        }
  })

  test('wildcards in a search are plain text', async () => {
    for (const search of ['%', '_', '%%%', 'a%a', '\\', '__'])
      for (const row of idPage.parse(
        (
          await app.requestAs(
            user,
            'GET',
            `/api/transactions/?limit=500&search=${encodeURIComponent(search)}`,
          )
        ).json(),
      ).results)
        expect(JSON.stringify(row).includes(search)).toBe(true)
  })

  test('no payload in a body causes an error, and stored payloads are stored as text', async () => {
    const writes = operations.filter(({ body, method }) => method !== 'GET' && body !== null)
    let textIndex = 0
    for (const operation of writes) {
      const { body, path, method, name } = operation
      if (body === null) continue
      const user = await auth.registerUser()
      for (const place of listTextPaths(body)) {
        textIndex += 1
        for (const payload of choose(textIndex, bodyShare)) {
          const text = JSON.stringify(setAt(createSample(body), place, payload))
          const answer = await app.requestAs(
            user,
            method,
            fillPath(path, '019a0000-0000-7000-8000-000000000000'),
            text,
          )
          const context = [name, place, payload, answer.statusCode]
          expect([...context, answer.statusCode < 500]).toEqual([...context, true])
        }
      }
    }
    const profileUser = await auth.registerUser()
    for (const payload of payloads.filter((one) => one.trim() === one && one.length <= 80)) {
      const answer = await app.requestAs(profileUser, 'PATCH', '/api/auth/profile/', {
        first_name: payload,
      })
      expect([answer.statusCode, answer.json().first_name]).toEqual([200, payload])
    }
  })

  test('no payload in place of an id causes an error', async () => {
    const onRows = operations.filter(({ pathParams }) => pathParams.length > 0)
    for (const [at, { path, method, body, name }] of onRows.entries())
      for (const payload of choose(at, share)) {
        const address = fillPath(path, encodeURIComponent(payload))
        const answer = await app.requestAs(user, method, address, body ? createSample(body) : undefined)
        const context = [name, payload, answer.statusCode]
        expect([...context, [400, 404].includes(answer.statusCode)]).toEqual([...context, true])
      }
  })

  test('the rows of the other user are unchanged afterwards', async () => {
    expect(await computeUserChecksums(app.db, otherUser.user.id)).toEqual(before)
    expect((await app.requestAs(user, 'GET', '/api/accounts/')).json()).not.toHaveLength(0)
  })
}

function setAt(body: unknown, [key = '', ...rest]: string[], value: string): unknown {
  const record = z.record(z.string(), z.unknown()).safeParse(body)
  if (rest.length === 0) return record.success ? { ...record.data, [key]: value } : [value]
  return record.success
    ? { ...record.data, [key]: setAt(record.data[key], rest, value) }
    : [setAt({}, rest, value)]
}
