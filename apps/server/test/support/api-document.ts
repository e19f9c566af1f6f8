import * as z from 'zod'
import type { App } from '../../src/platform/http/app.ts'
import type { Method } from './app/full-app.ts'

const jsonSchema = z.looseObject({
  /** The type; for a nullable value the other type. */
  type: z.optional(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((type) => (typeof type === 'string' ? type : type.find((kind) => kind !== 'null'))),
    ),
  ),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  const: z.optional(z.unknown()),
  default: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minItems: z.optional(z.number()),
  required: z.optional(z.array(z.string())),
  get properties() {
    return z.optional(z.record(z.string(), jsonSchema))
  },
  get items() {
    return z.optional(jsonSchema)
  },
  get anyOf() {
    return z.optional(z.array(jsonSchema))
  },
  get oneOf() {
    return z.optional(z.array(jsonSchema))
  },
})
export type JsonSchema = z.infer<typeof jsonSchema>

const content = z.object({
  'application/json': z.optional(z.object({ schema: jsonSchema })),
  'multipart/form-data': z.optional(z.unknown()),
})
const operationSchema = z.looseObject({
  security: z.array(z.unknown()),
  parameters: z.optional(z.array(z.object({ in: z.string(), name: z.string(), schema: jsonSchema }))),
  requestBody: z.optional(z.looseObject({ content })),
  responses: z.record(
    z.string(),
    z.looseObject({
      description: z.optional(z.string()),
      content: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
})
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })
const referring = z.looseObject({ $ref: z.string() })

/** Returns the document with every component in the place of its name. No schema refers to itself. */
export function withComponents(document: unknown): unknown {
  const { components } = z
    .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
    .parse(document)
  const insert = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(insert)
    if (typeof node !== 'object' || node === null) return node
    const { data: reference } = referring.safeParse(node)
    if (reference === undefined)
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, insert(value)]))
    const { $ref: address, ...rest } = reference
    return insert({
      ...z.looseObject({}).parse(components.schemas[address.split('/').at(-1) ?? '']),
      ...rest,
    })
  }
  return insert(document)
}

/** One operation of the OpenAPI document. */
export interface Operation {
  /** `PATCH /api/accounts/{id}/` */
  name: string
  method: Method
  path: string
  isPublic: boolean
  pathParams: string[]
  queryParams: { name: string; schema: JsonSchema }[]
  /** Accepts an Idempotency-Key. */
  acceptsIdempotencyKey: boolean
  body: JsonSchema | null
  /** The response is a file, not JSON. */
  isFile: boolean
  /** The request body is a file. */
  isUpload: boolean
  /** The declared statuses, each with its problem codes. */
  responses: ReadonlyMap<number, readonly string[]>
}

const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Lists the operations of the server's OpenAPI document, so that new routes are tested automatically. */
export async function listOperations(app: App): Promise<Operation[]> {
  const { paths } = documentSchema.parse(withComponents((await app.inject('/api/openapi.json')).json()))
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([verb, { security, parameters = [], requestBody, responses }]) => ({
      name: `${verb.toUpperCase()} ${path}`,
      method: method.parse(verb.toUpperCase()),
      path,
      isPublic: security.length === 0,
      pathParams: parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name),
      queryParams: parameters.filter(({ in: place }) => place === 'query'),
      acceptsIdempotencyKey: parameters.some(
        ({ in: place, name }) => place === 'header' && name === 'Idempotency-Key',
      ),
      body: requestBody?.content['application/json']?.schema ?? null,
      isUpload: requestBody?.content['multipart/form-data'] !== undefined,
      responses: new Map(
        Object.entries(responses).map(([status, { description = '' }]) => [
          Number(status),
          description.split(', '),
        ]),
      ),
      isFile: responses['200']?.content !== undefined && !('application/json' in responses['200'].content),
    })),
  )
}

/**
 * Whether this is the provider callback: a secret authenticates the caller, and the body is the bank's (sec/webhook).
 */
export const isCallback = ({ path }: Operation) => path.includes('/callback/')

/** Replaces every path parameter by a value. */
export const fillPath = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, value)

/** Returns a body that the schema accepts, with `text` in free text fields. */
export function createSample(schema: JsonSchema, name = '', text = 'texto'): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const option = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (option) return createSample(option, name, text)
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      listSampled(schema.properties ?? {}).map(([key, inner]) => [key, createSample(inner, key, text)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () =>
      createSample(schema.items ?? {}, name, text),
    )
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'null') return null
  return createSampleText(schema, name, text)
}

/** A share is an amount, a percentage or the rest: the sample has one of them. */
const otherShares = new Set(['percentage', 'rest', 'all'])
const listSampled = (properties: Record<string, JsonSchema>) =>
  Object.entries(properties).filter(([key]) => !('amount' in properties && otherShares.has(key)))

let emailCount = 0

function createSampleText({ format }: JsonSchema, name: string, text: string): string {
  emailCount += 1
  if (format === 'email' || name === 'email') return `muestra${emailCount}.${process.pid}@example.cl`
  if (format === 'uuid') return '019a0000-0000-7000-8000-000000000000'
  if (format === 'date-time') return '2026-11-20T12:00:00Z'
  if (name === 'phone') return '+56 9 1234 5678'
  if (name === 'password') return 'tres gatos y un farol'
  if (name === 'color') return '#384fd3'
  if (name === 'emoji') return '🌵'
  if (name === 'month') return '2026-11'
  if (name === 'kind') return 'spending'
  if (name === 'target_date') return '2036-11-20'
  if (/^(from|to|date|date_from|date_to|owned_since|next_date|ends_on|cancelled_on)$/.test(name))
    return '2026-11-20'
  return text
}

/** Lists the key path of every text field of a body. */
export function listTextPaths(schema: JsonSchema, path: string[] = []): string[][] {
  const option = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (option) return listTextPaths(option, path)
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([key, inner]) => listTextPaths(inner, [...path, key]))
  if (schema.type === 'array') return listTextPaths(schema.items ?? {}, [...path, '0'])
  return schema.type === 'string' ? [path] : []
}
