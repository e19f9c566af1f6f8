import { signedInPaths } from '@lucas/contract/pages.ts'

/** A path without encoded characters, and a query string as browsers and the router write it. */
const safePathPattern = /^(\/[\w\-/]*)(\?[\w\-/?=&.,:;%+*~!$'()@]*)?$/

/** Returns the requested path with its query string if it is one of our signed-in paths, otherwise null (S-28). */
export function safeReturnPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string') return null
  const path = safePathPattern.exec(wanted)?.[1]
  return signedInPaths.some((known) => known === path) ? wanted : null
}
