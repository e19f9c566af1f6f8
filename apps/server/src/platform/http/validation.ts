import type { FastifySchemaCompiler } from 'fastify'
import { type $ZodIssue, $ZodType, safeParse } from 'zod/v4/core'
import { AppError } from '../errors.ts'
import { isGeneric, spanishIssue } from './spanish-issues.ts'

/**
 * Checks a part of the request with its contract schema; a refusal names the fields, in Spanish. Where the schema has
 * a sentence of its own (spec 5), that one is the `detail`. An address whose parts do not fit names nothing: 404.
 */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const result = safeParse(schema, data, { error: spanishIssue })
    if (result.success) return { value: result.data }
    if (httpPart === 'params') return { error: new AppError('not_found') }
    const { issues } = result.error
    const ruled = issues.find((issue) => !isGeneric(issue.message))
    const detail = ruled ? { detail: ruled.message } : {}
    return { error: new AppError('validation_failed', { errors: fieldErrors(issues), ...detail }) }
  }

/** `{field: [sentence]}`; a rule over the whole body stands under `_`. */
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

/** Keys by which a body would reach for what only the server decides (S-07). */
const dangerous = new Set(['user_id', 'plan', 'is_verified', 'current_amount', 'state'])

/** The path of a dangerous key that the schema does not know, or null. Routes without a schema know no key. */
export function findDangerousKey(schema: unknown, value: unknown, path = ''): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value))
    return firstOf(value, (item, at) => findDangerousKey(elementOf(schema), item, `${path}${at}.`))
  const shapes = shapesOf(schema)
  if (shapes === 'open') return null
  return firstOf(Object.entries(value), ([key, inner]) => {
    const known = shapes.find((shape) => key in shape)
    if (!known) return dangerous.has(key) ? `${path}${key}` : null
    return findDangerousKey(known[key], inner, `${path}${key}.`)
  })
}

function firstOf<T>(items: readonly T[], find: (item: T, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const found = find(item, index)
    if (found) return found
  }
  return null
}

type Shape = Readonly<Record<string, unknown>>

/** The object shapes behind wrappers and unions; `open` where keys are data (records). */
function shapesOf(schema: unknown): readonly Shape[] | 'open' {
  if (!(schema instanceof $ZodType)) return []
  const def: Record<string, unknown> = { ...schema._zod.def }
  if (def.type === 'record' || def.type === 'any' || def.type === 'unknown') return 'open'
  if (def.type === 'object' && isShape(def.shape)) return [def.shape]
  if (Array.isArray(def.options)) {
    const all = def.options.map(shapesOf)
    return all.includes('open') ? 'open' : all.flatMap((shapes) => (shapes === 'open' ? [] : shapes))
  }
  if (def.left && def.right) {
    const [left, right] = [shapesOf(def.left), shapesOf(def.right)]
    return left === 'open' || right === 'open' ? 'open' : [...left, ...right]
  }
  return shapesOf(def.innerType ?? def.in)
}

function elementOf(schema: unknown): unknown {
  if (!(schema instanceof $ZodType)) return undefined
  const def: Record<string, unknown> = { ...schema._zod.def }
  return def.element ?? (def.innerType || def.in ? elementOf(def.innerType ?? def.in) : undefined)
}

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null
