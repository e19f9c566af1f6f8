import type { FastifyInstance } from 'fastify'
import { fail } from '../errors.ts'
import type { RouteAccess } from './access.ts'
import { decodePath, getPath, isApiCall, isUnrouted } from './paths.ts'

/** Methods that never return 405: HEAD follows GET, OPTIONS is a preflight. */
const exemptMethods = new Set(['HEAD', 'OPTIONS'])
const reads = new Set(['GET', 'HEAD'])
/** Maximum length of a path parameter. */
export const maxPathSegmentLength = 500

/**
 * Rejects requests without a route before their body is read: 405 with `Allow` if the path has other methods, else 404 for
 * every path below /api and /ws and for every method but GET and HEAD. The remaining requests may be for a file or a page.
 * `pages` are the paths with GET and HEAD only.
 */
export function rejectUnroutedRequests(
  app: FastifyInstance,
  routes: readonly RouteAccess[],
  pages: ReadonlySet<string>,
): void {
  let patterns: readonly Pattern[] = []
  app.addHook('onReady', async () => {
    patterns = toPatterns(routes)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isUnrouted(request)) return
    const { method } = request
    const verbs = exemptMethods.has(method) ? [] : listVerbs(getPath(request), patterns, pages)
    if (verbs.length > 0 && !verbs.includes(method)) {
      reply.header('allow', verbs.join(', '))
      fail('method_not_allowed')
    }
    if (isApiCall(request) || !reads.has(method)) fail('not_found')
  })
}

interface Pattern {
  parts: string[]
  verbs: string[]
}

function toPatterns(routes: readonly RouteAccess[]): Pattern[] {
  const byUrl = Map.groupBy(routes, ({ url }) => url.replace(/\/$/, ''))
  return [...byUrl].map(([url, own]) => ({
    parts: url.split('/'),
    verbs: own.map(({ method }) => method),
  }))
}

function listVerbs(path: string, patterns: readonly Pattern[], pages: ReadonlySet<string>): string[] {
  const parts = path.split('/').map(decodePath)
  const verbs = patterns
    .filter((pattern) => matchesPattern(parts, pattern))
    .flatMap((pattern) => pattern.verbs)
  return [...new Set(pages.has(path) ? [...verbs, 'GET', 'HEAD'] : verbs)].toSorted()
}

const matchesPattern = (parts: readonly string[], pattern: Pattern): boolean =>
  parts.length === pattern.parts.length &&
  pattern.parts.every((expected, at) => {
    const part = parts[at] ?? ''
    return expected.startsWith(':') ? part.length <= maxPathSegmentLength : part === expected
  })
