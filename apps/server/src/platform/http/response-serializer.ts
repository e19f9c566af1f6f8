import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify'
import { type $ZodType, safeParse } from 'zod/v4/core'

/** A response that does not match its schema: a server error, never the caller's. */
export class ResponseMismatch extends Error {
  override readonly name = 'ResponseMismatch'
  readonly location: string

  constructor(method: string, url: string, paths: readonly string[]) {
    super(
      `The response of ${method} ${url} differs from its schema at ${paths.join(', ') || 'an unknown field'}.`,
    )
    this.location = this.message
  }
}

type SerializerOptions = {
  /** Under test: a response must have exactly the fields of its schema. */
  strict: boolean
  isHot: (method: string, url: string) => boolean
}

/**
 * Returns a serializer that sends only the fields of the response schema (S-08). Under test an unknown field fails the call.
 * Production drops it, and skips the check for hot routes, which select their columns and are checked in tests.
 */
export function createResponseSerializer({
  strict,
  isHot,
}: SerializerOptions): FastifySerializerCompiler<$ZodType> {
  return ({ schema, method, url }) => {
    if (!strict && isHot(method, url)) return (data) => JSON.stringify(data)
    return (data) => {
      const text = JSON.stringify(data)
      const wire: unknown = text === undefined ? undefined : JSON.parse(text)
      const result = safeParse(schema, wire)
      if (!result.success)
        throw new ResponseMismatch(
          method,
          url,
          result.error.issues.map((i) => i.path.join('.')),
        )
      if (strict && !isDeepStrictEqual(result.data, wire))
        throw new ResponseMismatch(method, url, findStrayFields(result.data, wire))
      return strict ? text : JSON.stringify(result.data)
    }
  }
}

function findStrayFields(parsed: unknown, wire: unknown, path = ''): string[] {
  if (!isObject(parsed) || !isObject(wire)) return isDeepStrictEqual(parsed, wire) ? [] : [path]
  return Object.keys(wire).flatMap((key) =>
    findStrayFields(parsed[key], wire[key], path ? `${path}.${key}` : key),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
