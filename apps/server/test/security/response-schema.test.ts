import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { isCallback, listOperations, type Operation, withComponents } from '../support/api-document.ts'
import { createFullApp } from '../support/app/full-app.ts'
import { setPlan } from '../support/app/plans.ts'
import { startIdentityProviders } from '../support/clients/identity-client.ts'
import { exemptFromIdempotency, repeatCall } from '../support/repeat-call.ts'
import { auditKindsByRoute, isAudited, recordAuditKinds } from '../support/route-audit.ts'
import { createForbiddenKeySender, readsKeys } from '../support/route-walk/forbidden-keys.ts'
import { createForeignCaller, isAboutRow } from '../support/route-walk/foreign-caller.ts'
import { type RouteObserver, walkRoutes } from '../support/route-walk/walk.ts'

// S-08 on every route of the OpenAPI document. The server runs with `strictResponses`: a response that does not match
// its schema exactly is 500 `response_mismatch` (tested in sec/error-shape). The same walk records which audit events
// each route writes (S-38, with sec/audit), how it answers a repeated key (R-04, with rel/idempotency), a user whose row it is not
// (S-02, with sec/authz-matrix) and a key that only the server may set (S-07, with sec/mass-assignment).

const app = await createFullApp({ movements: 150, settings: await startIdentityProviders() })
const operations = await listOperations(app.http)
/** Audit kinds and idempotency outcomes, by route name. */
const auditKinds: Record<string, string[]> = {}
const idempotencyOutcomes: Record<string, string[]> = {}
let foreignCaller: Awaited<ReturnType<typeof createForeignCaller>>
let forbiddenKeys: Awaited<ReturnType<typeof createForbiddenKeySender>>
beforeAll(async () => {
  foreignCaller = await createForeignCaller(app)
  forbiddenKeys = await createForbiddenKeySender(app)
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

/** Calls the route with a key where it accepts one, and records its audit events. */
const recordEffects: RouteObserver = async (operation, call, { next }) => {
  const { name, acceptsIdempotencyKey } = operation
  if (acceptsIdempotencyKey) {
    const { answer, outcomes } = await repeatCall(call, next)
    idempotencyOutcomes[name] = outcomes
    return answer
  }
  if (!isAudited(operation)) return next(call)
  const [answer, kinds] = await recordAuditKinds(app.db, () => next(call))
  auditKinds[name] = kinds
  return answer
}

describe('sec/response-schema', () => {
  test('every route answers with its schema and no internal data', async () => {
    const before = await forbiddenKeys.computeChecksums()
    const visits = await walkRoutes(app, operations, [
      foreignCaller.observe,
      forbiddenKeys.observe,
      recordEffects,
    ])
    expect(visits.length).toBeGreaterThan(20)
    for (const { operation, answer } of visits) {
      const ok = answer.statusCode >= 200 && answer.statusCode < 300
      expect([operation.name, ok, ok ? '' : answer.body]).toEqual([operation.name, true, ''])
      const body: unknown = answer.body === '' || operation.isFile ? {} : JSON.parse(answer.body)
      expect([operation.name, listKeys(body).filter((key) => internalKeys.test(key))]).toEqual([
        operation.name,
        [],
      ])
      expect(answer.body).not.toContain('$argon2')
    }
    expect(operations.every(isKnown)).toBe(true)
    expect(await forbiddenKeys.computeChecksums(), 'sec/mass-assignment: nothing was written').toEqual(before)
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

describe('sec/authz-matrix', () => {
  test('a call that its user can make about a row is answered to another user like one about an unknown id', () => {
    const { answers } = foreignCaller
    const aboutRows = operations.filter(isAboutRow).map(({ name }) => name)
    expect(Object.keys(answers).toSorted()).toEqual(aboutRows.toSorted())
    for (const [name, pairs] of Object.entries(answers))
      for (const { foreign, unknown } of pairs)
        expect([name, foreign.status, foreign]).toEqual([name, 404, unknown])
  })
})

describe('sec/mass-assignment', () => {
  test('no write accepts a key that only the server may set', () => {
    const { answers } = forbiddenKeys
    const writes = operations.filter(readsKeys).map(({ name }) => name)
    expect(Object.keys(answers).toSorted()).toEqual(writes.toSorted())
    for (const [name, found] of Object.entries(answers)) {
      expect([name, found.length > 14]).toEqual([name, true])
      expect([name, ...new Set(found)]).toEqual([name, '400 unknown_field_refused'])
    }
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
