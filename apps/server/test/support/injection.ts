import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fill, isCallback, operationsOf, sampleOf, textsIn } from './api-document.ts'
import { authCalls } from './auth-calls.ts'
import { type Member, realApp } from './real-app.ts'
import { checksumOf, settledEvents } from './rows-of.ts'

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

/** The rows of a list; none where the answer is no list. */
function idsOf(body: string): string[] {
  const list = listed.safeParse(JSON.parse(body))
  return list.success ? list.data.results.map(({ id }) => id) : []
}
const listed = z.object({ results: z.array(z.object({ id: z.string() })) })

/** Whether the database sleeps at it each time: a neighbour on the machine delays one of two. */
async function sleeps(ask: () => Promise<unknown>): Promise<boolean> {
  const times: number[] = []
  for (let round = 0; round < 2; round += 1) {
    const from = performance.now()
    await ask()
    times.push(performance.now() - from)
  }
  return Math.min(...times) > 4_000
}

/** Parameters in which a tautology could show more than its plain opposite does. */
const alike: [string, string][] = [
  ["' OR '1'='1", "' OR '1'='2"],
  ["') OR ('1'='1", "') OR ('1'='2"],
  ["x%' OR 1=1 OR '%", "x%' OR 1=2 OR '%"],
]

/**
 * S-06 over every query parameter and every text of every body in the OpenAPI document. With a `share` of three each text
 * of a body, where most of the time goes, gets a third of the payloads, the next text the next third; with one all of them.
 */
export async function describeInjection(share: number): Promise<void> {
  const app = await realApp({ movements: 150 })
  const operations = (await operationsOf(app.http)).filter((operation) => !isCallback(operation))
  const calls = authCalls(app.http)
  let person: Member
  let neighbour: Member
  let before: Record<string, string> = {}
  let own = new Set<string>()

  beforeAll(async () => {
    ;[person, neighbour] = [await app.calls.person(), await app.calls.person()]
    await app.link(person)
    await app.link(neighbour, { bank: 'bci', rut: '17654321-3' })
    await settledEvents(app.db)
    before = await checksumOf(app.db, neighbour.user.id)
    const rows = await app.db.admin
      .selectFrom('transaction')
      .select('id')
      .where('user_id', '=', person.user.id)
      .execute()
    own = new Set(rows.map(({ id }) => id))
  })

  describe('sec/injection', () => {
    test('no payload in a query makes a fault, a delay, or shows a row that is not one’s own', async () => {
      const reads = operations.filter(({ method, inPath }) => method === 'GET' && inPath.length === 0)
      let tried = 0
      for (const { path, inQuery } of reads)
        for (const { name } of inQuery)
          for (const payload of payloads) {
            const ask = () => app.as(person, 'GET', `${path}?${name}=${encodeURIComponent(payload)}`)
            const answer = await ask()
            tried += 1
            const spot = [path, name, payload, answer.statusCode]
            expect([...spot, answer.statusCode < 500]).toEqual([...spot, true])
            const isAsleep = payload.includes('pg_sleep') && (await sleeps(ask))
            expect([...spot, isAsleep]).toEqual([...spot, false])
            const shown = path === '/api/transactions/' ? idsOf(answer.body) : []
            expect([...spot, shown.filter((id) => !own.has(id))]).toEqual([...spot, []])
          }
      expect(tried).toBeGreaterThan(500)
    })

    test('what is always true shows as much as what is always false', async () => {
      const reads = operations.filter(({ method, inPath }) => method === 'GET' && inPath.length === 0)
      for (const { path, inQuery } of reads)
        for (const { name } of inQuery)
          for (const [yes, no] of alike) {
            const ask = async (payload: string) => {
              const answer = await app.as(person, 'GET', `${path}?${name}=${encodeURIComponent(payload)}`)
              return [answer.statusCode, answer.body.replaceAll(/"request_id":"[^"]*"/g, '')]
            }
            expect([path, name, yes, await ask(yes)]).toEqual([path, name, yes, await ask(no)])
          }
    })

    test('wildcards of a search are text', async () => {
      for (const search of ['%', '_', '%%%', 'a%a', '\\', '__'])
        for (const row of listed.parse(
          (
            await app.as(person, 'GET', `/api/transactions/?limit=500&search=${encodeURIComponent(search)}`)
          ).json(),
        ).results)
          expect(JSON.stringify(row).includes(search)).toBe(true)
    })

    test('no payload in a body makes a fault, and every payload that is kept is kept as text', async () => {
      const writes = operations.filter(({ body, method }) => method !== 'GET' && body !== null)
      let turn = 0
      for (const operation of writes) {
        const { body, path, method, name } = operation
        if (body === null) continue
        const writer = await calls.person()
        for (const place of textsIn(body)) {
          turn += 1
          for (const payload of payloads.filter((_, at) => at % share === turn % share)) {
            const text = JSON.stringify(put(sampleOf(body), place, payload))
            const answer = await app.as(
              writer,
              method,
              fill(path, '019a0000-0000-7000-8000-000000000000'),
              text,
            )
            const spot = [name, place, payload, answer.statusCode]
            expect([...spot, answer.statusCode < 500]).toEqual([...spot, true])
          }
        }
      }
      const keeper = await calls.person()
      for (const payload of payloads.filter((one) => one.trim() === one && one.length <= 80)) {
        const answer = await app.as(keeper, 'PATCH', '/api/auth/profile/', { first_name: payload })
        expect([answer.statusCode, answer.json().first_name]).toEqual([200, payload])
      }
    })

    test('no payload in the place of an id makes a fault', async () => {
      for (const { path, method, body, name } of operations.filter(({ inPath }) => inPath.length > 0))
        for (const payload of payloads) {
          const address = fill(path, encodeURIComponent(payload))
          const answer = await app.as(person, method, address, body ? sampleOf(body) : undefined)
          const spot = [name, payload, answer.statusCode]
          expect([...spot, [400, 404].includes(answer.statusCode)]).toEqual([...spot, true])
        }
    })

    test('afterwards the neighbour’s rows are what they were', async () => {
      expect(await checksumOf(app.db, neighbour.user.id)).toEqual(before)
      expect((await app.as(person, 'GET', '/api/accounts/')).json()).not.toHaveLength(0)
    })
  })
}

function put(body: unknown, [key = '', ...rest]: string[], value: string): unknown {
  const record = z.record(z.string(), z.unknown()).safeParse(body)
  if (rest.length === 0) return record.success ? { ...record.data, [key]: value } : [value]
  return record.success
    ? { ...record.data, [key]: put(record.data[key], rest, value) }
    : [put({}, rest, value)]
}
