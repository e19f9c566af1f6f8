/** Screens a person may be sent back to after signing in. Anything else is refused (S-28). */
export const returnablePaths = [
  '/',
  '/dashboard',
  '/dashboard-legacy',
  '/dashboard-topbar',
  '/spend',
  '/spend/revisar',
  '/objetivos',
  '/connections',
  '/connections/importar',
  '/link-bank',
  '/analytics',
  '/wallet',
  '/alerts',
  '/ayuda',
  '/licencias',
  '/settings',
] as const

/** A path without tricks of encoding, and a search as browsers and the router write it. */
const written = /^(\/[\w\-/]*)(\?[\w\-/?=&.,:;%+*~!$'()@]*)?$/

/** A wanted path of our own, with its search, or null: relative and known. */
export function safeReturnPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string') return null
  const path = written.exec(wanted)?.[1]
  return returnablePaths.some((known) => known === path) ? wanted : null
}
