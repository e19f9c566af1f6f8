import { type ProblemCode, problems } from '@lucas/contract/problem.ts'
import type { FastifyContextConfig } from 'fastify'
import { toInputSchema } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Problem codes of the route's own rules. `listProblemCodes` adds those that follow from its declaration. */
    errors?: readonly ProblemCode[]
    /** Set under test: every problem code that the route may return. */
    problemCodes?: ReadonlySet<ProblemCode>
  }
}

/** The parts of a route's declaration that determine its problem codes. */
export interface RouteDeclaration {
  method: string | readonly string[]
  config: FastifyContextConfig
  schema: { params?: unknown; querystring?: unknown }
}

/** Problem codes of every route: malformed, too long, too slow, too many, database unavailable. */
const commonProblems: readonly ProblemCode[] = [
  'bad_request',
  'validation_failed',
  'payload_too_large', // also for a URL beyond the limit of headers
  'too_many_requests',
  'request_timeout',
  'unavailable',
]

/** Returns every problem code that a route may return, except those with status 500. */
export function listProblemCodes({ method, config, schema }: RouteDeclaration): Set<ProblemCode> {
  const codes = new Set<ProblemCode>([...commonProblems, ...(config.errors ?? [])])
  const add = (condition: boolean, ...more: ProblemCode[]) => {
    if (condition) for (const code of more) codes.add(code)
  }
  const hasBody = [method].flat().some((verb) => verb !== 'GET' && verb !== 'HEAD')
  add(hasBody, 'unsupported_media_type', 'unknown_field_refused')
  add(config.access === 'person', 'not_authenticated', 'example_closed')
  add(config.access === 'person' && config.allowedWhileLocked !== true, 'session_locked')
  add(config.access === 'provider' || config.access === 'ticket', 'not_authenticated')
  add(Boolean(config.idempotent), 'idempotency_mismatch', 'idempotency_running')
  add(schema.params !== undefined, 'not_found')
  add('cursor' in (toInputSchema(schema.querystring).properties ?? {}), 'invalid_cursor')
  return codes
}

/** Groups codes by status, sorted, as the OpenAPI document lists them. */
export const groupByStatus = (codes: ReadonlySet<ProblemCode>): Map<number, ProblemCode[]> =>
  Map.groupBy([...codes].toSorted(), (code) => problems[code].status)
