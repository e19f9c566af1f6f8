import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { isCallback, type Operation, operationsOf } from '../support/api-document.ts'
import { auditOf, isAudited, writtenByRoute } from '../support/audit-of-routes.ts'
import { heardApp } from '../support/heard-app.ts'
import { vouching } from '../support/identity-calls.ts'
import { setPlan } from '../support/plans.ts'
import { realApp } from '../support/real-app.ts'
import { repeated, sparedOfKeys } from '../support/repeated-call.ts'
import { routeVisits } from '../support/route-visits.ts'

// S-08 on every route of the OpenAPI document. The server runs with `strictAnswers`: an answer that is not its schema
// to the last field is 500 `response_mismatch` (sec/error-shape proves that it is). On the same walk: what each route
// writes down of an account (S-38, with sec/audit), and what a repeated key does (R-04, with rel/idempotency).

const app = await realApp({ movements: 150, settings: await vouching() })
const operations = await operationsOf(app.http)
let visit: Awaited<ReturnType<typeof routeVisits>>
/** What was seen besides the answers, by the name of the route. */
const audited: Record<string, string[]> = {}
const keyed: Record<string, string[]> = {}
beforeAll(async () => {
  visit = await routeVisits(app)
})

/** No column of ours and no secret may have such a name on the wire. */
const inward = /hash|secret|pepper|password|user_id|session_id|provider_key|wrapped|credential|_at_hash|raw$/i
/** The bank's own object, of the person's own row; WebAuthn's words for public ids of passkeys; whether one was chosen. */
const open = new Set(['floid_raw', 'excludeCredentials', 'allowCredentials', 'has_password'])

function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item) => keysOf(item, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'raw_data' || open.has(key) ? [] : [`${path}${key}`, ...keysOf(inner, `${path}${key}.`)],
  )
}

/** What takes rows away comes last. */
const inOrder = [...operations].sort((a, b) => rank(a) - rank(b))
function rank({ method, path }: Operation) {
  if (path.includes('disconnect')) return 3
  if (method === 'DELETE') return 2
  return path.includes('/auth/') && method !== 'GET' ? 1 : 0
}

/** The app on which this route is called with a key where it takes one, and what it writes down is noted. */
const watched = (operation: Operation) =>
  heardApp(app, operation, async (call, send) => {
    const { name, takesKey } = operation
    // What a visit prepares may go the same way: the last one counts.
    if (takesKey) {
      const { answer, seen } = await repeated(call, send)
      keyed[name] = seen
      return answer
    }
    if (!isAudited(operation)) return send(call)
    const [answer, kinds] = await auditOf(app.db, () => send(call))
    audited[name] = kinds
    return answer
  })

describe('sec/response-schema', () => {
  test('every route answers what its schema says, and nothing of our inside', async () => {
    expect(inOrder.length).toBeGreaterThan(20)
    for (const operation of inOrder) {
      const answer = await visit(operation, watched(operation))
      const ok = answer.statusCode >= 200 && answer.statusCode < 300
      expect([operation.name, ok, ok ? '' : answer.body]).toEqual([operation.name, true, ''])
      const body: unknown = answer.body === '' || operation.isFile ? {} : JSON.parse(answer.body)
      expect([operation.name, keysOf(body).filter((key) => inward.test(key))]).toEqual([operation.name, []])
      expect(answer.body).not.toContain('$argon2')
    }
    expect(inOrder.every(isKnown)).toBe(true)
  })

  test('sec/audit: whatever changes an account is written down, under the name that it has here', () => {
    expect(audited).toEqual(writtenByRoute)
  })

  test('rel/idempotency: the same key and body makes one thing, at once and later; another is refused', () => {
    expect(Object.keys(keyed).length).toBeGreaterThan(30)
    for (const { name, takesKey } of operations) {
      if (!takesKey) continue
      const [atOnce, later, ...others] = keyed[name] ?? []
      expect(['replayed', 'idempotency_running'], name).toContain(atOnce)
      expect([name, later, new Set(others)]).toEqual([
        name,
        'later true',
        new Set(['other idempotency_mismatch']),
      ])
    }
  })

  test('rel/idempotency: every creating write takes a key, or is spared for a reason', () => {
    const reasons = Object.values(sparedOfKeys)
    const without = operations.filter(
      ({ method, isPublic, takesKey, path }) =>
        method === 'POST' && !isPublic && !takesKey && !reasons.some((one) => one.test(path)),
    )
    expect(without.map(({ name }) => name)).toEqual([])
    for (const one of reasons)
      expect(operations.some(({ path, takesKey }) => one.test(path) && !takesKey)).toBe(true)
  })

  test('every answer fits the published document, read by another reader', async () => {
    const member = await app.calls.person()
    await setPlan(app, member, 'work')
    await app.link(member, { bank: 'estado' })
    const published = z
      .object({
        paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses: z.unknown() }))),
      })
      .parse((await app.http.inject('/api/openapi.json')).json())
    const reads = operations.filter(
      ({ method, inPath, isFile }) => method === 'GET' && inPath.length === 0 && !isFile,
    )
    for (const { path } of reads) {
      const responses = okAnswer.parse(published.paths[path]?.get?.responses)
      const schema = z.fromJSONSchema(closed(responses['200'].content['application/json'].schema))
      const answer = await app.as(member, 'GET', path)
      const result = schema.safeParse(answer.json())
      expect([path, result.success ? [] : result.error.issues]).toEqual([path, []])
    }
  })

  test('raw data of the bank is shown to its owner alone', async () => {
    const [member, other] = [await app.calls.person(), await app.calls.person()]
    await app.link(member, { bank: 'falabella' })
    const row = await app.db.admin
      .selectFrom('transaction')
      .select('id')
      .where('user_id', '=', member.user.id)
      .executeTakeFirstOrThrow()
    const own = await app.as(member, 'GET', `/api/transactions/${row.id}/`)
    expect(own.json().rich_data.floid_raw).toMatchObject({ description: expect.any(String) })
    expect((await app.as(other, 'GET', `/api/transactions/${row.id}/`)).statusCode).toBe(404)
  })
})

const isKnown = (operation: Operation) => isCallback(operation) || operation.path.startsWith('/api/')
const okAnswer = z.looseObject({
  '200': z.looseObject({
    content: z.looseObject({ 'application/json': z.looseObject({ schema: z.looseObject({}) }) }),
  }),
})

/** The document closed against unknown keys, as answers are. */
function closed(schema: Record<string, unknown>): Record<string, unknown> {
  const inner = Object.entries(schema).map(([key, value]) => [key, closedValue(value)])
  const entries = Object.fromEntries(inner)
  return schema.properties && schema.additionalProperties === undefined
    ? { ...entries, additionalProperties: false }
    : entries
}
const closedValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closedValue)
  return z.record(z.string(), z.unknown()).safeParse(value).success
    ? closed(z.record(z.string(), z.unknown()).parse(value))
    : value
}
