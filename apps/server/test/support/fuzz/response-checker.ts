import { problem } from '@lucas/contract/problem-document.ts'
import type { Operation } from '../api-document.ts'
import type { FuzzCall, FuzzResponse } from './send.ts'

/** Internals and library messages, which no error response may show. */
export const internalsPattern =
  /\bat \w|node_modules|\/(home|work|tmp|usr)\/|\.ts\b|select |insert |relation |column |syntax|zod|kysely|fastify|postgres/i
export const englishPattern =
  /\b(invalid|expected|required|must|error|failed|not found|unexpected|too|string|object)\b/i

/** 503 for a service outside Lucas, or one that is switched off. */
const allowed503 = new Set(['payments_off', 'bank_session_failed', 'example_full'])
/** Statuses that an unknown path may get. */
const unknownAddress = new Set([400, 404, 405, 413])

const requiredHeaders: readonly [string, RegExp][] = [
  ['strict-transport-security', /^max-age=31536000/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^no-referrer$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['permissions-policy', /camera=\(\)/],
  ['content-security-policy', /default-src 'none'/],
  ['cache-control', /no-store/],
  ['x-request-id', /^[0-9a-f-]{36}$/],
]

/** Returns a function that describes what is wrong with a response, or returns null. */
export function createResponseChecker(operations: readonly Operation[]) {
  return function faultOf(call: FuzzCall, answer: FuzzResponse): string | null {
    const { status } = answer
    const missing = requiredHeaders.find(([name, wanted]) => !wanted.test(String(answer.headers[name] ?? '')))
    if (missing) return `header ${missing[0]}`
    const operationsServed = operations.filter((operation) => isServedBy(call, operation))
    const codes = operationsServed.flatMap(({ responses }) => responses.get(status) ?? [])
    const isDeclared =
      operationsServed.length === 0
        ? unknownAddress.has(status)
        : codes.length > 0 || isUnroutedStatus(call, status)
    if (status < 400) return isDeclared ? null : `undeclared ${status}`
    if (call.method === 'HEAD') return isDeclared ? null : `undeclared ${status} of HEAD`
    if (String(answer.headers['content-type']).startsWith('text/html'))
      return isDeclared && isPage(call) ? null : `a page ${status}`
    const problemDocument = readProblem(answer)
    if (problemDocument === null) return `no problem document: ${status} ${answer.body.slice(0, 200)}`
    if (status >= 500 && !allowed503.has(problemDocument.code)) return `${status} ${problemDocument.code}`
    if (!isDeclared || (codes.length > 0 && !codes.includes(problemDocument.code)))
      return `undeclared ${status} ${problemDocument.code}`
    const messages = [problemDocument.detail, ...Object.values(problemDocument.errors ?? {}).flat()].join(' ')
    if (internalsPattern.test(messages) || englishPattern.test(messages))
      return `sentence of ${problemDocument.code}: ${messages.slice(0, 200)}`
    return null
  }
}

/** Whether the router may have answered, because the path may not match the operation. */
const isUnroutedStatus = ({ address }: FuzzCall, status: number) =>
  !isPlain(address) && unknownAddress.has(status)
const isPlain = (address: string) => /^\/[\w\-/]*$/.test(address.split('?')[0] ?? '')

/** A plain form gets an HTML page (decisions 5). */
const isPage = ({ address, headers: sent }: FuzzCall) =>
  address.includes('/users/landing/signup') &&
  (sent['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')

function readProblem({ body, headers: { 'content-type': type } }: FuzzResponse) {
  if (type !== 'application/problem+json; charset=utf-8') return null
  try {
    return problem.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** Whether the router passes a call to an operation; HEAD uses the GET route. */
function isServedBy({ method, address }: FuzzCall, operation: Operation): boolean {
  if (operation.method !== (method === 'HEAD' ? 'GET' : method)) return false
  const [path = ''] = address.replace(/^https?:\/\/[^/?]*/i, '').split(/[?#]/)
  const parts = path.replace(/\/$/, '').split('/').map(decoded)
  const wanted = operation.path.replace(/\/$/, '').split('/')
  return (
    parts.length === wanted.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at])
  )
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
