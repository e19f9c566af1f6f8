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

/** A wanted path of our own, with its search, or null: relative, known, and without tricks of encoding. */
export function safeReturnPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !/^\/[\w\-/?=&.,%]*$/.test(wanted) || wanted.startsWith('//')) return null
  const [path = ''] = wanted.split('?')
  return returnablePaths.some((known) => known === path) ? wanted : null
}
