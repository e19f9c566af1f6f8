import type { FastifySchemaCompiler } from 'fastify'
import { type $ZodIssue, $ZodType, type JSONSchema, safeParse, toJSONSchema } from 'zod/v4/core'
import { AppError } from '../errors.ts'
import { isGenericMessage, toSpanishMessage } from './spanish-issues.ts'

/**
 * Validates a part of the request with its contract schema. The problem lists the fields in Spanish; a message of the schema's
 * own becomes the `detail` (spec 5). Invalid path parameters return 404.
 */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const result = safeParse(schema, data, { error: toSpanishMessage })
    if (result.success) return { value: result.data }
    if (httpPart === 'params') return { error: new AppError('not_found') }
    const { issues } = result.error
    const specific = issues.find((issue) => !isGenericMessage(issue.message))
    const detail = specific ? { detail: specific.message } : {}
    return { error: new AppError('validation_failed', { errors: fieldErrors(issues), ...detail }) }
  }

/** Returns `{field: [message]}`. Issues of the whole body have the key `_`. */
export function fieldErrors(issues: readonly $ZodIssue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = issue.path.length > 0 ? issue.path.map(String).join('.') : '_'
    const known = errors[field]
    if (!known) errors[field] = [issue.message]
    else if (!known.includes(issue.message)) known.push(issue.message)
  }
  return errors
}

/** Keys of values that only the server sets (S-07). */
const dangerous = new Set(['user_id', 'plan', 'is_verified', 'current_amount', 'state'])

type JsonSchema = JSONSchema.JSONSchema

const inputSchemas = new WeakMap<$ZodType, JsonSchema>()

/** Returns the JSON Schema of what the schema accepts; without a schema, one that knows no key. */
export function toInputSchema(schema: unknown): JsonSchema {
  if (!(schema instanceof $ZodType)) return { type: 'null' }
  const known = inputSchemas.get(schema)
  if (known) return known
  const created = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  inputSchemas.set(schema, created)
  return created
}

/** Returns the path of the first dangerous key of a body that is not in its JSON Schema, or null. */
export function findDangerousKey(schema: JsonSchema, value: unknown, path = ''): string | null {
  if (typeof value !== 'object' || value === null) return null
  const variants = listVariants(schema)
  const isOpen = variants.some(hasFreeKeys)
  for (const [key, inner] of Object.entries(value)) {
    const known = variants.map((variant) => findChild(variant, key, value)).find(isSchema)
    if (!known && !isOpen && dangerous.has(key)) return `${path}${key}`
    const found = known ? findDangerousKey(known, inner, `${path}${key}.`) : null
    if (found) return found
  }
  return null
}

/** The schema itself and what its unions and intersections consist of. */
const listVariants = (schema: JsonSchema): JsonSchema[] => {
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? [])
  return [schema, ...parts.flatMap(listVariants)]
}

const isSchema = (part: unknown): part is JsonSchema => typeof part === 'object' && part !== null

/** Whether keys are data: records and values of any kind. */
const hasFreeKeys = (schema: JsonSchema) =>
  Object.keys(schema).every((key) => key === '$schema') ||
  (schema.properties === undefined && isSchema(schema.additionalProperties))

const findChild = ({ items, properties = {} }: JsonSchema, key: string, value: object) =>
  Array.isArray(value) ? items : Object.hasOwn(properties, key) && properties[key]
