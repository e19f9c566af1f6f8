/** What a deletion removes. `written` is the formatted number. */
export const deletionPreviewCopy = {
  accounts: (count: number) => (count === 1 ? '1 cuenta' : `${count} cuentas`),
  rows: (count: number, written: string) => (count === 1 ? '1 movimiento' : `${written} movimientos`),
  goals: (count: number, amount: string) =>
    count === 1
      ? `Una de tus metas devuelve los ${amount} que venían de esos movimientos.`
      : `${count} de tus metas devuelven los ${amount} que venían de esos movimientos.`,
  halves: (count: number, written: string) =>
    count === 1
      ? 'Un traspaso tiene su otra mitad en otra cuenta tuya: esa mitad se queda, sin su pareja, y puede volver a contar como gasto o ingreso.'
      : `${written} traspasos tienen su otra mitad en otra cuenta tuya: esas mitades se quedan, sin su pareja, y pueden volver a contar como gasto o ingreso.`,
} as const

/** Texts of /connections and the institution panel (spec 2 and 8; quoted texts verbatim). */
export const connectionsScreenCopy = {
  title: 'Conexiones Bancarias',
  lead: 'Tus bancos y el estado de cada conexión',
  connect: 'Conectar Banco',
  loading: 'Cargando tus conexiones',
  loadFailed: 'Error al cargar las cuentas',
  empty: {
    title: 'No hay bancos conectados',
    text: 'Conecta tu primer banco y mira todas tus lucas en un solo lugar.',
    action: 'Conectar Primer Banco',
  },
  stats: {
    connections: 'Total Conexiones',
    active: 'Cuentas Activas',
    outOf: (total: number) => `de ${total}`,
    lastSync: 'Última Sincronización',
    never: 'Sin datos aún',
  },
  accountCount: (count: number) =>
    count === 0 ? 'Sin cuentas aún' : count === 1 ? '1 cuenta' : `${count} cuentas`,
  /** Once per bank: 'Actualizada hace 3 minutos'. */
  updated: (elapsed: string) => `Actualizada ${elapsed}`,
  /** What the accounts of a bank hold, less what its cards owe. */
  total: 'Total',
  totalLessCards: 'Total menos tarjetas',
  reconnect: 'Reconectar',
  /** The data are stale, and only the user can refresh them in the widget. */
  stale: 'Necesitamos que vuelvas a entrar a tu banco',
  retry: 'Reintentar',
  /** Time of the next retry. */
  until: (day: string, time: string) => `Volveremos a intentarlo el ${day} a las ${time}.`,
  lockedUntil: (day: string, time: string) => `No intentaremos entrar hasta el ${day} a las ${time}.`,
  /** Warning for an institution with an open circuit breaker and fresh data. */
  troubled: 'Este banco está con problemas: sus datos pueden llegar tarde.',
  hidden: 'Oculta de los totales',
  manual: 'Manual',
  settings: (bank: string) => `Ajustes de ${bank}`,
  resync: {
    label: (name: string) => `Sincronizar ${name}`,
    done: (name: string) => `Cuenta ${name} re-sincronizada con éxito!`,
    failed: (name: string) => `Error al sincronizar ${name}`,
  },
  deleteAccount: (name: string) => `Eliminar ${name}`,
  /** The balance of a card: what is owed. */
  owed: 'debes',
  syncProgress: (bank: string) => `Avance de la sincronización de ${bank}`,
  syncing: 'Sincronizando...',
  remove: {
    title: 'Eliminar Cuenta',
    irreversible: 'Esta acción no se puede deshacer',
    /** Name, number and bank: 'Cuenta Corriente ****4821 de Santander'. */
    named: (account: string, bank: string) => `${account} de ${bank}`,
    warning: (name: string) => `También se eliminarán todas las transacciones de ${name}.`,
    counted: (name: string, rows: string) =>
      `También se eliminarán todas las transacciones de ${name}: ${rows}.`,
    cancel: 'Cancelar',
    confirm: 'Eliminar',
    busy: 'Eliminando...',
    done: 'Cuenta eliminada con éxito!',
    failed: 'Error al eliminar la cuenta',
  },
  /** The tab Conexiones of Configuración (spec 2). */
  settingsTab: {
    title: 'Tus bancos',
    note: 'Lo que Lucas lee de cada banco, y hasta qué día',
    readUntil: (day: string) => `Leído hasta el ${day}`,
    all: 'Ver cuentas',
    hide: 'Ocultar',
    show: 'Mostrar',
    isHidden: 'Fuera de tus totales',
    remove: 'Eliminar',
    named: (action: string, bank: string) => `${action} ${bank}`,
  },
  panel: {
    states: {
      pending: 'Esperando datos',
      syncing: 'Sincronizando',
      active: 'Conectado',
      error: 'Con problemas',
      reauth_required: 'Falta tu ingreso',
      disconnected: 'Desconectado',
    },
    automatic: 'Se actualiza solo cada 24 horas.',
    manualRefresh: 'Para actualizarlo tienes que entrar a tu banco.',
    rename: (name: string) => `Cambiar el nombre de ${name}`,
    edit: (name: string) => `Editar ${name}`,
    name: 'Nombre de la cuenta',
    openingHint: 'Lo que había antes del primer movimiento que anotaste. Su saldo cambia en lo mismo.',
    saveName: 'Guardar',
    cancelName: 'Cancelar',
    renameFailed: 'No pudimos guardar la cuenta. Intenta de nuevo.',
    hideAccount: (name: string) => `Ocultar de Totales ${name}`,
    showAccount: (name: string) => `Mostrar en Totales ${name}`,
    accounts: 'Cuentas conectadas',
    noAccounts: 'Aún no llegan cuentas de este banco.',
    lastSync: 'Última actualización',
    hide: 'Ocultar de Totales',
    hideHint: 'Sus cuentas dejan de contar en tus saldos, ingresos y gastos. Nada se borra.',
    hideFailed: 'No pudimos cambiar los totales. Intenta de nuevo.',
    sync: 'Sincronizar cuentas',
    synced: '¡Cuentas sincronizadas con éxito!',
    syncFailed: 'Error al sincronizar cuentas',
    reauth: 'Reautenticar',
    disconnect: 'Desconectar banco',
  },
  disconnect: {
    title: (bank: string) => `¿Desconectar ${bank}?`,
    text: 'Lucas deja de recibir datos de este banco. Elige qué pasa con lo que ya llegó.',
    choice: 'Qué hacer con tu historial',
    keep: 'Conservar mi historial',
    keepHint: 'Tus cuentas y movimientos se quedan como están.',
    keepCounted: (accounts: string, rows: string) => `Tus ${accounts} y ${rows} se quedan como están.`,
    erase: 'Eliminar mi historial',
    eraseHint: 'Se borran las cuentas y todos sus movimientos. Esta acción no se puede deshacer.',
    eraseCounted: (accounts: string, rows: string) =>
      `Se borran ${accounts} y ${rows}. Esta acción no se puede deshacer.`,
    cancel: 'Cancelar',
    confirm: 'Desconectar',
    busy: 'Desconectando...',
    done: '¡Banco desconectado con éxito!',
    failed: 'Error al desconectar banco',
  },
} as const
