/** Texts of /connections/cuadrar, and of the warnings about days that are reconciled. */
export const reconciliationScreenCopy = {
  title: 'Cuadrar con mi cartola',
  lead: 'Compara el saldo de tu cartola con lo que Lucas tiene, y encuentra lo que falta o sobra',
  action: 'Cuadrar con mi cartola',
  named: (account: string) => `Cuadrar con mi cartola: ${account}`,
  loading: 'Cargando tu cuenta',
  loadFailed: 'No pudimos cargar tus cuentas. Intenta de nuevo.',
  accountMissing: {
    title: 'Elige una cuenta',
    text: 'Esta cuenta ya no existe. En Conexiones, abre tu banco y elige la que quieres cuadrar.',
    action: 'Ir a Conexiones',
  },
  form: {
    title: 'Tu cartola',
    statement: 'Tomar los datos de',
    byHand: 'Los escribo yo',
    statementOf: (file: string, until: string) => `${file} · hasta el ${until}`,
    balance: 'Saldo final',
    owed: 'Total facturado',
    isNegative: 'Es un saldo en contra',
    isCredit: 'Es un saldo a favor',
    date: 'Fecha',
    dateHint: 'El último día de la cartola',
    submit: 'Comparar',
    busy: 'Comparando...',
    failed: 'No pudimos comparar. Intenta de nuevo.',
  },
  result: {
    title: (day: string) => `Al ${day}`,
    statement: 'Tu cartola',
    own: 'Según Lucas',
    difference: 'Diferencia',
    unknown: '—',
    agrees: 'Cuadra: tu cartola y Lucas dicen lo mismo.',
    differs: (amount: string) => `Hay una diferencia de ${amount}.`,
    noBasis:
      'Lucas no sabe cuánto había en esta cuenta antes, así que no tiene con qué comparar. Si confirmas, este saldo será el punto de partida de los próximos cuadres.',
    bases: {
      reconciliation: 'Lucas parte del último día que cuadraste.',
      opening: 'Lucas parte del saldo inicial que anotaste.',
      statement: 'Lucas parte del saldo inicial de tu cartola.',
      rows: 'Lucas parte del saldo que traen los movimientos.',
      balance: 'Lucas parte del saldo que informa tu banco hoy y le descuenta lo que pasó después.',
    },
    doubtful: (count: number) =>
      count === 1
        ? 'Un movimiento de estos días espera que lo revises y todavía no cuenta.'
        : `${count} movimientos de estos días esperan que los revises y todavía no cuentan.`,
    review: 'Revisar',
    pending: (count: number) =>
      count === 1
        ? 'Un movimiento pendiente de estos días no cuenta: tu banco aún no lo confirma.'
        : `${count} movimientos pendientes de estos días no cuentan: tu banco aún no los confirma.`,
  },
  days: {
    title: 'Los días que no calzan',
    lead: 'Fuera de estos días, los saldos siguen a los movimientos.',
    one: (day: string) => day,
    several: (from: string, to: string) => `Entre el ${from} y el ${to}`,
    missingOut: (amount: string) => `Falta un cargo, o sobra un abono, de ${amount}`,
    missingIn: (amount: string) => `Falta un abono, o sobra un cargo, de ${amount}`,
    add: 'Agregar movimiento',
    see: 'Ver movimientos',
  },
  rows: {
    missing: 'Está en tu cartola y no en Lucas',
    deleted: 'Lo eliminaste de Lucas',
    extra: 'Está en Lucas y no en tu cartola',
    moved: (day: string) => `En tu cartola es del ${day}`,
    noText: 'Movimiento de tu cartola',
    add: 'Agregar',
    restore: 'Restaurar',
    restored: 'Movimiento restaurado.',
    restoreFailed: 'No pudimos restaurarlo. Intenta de nuevo.',
    open: 'Abrir',
    named: (action: string, text: string) => `${action} ${text}`,
  },
  adjustment: {
    title: '¿No encuentras la diferencia?',
    text: (amount: string, day: string) =>
      `Puedes anotar un movimiento llamado «Ajuste de saldo» por ${amount}, el ${day}. Queda a la vista en tus movimientos, y lo puedes eliminar.`,
    action: 'Anotar un ajuste',
    name: 'Ajuste de saldo',
  },
  confirm: {
    action: 'Confirmar que cuadra',
    start: 'Usar como punto de partida',
    busy: 'Confirmando...',
    done: 'Cuenta cuadrada.',
    failed: 'No pudimos confirmar. Intenta de nuevo.',
  },
  history: {
    title: 'Lo que ya cuadraste',
    range: (from: string, until: string) => `Del ${from} al ${until}`,
    until: (until: string) => `Hasta el ${until}`,
    agrees: 'Sigue cuadrando',
    differs: (amount: string) => `Ya no cuadra: difiere en ${amount}`,
    changedDay: (day: string) => `Cambió el ${day}`,
    undo: 'Deshacer',
    undoNamed: (until: string) => `Deshacer el cuadre hasta el ${until}`,
    undone: 'Cuadre deshecho.',
    undoFailed: 'No pudimos deshacerlo. Intenta de nuevo.',
  },
  /** On the account, where it agreed until a day. */
  mark: {
    agrees: (until: string) => `Cuadrada hasta el ${until}`,
    differs: (until: string, amount: string) =>
      `Ya no cuadra con tu cartola del ${until}: difiere en ${amount}.`,
    see: 'Ver qué cambió',
  },
  /** Before a change of the user within reconciled days. */
  warning: {
    title: 'Estos días ya están cuadrados',
    text: (account: string, until: string) =>
      `Cuadraste ${account} con tu cartola hasta el ${until}. Si haces este cambio, dejará de cuadrar.`,
    cancel: 'Volver',
    confirm: 'Cambiar de todos modos',
    busy: 'Guardando...',
  },
} as const
