import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createFullApp } from '../support/app/full-app.ts'

const operation = z.looseObject({
  operationId: z.optional(z.string()),
  summary: z.optional(z.string()),
  tags: z.array(z.string()),
  requestBody: z.optional(z.unknown()),
  responses: z.record(z.string(), z.unknown()),
})
const documentSchema = z.looseObject({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  'x-sockets': z.array(
    z.object({
      path: z.string(),
      operationId: z.string(),
      summary: z.string(),
      authentication: z.string(),
      messages: z.object({ $ref: z.string() }),
      closeCodes: z.record(z.string(), z.string()),
    }),
  ),
})
const json = z.object({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) })

describe('the API document', async () => {
  const { http } = await createFullApp()
  const served = http.routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`)
  const text = (await http.inject('/api/openapi.json')).body
  const document = documentSchema.parse(JSON.parse(text))
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, node]) => ({ name: `${method.toUpperCase()} ${path}`, ...node })),
  )

  test('every route says what it does, and no description is of a route that does not exist', () => {
    expect(served.length).toBeGreaterThan(250)
    expect(served.filter((name) => !http.routeDescriptions.has(name))).toEqual([])
    expect([...http.routeDescriptions.keys()].filter((name) => !served.includes(name))).toEqual([])
  })

  test('every operation has a summary of one line and an id of its own', () => {
    expect(operations.length).toBeGreaterThan(250)
    const lacking = operations.filter(
      ({ operationId = '', summary = '' }) =>
        !/^[a-z]+[A-Za-z]*$/.test(operationId) || !/^[A-Z][^\n]{9,119}$/.test(summary),
    )
    expect(lacking.map(({ name }) => name)).toEqual([])
    const ids = [...http.routeDescriptions.values()].map(({ operationId }) => operationId)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('every tag is explained, and no other', () => {
    const used = new Set(operations.flatMap(({ tags }) => tags))
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
  })

  test('every JSON body and answer is a component, every reference exists, and every component is used', () => {
    const inline = operations.filter(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].some((part) => {
        const { data } = json.safeParse(part)
        return data !== undefined && !('$ref' in data.content['application/json'].schema)
      }),
    )
    expect(inline.map(({ name }) => name)).toEqual([])
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))
    expect(referred).toEqual(new Set(Object.keys(document.components.schemas)))
  })

  test('every socket is described', () => {
    const sockets = http.routes.filter(({ access, method }) => access === 'ticket' && method === 'GET')
    expect(document['x-sockets'].map(({ path }) => path)).toEqual(sockets.map(({ url }) => url))
  })
})
