import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { isCallback, listOperations, type Operation, withComponents } from '../support/api-document.ts'
import { createFullApp } from '../support/app/full-app.ts'
import { setPlan } from '../support/app/plans.ts'
import { createRecordingApp } from '../support/app/recording-app.ts'
import { startIdentityProviders } from '../support/clients/identity-client.ts'
import { createRouteCaller } from '../support/clients/route-caller.ts'
import { exemptFromIdempotency, repeatCall } from '../support/repeat-call.ts'
import { auditKindsByRoute, isAudited, recordAuditKinds } from '../support/route-audit.ts'

// S-08 on every route of the OpenAPI document. The server runs with `strictResponses`: a response that does not match
// its schema exactly is 500 `response_mismatch` (tested in sec/error-shape). The same run records which audit events
// each route writes (S-38, with sec/audit) and how it answers a repeated key (R-04, with rel/idempotency).

const app = await createFullApp({ movements: 150, settings: await startIdentityProviders() })
const operations = await listOperations(app.http)
let visit: Awaited<ReturnType<typeof createRouteCaller>>
/** Audit kinds and idempotency outcomes, by route name. */
const auditKinds: Record<string, string[]> = {}
const idempotencyOutcomes: Record<string, string[]> = {}
beforeAll(async () => {
  visit = await createRouteCaller(app)
})

/** Names of internal columns and secrets, which no response may have. */
const internalKeys =
  /hash|secret|pepper|password|user_id|session_id|provider_key|wrapped|credential|_at_hash|raw$/i
/** Allowed keys: the bank's raw object of the user's own row, WebAuthn's names for public passkey ids, and a flag. */
const publicKeys = new Set(['floid_raw', 'excludeCredentials', 'allowCredentials', 'has_password'])

function listKeys(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item) => listKeys(item, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'raw_data' || publicKeys.has(key) ? [] : [`${path}${key}`, ...listKeys(inner, `${path}${key}.`)],
  )
}

/** Routes that delete rows come last. */
const orderedOperations = [...operations].sort((a, b) => rank(a) - rank(b))
function rank({ method, path }: Operation) {
  if (path.includes('disconnect')) return 3
  if (method === 'DELETE') return 2
  return path.includes('/auth/') && method !== 'GET' ? 1 : 0
}

/** Wraps the app: calls this route with a key where it accepts one, and records its audit events. */
const createRecorder = (operation: Operation) =>
  createRecordingApp(app, operation, async (call, send) => {
    const { name, acceptsIdempotencyKey } = operation
    // The setup of a call may use the same route; the last call counts.
    if (acceptsIdempotencyKey) {
      const { answer, outcomes } = await repeatCall(call, send)
      idempotencyOutcomes[name] = outcomes
      return answer
    }
    if (!isAudited(operation)) return send(call)
    const [answer, kinds] = await recordAuditKinds(app.db, () => send(call))
    auditKinds[name] = kinds
    return answer
  })

describe('sec/response-schema', () => {
  test('every route answers with its schema and no internal data', async () => {
    expect(orderedOperations.length).toBeGreaterThan(20)
    for (const operation of orderedOperations) {
      const answer = await visit(operation, createRecorder(operation))
      const ok = answer.statusCode >= 200 && answer.statusCode < 300
      expect([operation.name, ok, ok ? '' : answer.body]).toEqual([operation.name, true, ''])
      const body: unknown = answer.body === '' || operation.isFile ? {} : JSON.parse(answer.body)
      expect([operation.name, listKeys(body).filter((key) => internalKeys.test(key))]).toEqual([
        operation.name,
        [],
      ])
      expect(answer.body).not.toContain('$argon2')
    }
    expect(orderedOperations.every(isKnown)).toBe(true)
  })

  test('sec/audit: every account change writes the expected audit kinds', () => {
    expect(auditKinds).toEqual(auditKindsByRoute)
  })

  test('rel/idempotency: the same key and body creates one thing, in parallel and later; another body is refused', () => {
    expect(Object.keys(idempotencyOutcomes).length).toBeGreaterThan(30)
    for (const { name, acceptsIdempotencyKey } of operations) {
      if (!acceptsIdempotencyKey) continue
      const [atOnce, later, ...others] = idempotencyOutcomes[name] ?? []
      expect(['replayed', 'idempotency_running'], name).toContain(atOnce)
      expect([name, later, new Set(others)]).toEqual([
        name,
        'later true',
        new Set(['other idempotency_mismatch']),
      ])
    }
  })

  test('rel/idempotency: every creating write accepts a key or has a reason for an exemption', () => {
    const reasons = Object.values(exemptFromIdempotency)
    const without = operations.filter(
      ({ method, isPublic, acceptsIdempotencyKey, path }) =>
        method === 'POST' && !isPublic && !acceptsIdempotencyKey && !reasons.some((one) => one.test(path)),
    )
    expect(without.map(({ name }) => name)).toEqual([])
    for (const one of reasons)
      expect(
        operations.some(({ path, acceptsIdempotencyKey }) => one.test(path) && !acceptsIdempotencyKey),
      ).toBe(true)
  })

  test('every response matches the published document, validated by another library', async () => {
    const member = await app.auth.registerUser()
    await setPlan(app, member, 'work')
    await app.linkBank(member, { bank: 'estado' })
    const published = z
      .object({
        paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses: z.unknown() }))),
      })
      .parse(withComponents((await app.http.inject('/api/openapi.json')).json()))
    const reads = operations.filter(
      ({ method, pathParams, isFile }) => method === 'GET' && pathParams.length === 0 && !isFile,
    )
    for (const { path } of reads) {
      const responses = okResponseSchema.parse(published.paths[path]?.get?.responses)
      const schema = z.fromJSONSchema(closeSchema(responses['200'].content['application/json'].schema))
      const answer = await app.requestAs(member, 'GET', path)
      const result = schema.safeParse(answer.json())
      expect([path, result.success ? [] : result.error.issues]).toEqual([path, []])
    }
  })

  test('raw bank data are shown to their owner only', async () => {
    const [member, other] = [await app.auth.registerUser(), await app.auth.registerUser()]
    await app.linkBank(member, { bank: 'falabella' })
    const row = await app.db.admin
      .selectFrom('transaction')
      .select('id')
      .where('user_id', '=', member.user.id)
      .executeTakeFirstOrThrow()
    const own = await app.requestAs(member, 'GET', `/api/transactions/${row.id}/`)
    expect(own.json().rich_data.floid_raw).toMatchObject({ description: expect.any(String) })
    expect((await app.requestAs(other, 'GET', `/api/transactions/${row.id}/`)).statusCode).toBe(404)
  })
})

const isKnown = (operation: Operation) => isCallback(operation) || operation.path.startsWith('/api/')
const okResponseSchema = z.looseObject({
  '200': z.looseObject({
    content: z.looseObject({ 'application/json': z.looseObject({ schema: z.looseObject({}) }) }),
  }),
})

/** Returns the schema without additional properties, as responses have none. */
function closeSchema(schema: Record<string, unknown>): Record<string, unknown> {
  const inner = Object.entries(schema).map(([key, value]) => [key, closeValue(value)])
  const entries = Object.fromEntries(inner)
  return schema.properties && schema.additionalProperties === undefined
    ? { ...entries, additionalProperties: false }
    : entries
}
const closeValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closeValue)
  return z.record(z.string(), z.unknown()).safeParse(value).success
    ? closeSchema(z.record(z.string(), z.unknown()).parse(value))
    : value
}
