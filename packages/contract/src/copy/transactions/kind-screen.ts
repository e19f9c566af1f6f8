const thousands = (count: number) => count.toLocaleString('es-CL', { useGrouping: 'always' })
const movements = (count: number) => (count === 1 ? '1 movimiento' : `${thousands(count)} movimientos`)

/** Texts of kinds on the screens of transactions. */
export const kindScreenCopy = {
  label: 'Tipo',
  choose: 'Elige qué es',
  change: (name: string) => `Tipo: ${name}. Cambiar`,
  sources: {
    person: 'Lo elegiste tú',
    written: 'Por tu regla',
    pair: 'Por su otra mitad',
    refund: 'Por el gasto que devuelve',
    text: 'Por su texto',
    /** A whole purchase that is left out. */
    instalments: 'Porque sus cuotas ya cuentan',
  },
  detected: 'Volver a lo detectado',
  changed: (name: string) => `Quedó como ${name}.`,
  restored: 'Volvió a lo detectado.',
  failed: 'No pudimos cambiar el tipo. Intenta de nuevo.',
  undo: 'Deshacer',
  undone: 'Listo, quedó como antes.',
  undoFailed: 'No pudimos deshacer el cambio. Intenta de nuevo.',
  pair: {
    title: '¿Qué hacemos con su otra mitad?',
    lead: (kind: string) => `Este movimiento es la mitad de un traspaso y quedará como ${kind}.`,
    separate: 'Separarlos',
    separateHint: 'Dejan de ser un traspaso y cada uno cuenta por su lado.',
    keep: 'Dejarlos unidos',
    keepHint: 'Siguen unidos, y el otro no cambia.',
    submit: 'Cambiar',
    busy: 'Cambiando...',
    cancel: 'Cancelar',
  },
  offer: {
    title: '¿También los parecidos?',
    text: (kind: string) => `Puedes dejarlos igual: ${kind}.`,
    apply: (count: number) =>
      count === 1 ? 'Hacer lo mismo con 1 parecido' : `Hacer lo mismo con ${thousands(count)} parecidos`,
    applying: 'Cambiando...',
    onlyThis: 'Solo este',
    dismiss: 'Cerrar',
  },
  bulk: {
    action: 'Tipo',
    changed: (count: number, kind: string) => `${movements(count)} como ${kind}.`,
    linked: (count: number) =>
      count === 1
        ? '1 que depende de otro movimiento quedó igual.'
        : `${thousands(count)} que dependen de otro movimiento quedaron igual.`,
    failed: 'Error al cambiar el tipo.',
    hint: 'Los que dependen de otro movimiento, como la mitad de un traspaso, quedan igual.',
  },
  missing: {
    wallet: (name: string) => `Lo que gastas con ${name} no se ve aquí.`,
    walletHint: (name: string) => `Conecta ${name} y también verás esas compras.`,
    card: (name: string) => `Conecta tu tarjeta ${name}`,
    cardHint: 'Así este pago no cuenta como gasto y ves cada compra por separado.',
    connect: 'Conectar banco',
  },
} as const

/** Texts of linking a transaction with another one by hand. */
export const linkScreenCopy = {
  pair: {
    open: 'Unir con el otro lado del traspaso',
    title: 'Elige el otro lado del traspaso',
    lead: 'El mismo monto en otra cuenta tuya, hasta 10 días antes o después.',
    legend: 'Movimientos posibles',
    none: 'No encontramos un movimiento con el mismo monto en otra cuenta tuya.',
    submit: 'Unir',
    done: 'Quedaron unidos como traspaso.',
  },
  refund: {
    open: 'Elegir el gasto que devuelve',
    title: 'Elige el gasto que devuelve',
    lead: 'Puede devolverlo entero o una parte. El abono se descuenta de ese gasto.',
    legend: 'Gastos posibles',
    search: 'Buscar un gasto',
    none: 'No encontramos un gasto así.',
    remaining: (amount: string) => `Quedan ${amount} por devolver`,
    submit: 'Unir',
    done: 'Quedó como devolución de ese gasto.',
    of: 'Devolución de',
    refunds: 'Devuelto',
    unlink: 'Separar',
    unlinked: 'Dejó de ser la devolución de ese gasto.',
  },
  cancel: 'Cancelar',
  busy: 'Uniendo...',
  loading: 'Buscando movimientos',
  loadFailed: 'No pudimos buscar los movimientos. Intenta de nuevo.',
  failed: 'No pudimos unir los movimientos. Intenta de nuevo.',
  unlinkFailed: 'No pudimos separar los movimientos. Intenta de nuevo.',
  undo: 'Deshacer',
  undone: 'Listo, quedó como antes.',
} as const
