import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, fail } from '../errors.ts'

export const bodyLimit = 256 * 1024 // S-31
const maxDepth = 20
const maxItems = 1_000

/** Registers the body parsers: JSON only, unless a route sets `rawBody`. */
export function registerBodyParsers(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:(?:[\w.-]+\+)?json|csp-report)\b/,
    { parseAs: 'buffer' },
    (request, body, done) => {
      try {
        done(null, wantsRawBody(request) ? body : parseJson(toBuffer(body)))
      } catch (error) {
        done(error instanceof Error ? error : new AppError('bad_request'))
      }
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (wantsRawBody(request)) done(null, body)
    else if (body.length === 0) done(null, undefined)
    else done(new AppError('unsupported_media_type'))
  })
}

const wantsRawBody = (request: FastifyRequest) => request.routeOptions.config.rawBody === true
const toBuffer = (body: string | Buffer) => (typeof body === 'string' ? Buffer.from(body) : body)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses JSON within the limits of depth and length. An empty body is `undefined`, because some clients always send the content type. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    fail('bad_request')
  }
  rejectUnsafeJson(value, 1)
  return value
}

function rejectUnsafeJson(value: unknown, depth: number): void {
  if (typeof value === 'string') rejectUnstorableText(value)
  if (typeof value !== 'object' || value === null) return
  if (depth > maxDepth) fail('bad_request')
  if (Array.isArray(value)) {
    if (value.length > maxItems) fail('bad_request')
    for (const item of value) rejectUnsafeJson(item, depth + 1)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor') fail('unknown_field_refused')
    rejectUnstorableText(key)
    rejectUnsafeJson(inner, depth + 1)
  }
}

/** Throws `bad_request` for a null character or a lone surrogate, which PostgreSQL cannot store. */
export function rejectUnstorableText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) fail('bad_request')
}
