/** Texts of the Connect Bank dialog and /link-bank (spec 2, 4 and 8; quoted texts verbatim). */
export const linkSessionCopy = {
  title: 'Conectar Banco',
  /** Once the bank is known: 'Conectar Banco de Chile'. */
  titleOf: (bank: string) => `Conectar ${bank}`,
  steps: ['Entra a tu banco', 'Sincronizamos', 'Listo'],
  stepOf: (position: number, name: string) => `Paso ${position} de 3: ${name}`,
  starting: 'Abriendo la ventana de tu banco',
  startFailed: 'No se pudo iniciar la sesión',
  startAgain: 'Intentar de nuevo',
  frame: 'Ventana segura de tu banco',
  /** Where the provider asks again which bank it is. */
  chooseBank: (bank: string) => `En la ventana, elige ${bank} y entra como siempre.`,
  doneQuestion: '¿Terminaste en la ventana?',
  doneHint: 'Avísanos para sincronizar.',
  done: 'Ya completé la autenticación',
  syncing: {
    title: 'Sincronizando con tu banco',
    text: 'Suele tomar entre 5 y 30 segundos. Puedes dejar esta ventana abierta.',
    progress: 'Avance de la sincronización',
    confirming: 'Confirmando tu ingreso',
    authenticated: 'Banco autenticado',
    accounts: 'Trayendo tus cuentas',
    movements: 'Ordenando tus movimientos',
    stepDone: 'listo',
    stepRunning: 'en curso',
    stepAhead: 'pendiente',
    notDone: '¿No alcanzaste a terminar en la ventana?',
    back: 'Volver a la ventana',
    offline: 'No logramos consultar cómo va. Seguimos intentando.',
  },
  received: {
    title: 'Recibimos tus datos',
    text: 'Estamos dejando todo en orden.',
  },
  success: '¡Banco conectado con éxito! 🎉',
  brought: (count: number, bank: string | null) => {
    const from = bank === null ? '' : ` de ${bank}`
    return count === 1
      ? `Trajimos 1 cuenta${from}. Ya puedes verla en tu resumen.`
      : `Trajimos ${count} cuentas${from}. Ya puedes verlas en tu resumen.`
  },
  updated: (bank: string | null) =>
    bank === null ? 'Tus cuentas están al día.' : `Tus cuentas de ${bank} están al día.`,
  partialTitle: 'Conectado, pero falta una parte',
  /** The title of the success step: '5 cuentas · 2.126 movimientos · 24 meses'. */
  delivered: (accounts: number, transactions: number, written: string, months: number) =>
    [
      accounts === 1 ? '1 cuenta' : `${accounts} cuentas`,
      transactions === 1 ? '1 movimiento' : `${written} movimientos`,
      ...(months === 0 ? [] : [months === 1 ? '1 mes' : `${months} meses`]),
    ].join(' · '),
  /** Before the server has counted. */
  arrived: 'Tus datos ya están aquí',
  seeSummary: 'Ver mi resumen',
  timeout: {
    title: 'Tu banco está demorando',
    text: 'Timeout esperando datos. Por favor, intenta de nuevo o verifica manualmente.',
    again: 'Intentar de nuevo',
    wait: 'Seguir esperando',
  },
  failed: {
    title: 'No pudimos conectar tu banco',
    unknown: 'Algo no salió bien con tu banco. Conecta de nuevo.',
    again: 'Conectar de nuevo',
    later: 'Cerrar e intentar más tarde',
  },
  leave: {
    title: '¿Cerrar mientras sincronizamos?',
    text: 'Tus datos llegarán igual. Te avisaremos cuando estén.',
    stay: 'Seguir aquí',
    close: 'Cerrar ventana',
  },
} as const

export const linkBankCopy = {
  title: 'Conecta tu banco',
  promise: 'Lucas nunca mueve tu plata.',
  text: 'Solo leemos tus saldos y movimientos para mostrártelos en un solo lugar. Para transferir, usa el sitio o la app de tu banco; aquí puedes registrar el traspaso.',
  action: 'Conectar Banco',
  accounts: 'Ver mis conexiones',
} as const
