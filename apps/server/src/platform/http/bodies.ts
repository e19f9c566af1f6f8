import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, fail } from '../errors.ts'

export const bodyLimit = 256 * 1024 // S-31
const maxDepth = 20
const maxItems = 1_000

/** JSON is the only body we read, unless a route asks for the bytes as they came. */
export function readBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:(?:[\w.-]+\+)?json|csp-report)\b/,
    { parseAs: 'buffer' },
    (request, body, done) => {
      try {
        done(null, isRaw(request) ? body : parseJson(toBuffer(body)))
      } catch (refusal) {
        done(refusal instanceof Error ? refusal : new AppError('bad_request'))
      }
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (isRaw(request)) done(null, body)
    else if (body.length === 0) done(null, undefined)
    else done(new AppError('unsupported_media_type'))
  })
}

const isRaw = (request: FastifyRequest) => request.routeOptions.config.rawBody === true
const toBuffer = (body: string | Buffer) => (typeof body === 'string' ? Buffer.from(body) : body)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses and measures; an empty body is no body, so that clients that always send the header are understood. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    fail('bad_request')
  }
  measure(value, 1)
  return value
}

function measure(value: unknown, depth: number): void {
  if (typeof value === 'string') refuseUnstorable(value)
  if (typeof value !== 'object' || value === null) return
  if (depth > maxDepth) fail('bad_request')
  if (Array.isArray(value)) {
    if (value.length > maxItems) fail('bad_request')
    for (const item of value) measure(item, depth + 1)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor') fail('unknown_field_refused')
    refuseUnstorable(key)
    measure(inner, depth + 1)
  }
}

/** PostgreSQL keeps neither the null character nor half a surrogate pair; both are a fault of the sender. */
export function refuseUnstorable(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) fail('bad_request')
}
