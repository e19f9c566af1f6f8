import { policyPaths } from './copy/users/policies.ts'

/** Screens that need a session. A user may return to them after signing in (S-28). */
export const signedInPaths = [
  '/',
  '/dashboard',
  '/dashboard-legacy',
  '/dashboard-topbar',
  '/spend',
  '/spend/revisar',
  '/spend/reglas',
  '/objetivos',
  '/connections',
  '/connections/importar',
  '/connections/cuadrar',
  '/link-bank',
  '/analytics',
  '/presupuestos',
  '/wallet',
  '/compromisos',
  '/alerts',
  '/ayuda',
  '/licencias',
  '/settings',
] as const

/** Screens that need no session. */
export const openPaths = [
  '/login',
  '/register',
  '/recuperar',
  '/restablecer',
  '/recuperar-cuenta',
  '/confirmar-correo',
  '/confirmar-consejos',
  '/baja',
  '/ejemplo',
  '/auth/verify',
  '/auth/google',
  '/auth/facebook',
] as const

/** Documents rendered at build; `/` and `/ayuda` are screens as well. */
export const documentPaths = ['/landing', ...policyPaths.map((path) => `/${path}` as const)] as const

/** Every page path. The server answers 404 for any other path; a test compares the list with the router. */
export const pagePaths: ReadonlySet<string> = new Set([...signedInPaths, ...openPaths, ...documentPaths])

/** The service worker of the installed app. Its path is its scope. */
export const serviceWorkerPath = '/service-worker.js'
