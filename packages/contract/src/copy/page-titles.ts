import type { openPaths, signedInPaths } from '../pages.ts'
import { shellCopy } from './shell.ts'

type PagePath = (typeof signedInPaths)[number] | (typeof openPaths)[number]

/** The document title of each screen. The browser shows it in tabs, history and bookmarks. */
export const pageTitles: Readonly<Record<PagePath, string>> = {
  '/': shellCopy.summary,
  '/dashboard': shellCopy.summary,
  '/dashboard-legacy': 'Panel Principal',
  '/dashboard-topbar': 'Resumen de 12 meses',
  '/spend': shellCopy.transactions,
  '/spend/revisar': shellCopy.review,
  '/spend/reglas': shellCopy.rules,
  '/objetivos': shellCopy.savingsGoals,
  '/connections': 'Conexiones Bancarias',
  '/connections/importar': shellCopy.imports,
  '/connections/cuadrar': 'Cuadrar con mi cartola',
  '/link-bank': shellCopy.link,
  '/analytics': shellCopy.analytics,
  '/presupuestos': shellCopy.budgets,
  '/wallet': shellCopy.wallet,
  '/compromisos': shellCopy.commitments,
  '/alerts': shellCopy.alerts,
  '/ayuda': 'Ayuda',
  '/licencias': 'Licencias',
  '/settings': shellCopy.settings,
  '/login': 'Entrar',
  '/register': 'Crear cuenta',
  '/recuperar': 'Recupera tu contraseña',
  '/restablecer': 'Elige otra contraseña',
  '/recuperar-cuenta': 'Recupera tu cuenta',
  '/confirmar-correo': 'Confirma tu correo',
  '/confirmar-consejos': 'Confirma tus consejos',
  '/baja': 'Dejar de recibir correos',
  '/ejemplo': 'Datos de ejemplo',
  '/auth/verify': 'Verifica tu correo',
  '/auth/google': 'Entrar con Google',
  '/auth/facebook': 'Entrar con Facebook',
}
