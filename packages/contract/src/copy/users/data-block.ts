/** Data block: the switch in Privacidad y Datos, the banner of every screen, and errors. */
export const dataBlockCopy = {
  /** For everything that the block stops: refreshes, new banks, statements. */
  refused:
    'Tus datos están bloqueados: no actualizamos tus bancos, no conectamos bancos nuevos ni recibimos cartolas. Levanta el bloqueo en Privacidad y Datos.',
  title: 'Bloqueo de tus datos',
  note: 'Suspende lo que Lucas hace con tus datos, sin borrar nada',
  label: 'Bloquear mis datos',
  on: (day: string): string => `Bloqueados desde el ${day}. Puedes levantar el bloqueo cuando quieras.`,
  off: 'No están bloqueados.',
  stops: 'Mientras dure el bloqueo, Lucas no hace esto:',
  stopsPoints: [
    'Actualizar tus bancos, por su cuenta o cuando lo pides, ni conectar otros.',
    'Ordenar movimientos en categorías.',
    'Avisarte, ni mandarte resúmenes o consejos.',
    'Recibir cartolas.',
    'Anotar tu ahorro automático, ni aplicar reglas a movimientos anteriores.',
  ],
  goesOn:
    'Sigues viendo y editando lo tuyo, y puedes descargar tus datos, desconectar un banco o eliminar tu cuenta. Los correos sobre tu cuenta y tu seguridad siguen llegando. Lo que un banco mande igual se guarda cifrado, y se lee solo cuando levantes el bloqueo.',
  history: 'Historia del bloqueo',
  event: { on: 'Bloqueado', off: 'Levantado' },
  byOperator: 'a pedido tuyo, por el equipo de Lucas',
  loadFailed: 'No se pudo cargar el bloqueo',
  saveFailed: 'No se pudo cambiar el bloqueo. Intenta de nuevo.',
  blockedToast: 'Tus datos quedaron bloqueados',
  liftedToast: 'Levantaste el bloqueo',
  strip: (day: string): string => `Tus datos están bloqueados desde el ${day}`,
  lift: 'Levantar',
  lifting: 'Levantando...',
  /** Of work that was running when the data were blocked. */
  paused: 'En pausa por tu bloqueo',
  pausedNote: 'Sigue solo cuando levantes el bloqueo, sin perder ni repetir nada.',
  export: (day: string): string =>
    `Tus datos están bloqueados desde el ${day}: Lucas los guarda y no los procesa.`,
} as const
