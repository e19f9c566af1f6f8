/** Texts of /spend (spec 2, 5 and 8; quoted texts verbatim). Its panels: copy/transaction-panels. */
export const transactionListCopy = {
  title: 'Transacciones',
  search: 'Buscar por comercio, categoría o banco',
  clearSearch: 'Borrar búsqueda',
  filter: 'Filtrar',
  filterCount: (count: number) => (count === 1 ? '1 filtro en uso' : `${count} filtros en uso`),
  sort: 'Ordenar',
  download: 'Descargar CSV',
  print: {
    action: 'Imprimir',
    title: 'Tus transacciones',
    filters: (filters: string) => `Filtros: ${filters}`,
    printedOn: (day: string) => `Impreso desde Lucas el ${day}`,
    columns: ['Fecha', 'Movimiento', 'Categoría', 'Cuenta', 'Monto'],
    failed: 'No pudimos preparar la impresión. Intenta de nuevo.',
    /** On paper, where the browser's own command printed what was loaded. */
    partial: (shown: number, count: number) =>
      `Aquí están ${thousands(shown)} de ${thousands(count)} movimientos. Para todos, usa «Imprimir» en Transacciones.`,
    partialPrinted: 'Tu navegador imprimió solo los movimientos que estaban cargados.',
    printAll: 'Imprimir todos',
  },
  list: 'Lista de transacciones',
  loading: 'Cargando transacciones',
  loadingMore: 'Cargando más transacciones',
  loadFailed: 'No se pudieron cargar las transacciones',
  found: (count: number) => (count === 1 ? '1 transacción' : `${thousands(count)} transacciones`),
  banner: {
    all: 'Todas las transacciones',
    results: (count: number) => `Resultados: ${movements(count)}`,
    span: (from: number, to: number) => (from === to ? `el ${from}` : `del ${from} al ${to}`),
    /** Days of the whole result. */
    range: (from: string, to: string) => (from === to ? from : `${from} al ${to}`),
    /** Transfers and the like, which the sums leave out. */
    notCounted: (count: number) => `${thousands(count)} no ${count === 1 ? 'suma' : 'suman'}`,
    ofMonth: (count: number, all: number) => `${thousands(count)} de ${movements(all)}`,
    income: 'Ingresos',
    spending: 'Gastos',
    total: 'Total',
    /** With transfers, savings or card payments in the sums, these are not income and spending alone. */
    moneyIn: 'Entradas',
    moneyOut: 'Salidas',
    failed: 'No pudimos sumar estas transacciones.',
  },
  chips: {
    label: 'Filtros en uso',
    search: (text: string) => `«${text}»`,
    clear: 'Limpiar filtros',
    remove: (filter: string) => `Quitar filtro: ${filter}`,
    periods: {
      my_cycle: 'Mi ciclo',
      this_month: 'Este mes',
      last_month: 'Mes pasado',
      this_year: 'Este año',
      last_12_months: 'Últimos 12 meses',
    },
    between: (from: string, to: string) => `${from} al ${to}`,
    since: (from: string) => `Desde el ${from}`,
    until: (to: string) => `Hasta el ${to}`,
    atLeast: (amount: string) => `Desde ${amount}`,
    atMost: (amount: string) => `Hasta ${amount}`,
    amounts: (least: string, most: string) => `${least} a ${most}`,
    accounts: (count: number) => (count === 1 ? '1 cuenta' : `${count} cuentas`),
    pending: 'Pendientes',
    posted: 'Confirmadas',
    reviewed: 'Revisadas',
    unreviewed: 'Por revisar',
  },
  selection: {
    all: 'Seleccionar todas',
    row: (name: string) => `Seleccionar ${name}`,
    /** After the number, which is emphasized. */
    chosen: (count: number) => (count === 1 ? 'seleccionada' : 'seleccionadas'),
    clear: 'Quitar selección',
    label: 'Selección',
  },
  empty: {
    title: 'No hay transacciones disponibles',
    text: 'Las transacciones aparecerán cuando conectes tus cuentas bancarias',
  },
  nothingFound: {
    title: 'Ningún movimiento calza con tus filtros',
    text: 'Prueba con otras palabras o con menos filtros.',
    action: 'Limpiar filtros',
  },
  detail: {
    title: 'Detalle de la transacción',
    previous: 'Transacción anterior',
    next: 'Transacción siguiente',
    close: 'Cerrar detalle',
  },
} as const

const movements = (count: number) => (count === 1 ? '1 movimiento' : `${thousands(count)} movimientos`)
const thousands = (count: number) => count.toLocaleString('es-CL', { useGrouping: 'always' })
