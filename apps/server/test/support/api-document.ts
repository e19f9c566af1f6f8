import * as z from 'zod'
import type { App } from '../../src/platform/http/app.ts'
import type { Method } from './real-app.ts'

const jsonSchema = z.looseObject({
  /** Where a value may also be null, the kind beside it. */
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
  minLength: z.optional(z.number()),
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

const content = z.object({ 'application/json': z.optional(z.object({ schema: jsonSchema })) })
const described = z.looseObject({
  security: z.array(z.unknown()),
  parameters: z.optional(z.array(z.object({ in: z.string(), name: z.string(), schema: jsonSchema }))),
  requestBody: z.optional(z.looseObject({ content })),
  responses: z.record(z.string(), z.looseObject({ content: z.optional(z.record(z.string(), z.unknown())) })),
})
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), described)) })

/** One route as the document describes it. */
export interface Operation {
  /** `PATCH /api/accounts/{id}/` */
  name: string
  method: Method
  path: string
  isPublic: boolean
  inPath: string[]
  inQuery: { name: string; schema: JsonSchema }[]
  /** A repetition under the same Idempotency-Key gets the first answer. */
  takesKey: boolean
  body: JsonSchema | null
  /** It answers a file, not JSON. */
  isFile: boolean
}

const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Every operation of the server's own OpenAPI document, so that later routes are tested by themselves. */
export async function operationsOf(app: App): Promise<Operation[]> {
  const { paths } = document.parse((await app.inject('/api/openapi.json')).json())
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { security, parameters = [], requestBody, responses }]) => ({
      name: `${verb.toUpperCase()} ${path}`,
      method: method.parse(verb.toUpperCase()),
      path,
      isPublic: security.length === 0,
      inPath: parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name),
      inQuery: parameters.filter(({ in: place }) => place === 'query'),
      takesKey: parameters.some(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key'),
      body: requestBody?.content['application/json']?.schema ?? null,
      isFile: responses['200']?.content !== undefined && !('application/json' in responses['200'].content),
    })),
  )
}

/** The provider's own door: its caller is proved by a secret, its body is the bank's (sec/webhook). */
export const isCallback = ({ path }: Operation) => path.includes('/callback/')

/** The address with a value in the place of every parameter. */
export const fill = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, value)

/** A body that the schema takes. `text` stands wherever the schema asks for nothing more than text. */
export function sampleOf(schema: JsonSchema, name = '', text = 'texto'): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const option = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (option) return sampleOf(option, name, text)
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, sampleOf(inner, key, text)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () =>
      sampleOf(schema.items ?? {}, name, text),
    )
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'null') return null
  return sampleText(schema, name, text)
}

let addresses = 0

function sampleText({ format }: JsonSchema, name: string, text: string): string {
  addresses += 1
  if (format === 'email' || name === 'email') return `muestra${addresses}.${process.pid}@example.cl`
  if (format === 'uuid') return '019a0000-0000-7000-8000-000000000000'
  if (format === 'date-time') return '2026-11-20T12:00:00Z'
  if (name === 'phone') return '+56 9 1234 5678'
  if (name === 'password') return 'tres gatos y un farol'
  if (name === 'color') return '#384fd3'
  if (name === 'emoji') return '🌵'
  if (name === 'target_date') return '2036-11-20'
  if (/^(from|to|date|date_from|date_to|owned_since|next_date)$/.test(name)) return '2026-11-20'
  return text
}

/** Every path to a text in a body, as the keys that lead there. */
export function textsIn(schema: JsonSchema, path: string[] = []): string[][] {
  const option = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (option) return textsIn(option, path)
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([key, inner]) => textsIn(inner, [...path, key]))
  if (schema.type === 'array') return textsIn(schema.items ?? {}, [...path, '0'])
  return schema.type === 'string' ? [path] : []
}
