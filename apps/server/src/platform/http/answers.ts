import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify'
import { type $ZodType, safeParse } from 'zod/v4/core'

/** An answer that is not what its schema promises: our fault, never the caller's. */
export class ResponseMismatch extends Error {
  override readonly name = 'ResponseMismatch'
  readonly place: string

  constructor(method: string, url: string, paths: readonly string[]) {
    super(
      `The answer of ${method} ${url} differs from its schema at ${paths.join(', ') || 'an unknown field'}.`,
    )
    this.place = this.message
  }
}

type AnswerOptions = {
  /** Test: the answer must equal its schema to the last field. */
  strict: boolean
  isHot: (method: string, url: string) => boolean
}

/**
 * Answers hold only what their schema holds (S-08). Under test a stray field fails the call; in production it is
 * dropped, and hot routes, whose columns are picked by hand and checked in tests, are stringified as they are.
 */
export function answersBySchema({ strict, isHot }: AnswerOptions): FastifySerializerCompiler<$ZodType> {
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
        throw new ResponseMismatch(method, url, strays(result.data, wire))
      return strict ? text : JSON.stringify(result.data)
    }
  }
}

function strays(parsed: unknown, wire: unknown, path = ''): string[] {
  if (!isObject(parsed) || !isObject(wire)) return isDeepStrictEqual(parsed, wire) ? [] : [path]
  return Object.keys(wire).flatMap((key) => strays(parsed[key], wire[key], path ? `${path}.${key}` : key))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
