import type { FastifySchemaCompiler } from 'fastify'
import { type $ZodIssue, $ZodType, safeParse } from 'zod/v4/core'
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

/** Returns the path of the first dangerous key that is not in the schema, or null. Without a schema, no key is allowed. */
export function findDangerousKey(schema: unknown, value: unknown, path = ''): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value))
    return findFirst(value, (item, at) => findDangerousKey(getElementSchema(schema), item, `${path}${at}.`))
  const shapes = getShapes(schema)
  if (shapes === 'open') return null
  return findFirst(Object.entries(value), ([key, inner]) => {
    const known = shapes.find((shape) => key in shape)
    if (!known) return dangerous.has(key) ? `${path}${key}` : null
    return findDangerousKey(known[key], inner, `${path}${key}.`)
  })
}

function findFirst<T>(items: readonly T[], find: (item: T, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const found = find(item, index)
    if (found) return found
  }
  return null
}

type Shape = Readonly<Record<string, unknown>>

/** Returns the object shapes inside wrappers and unions; `open` if keys are data (records). */
function getShapes(schema: unknown): readonly Shape[] | 'open' {
  if (!(schema instanceof $ZodType)) return []
  const def: Record<string, unknown> = { ...schema._zod.def }
  if (def.type === 'record' || def.type === 'any' || def.type === 'unknown') return 'open'
  if (def.type === 'object' && isShape(def.shape)) return [def.shape]
  if (Array.isArray(def.options)) {
    const all = def.options.map(getShapes)
    return all.includes('open') ? 'open' : all.flatMap((shapes) => (shapes === 'open' ? [] : shapes))
  }
  if (def.left && def.right) {
    const [left, right] = [getShapes(def.left), getShapes(def.right)]
    return left === 'open' || right === 'open' ? 'open' : [...left, ...right]
  }
  return getShapes(def.innerType ?? def.in)
}

function getElementSchema(schema: unknown): unknown {
  if (!(schema instanceof $ZodType)) return undefined
  const def: Record<string, unknown> = { ...schema._zod.def }
  return def.element ?? (def.innerType || def.in ? getElementSchema(def.innerType ?? def.in) : undefined)
}

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null
