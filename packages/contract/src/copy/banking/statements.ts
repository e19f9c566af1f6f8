/** Texts of the statement reader: evidence, unreadable rows and unreadable files. */
const rows = (count: number) => (count === 1 ? '1 fila' : `${count} filas`)

const formats = {
  ofx: 'OFX',
  qif: 'QIF',
  csv: 'Texto con separador (CSV)',
  txt: 'Texto de ancho fijo',
  'camt.053': 'CAMT.053',
  mt940: 'MT940',
  xls: 'Excel (xls)',
  xlsx: 'Excel (xlsx)',
  html: 'Página web con nombre de Excel',
  pdf: 'PDF',
} as const

const delimiters: Readonly<Record<string, string>> = {
  ',': 'Coma',
  ';': 'Punto y coma',
  '\t': 'Tabulador',
  '|': 'Barra',
}

const dateOrders = { dmy: 'Día / mes / año', mdy: 'Mes / día / año', ymd: 'Año / mes / día' } as const

const signs = {
  signed: 'Los montos traen su signo: negativo es un cargo',
  inverted: 'Los montos positivos son compras',
  two_columns: 'Cargos y abonos vienen en columnas distintas',
  letter: 'Una letra dice si es cargo o abono',
  balance: 'El saldo dice si es cargo o abono',
  text: 'El texto dice si es cargo o abono',
} as const

export const statementCopy = {
  formats,
  formatByBytes: 'Lo dicen los primeros bytes del archivo, no su nombre.',
  formatByLines: 'Todas las líneas tienen la forma que usa este banco.',
  formatByText: 'Es texto con columnas separadas.',
  encodings: { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'windows-1252': 'Windows-1252' },
  encodingByMark: 'El archivo empieza con la marca de esta codificación.',
  encodingPlain: 'Solo hay letras sin tilde: se lee igual en todas.',
  encodingValid: 'Todas las letras con tilde calzan.',
  encodingFallback: 'Las letras con tilde no calzan con UTF-8.',
  encodingMixed: (lines: number) =>
    `${lines === 1 ? '1 línea viene' : `${lines} líneas vienen`} en otra codificación; se leyó cada una en la suya.`,
  encodingDeclared: 'Lo dice el encabezado del archivo.',
  delimiter: (sign: string) => delimiters[sign] ?? sign,
  delimiterVotes: (lines: number, columns: number) =>
    `Da ${columns} columnas en ${lines === 1 ? '1 línea' : `${lines} líneas`}.`,
  headerRow: (line: number) => `Línea ${line}`,
  headerWords: (words: string) => `Ahí están los títulos: ${words}.`,
  noHeader: 'Sin títulos',
  noHeaderReason: 'Ninguna línea tiene títulos conocidos; las columnas se reconocieron por su contenido.',
  columnsByHeading: 'Se reconocieron por sus títulos.',
  columnsByBalance: (count: number) =>
    `Se reconocieron por sus títulos; ${count === 1 ? '1 monto estaba' : `${count} montos estaban`} entre dos columnas y el saldo dijo en cuál.`,
  columnsByContent: 'Se reconocieron por su contenido.',
  columnsGuessed: (names: string) => `Ningún título dice cuál es (${names}); se eligió por su contenido.`,
  columnsShifted: 'Algunos datos no están bajo su título, sino al lado.',
  columnNames: {
    date: 'Fecha',
    description: 'Descripción',
    amount: 'Monto',
    debit: 'Cargos',
    credit: 'Abonos',
    balance: 'Saldo',
    reference: 'Documento',
    letter: 'Cargo o abono',
    branch: 'Sucursal',
    instalment: 'Cuotas',
  },
  dateOrders,
  dateFirstOver12: (count: number) => `En ${rows(count)} el primer número es mayor que 12.`,
  dateSecondOver12: (count: number) => `En ${rows(count)} el segundo número es mayor que 12.`,
  dateYearFirst: 'El año va primero.',
  dateCompact: 'Así las fechas quedan juntas; al revés se reparten por varios meses.',
  dateCompactOther: (order: string) =>
    `En Chile va primero el día, pero con ${order.toLowerCase()} las fechas quedarían más juntas. Revísalo.`,
  datePeriod: 'Solo así las fechas caen en el periodo del archivo.',
  movedDebt: 'TRASPASO DEUDA NACIONAL',
  dateHabit: 'Ninguna fecha lo decide; en Chile va primero el día.',
  dateReal: 'El archivo guarda fechas de verdad, sin orden que adivinar.',
  dateSwapped: (count: number) =>
    `Otra planilla cambió el día por el mes en ${rows(count)}; se dieron vuelta. Revisa las fechas.`,
  dateMixed: (count: number) =>
    `Otra planilla convirtió ${rows(count)} en fechas; puede haber cambiado el día por el mes. Revísalas.`,
  dateInPeriod: 'Todas las fechas caen en el periodo de la cartola.',
  dateNamed: 'El mes viene escrito con letras.',
  dateNoYear: (year: string) => `Las fechas vienen sin año; se tomó ${year} del periodo.`,
  decimals: { ',': 'Coma decimal', '.': 'Punto decimal', none: 'Sin decimales' },
  decimalSeen: (count: number) =>
    `${rows(count)} ${count === 1 ? 'tiene' : 'tienen'} decimales escritos así.`,
  decimalThousands: 'En pesos, un punto o una coma con tres cifras separa miles.',
  decimalNumbers: 'El archivo guarda números de verdad.',
  decimalStandard: 'Es como lo manda el formato.',
  signs,
  signTwoColumns: 'Hay una columna de cargos y otra de abonos.',
  signLetters: (letters: string) => `La columna trae ${letters}.`,
  signCategory: 'Cada fila dice si es cargo o abono.',
  signNegativeAmounts: 'Los cargos traen signo menos.',
  signNegative: (count: number) => `${rows(count)} ${count === 1 ? 'trae' : 'traen'} signo menos.`,
  knownApp: 'Así lo escribe siempre la aplicación de este archivo.',
  signElsewhere: 'Las demás cuentas del archivo traen signo menos en los cargos.',
  signCard: 'Es una tarjeta: las compras vienen en positivo y los pagos se reconocen por su texto.',
  signWords: 'Los pagos y abonos vienen con el signo contrario al de las compras. Revísalo.',
  signBalance: (count: number) => `Calza con el saldo en ${rows(count)}.`,
  signPlain: 'Ningún monto trae signo menos; se tomaron como abonos. Revísalo.',
  signText: 'Ningún monto trae signo; se usó lo que dice cada texto. Revísalo.',
  signStandard: 'Es como lo manda el formato.',
  currencyStated: 'Lo dice el archivo.',
  currencyDecimals: 'Los montos tienen centavos.',
  currencyHabit: 'El archivo no lo dice; se asumieron pesos.',
  balanceChain: (count: number) => `El saldo calza en ${rows(count)}, una por una.`,
  balanceChainReversed: (count: number) =>
    `El saldo calza en ${rows(count)}, de la más nueva a la más antigua.`,
  balanceUnordered: (count: number) => `Las filas vienen desordenadas; el saldo calza en ${rows(count)}.`,
  balanceBroken: (count: number, total: number) =>
    `En ${count} de ${total} filas el saldo no calza con la anterior. Nada se descartó.`,
  balanceEndsUnknown: (count: number) =>
    `El saldo calza en ${rows(count)}, pero el archivo no trae el saldo inicial o el final: revisa que no falte la primera ni la última.`,
  balanceStated: 'El saldo inicial más los movimientos da el saldo final.',
  balanceOff: (difference: string) =>
    `El saldo inicial más los movimientos no da el saldo final: faltan ${difference}.`,
  balanceNone: 'El archivo no trae saldos para comprobar.',
  balanceAlone: 'Con una sola fila no hay con qué compararlo.',
  cardHolds: 'La factura anterior más los cargos y abonos da el total facturado.',
  cardOff: (difference: string) =>
    `La factura anterior más los cargos y abonos no da el total facturado: faltan ${difference}.`,
  cardSectionOff: (title: string, difference: string) =>
    `Las filas de «${title}» no dan su total: faltan ${difference}.`,
  cardUseOff: (difference: string) =>
    `El total facturado más las cuotas por facturar no da el cupo utilizado: faltan ${difference}.`,
  cardNone: 'El estado de cuenta no trae la factura anterior o el total para comprobar.',
  columnsCard: 'Monto del mes de cada fila',
  signCardPaper: 'En un estado de cuenta de tarjeta las compras vienen en positivo y los pagos en negativo.',
  chainHolds: 'Calza',
  chainBroken: 'No calza',
  chainNone: 'Sin saldos',
  chainAlone: 'Sin comprobar',
  accountStated: 'El número de cuenta está en el archivo.',
  accountMissing: 'El archivo no dice de qué cuenta es.',
  accountUnknown: 'Sin número de cuenta',
  corrected: 'Lo elegiste tú.',
  rejected: {
    date: (text: string) => `No se entiende la fecha «${text}».`,
    noDate: 'No tiene fecha.',
    amount: (text: string) => `No se entiende el monto «${text}».`,
    noAmount: 'No tiene monto.',
    decimals: (text: string) => `El monto «${text}» tiene decimales y la cuenta es en pesos.`,
    tooBig: 'El monto es demasiado grande.',
    currency: (code: string) => `Está en otra moneda (${code}).`,
    unit: (unit: string) => `El monto está en ${unit}, que Lucas todavía no guarda.`,
    quotes: 'Las comillas de esta línea no se cierran.',
    shape: 'La línea no tiene la forma de las demás.',
    announced: 'Anuncia una compra en cuotas: la primera se cobra en la factura siguiente.',
    voided: 'El banco la marca como rechazada o anulada.',
    betweenColumns: 'El monto está entre dos columnas y el saldo no dice en cuál.',
    noSide: 'Nada dice si el monto es cargo o abono.',
  },
  problems: {
    empty: 'El archivo está vacío.',
    not_a_statement: 'Este archivo no es una cartola que sepamos leer.',
    other_document:
      'Este archivo es de LibreOffice, Word o Numbers. Guárdalo como Excel (.xlsx) o CSV y súbelo de nuevo.',
    pdf_no_text:
      'El PDF es una imagen, sin texto que leer. Baja la cartola del sitio de tu banco en vez de escanearla o imprimirla.',
    pdf_unreadable_font:
      'Las letras de este PDF no se pueden leer. Baja la cartola de nuevo, o en Excel si tu banco la ofrece.',
    pdf_no_table:
      'No encontramos en el PDF una tabla de movimientos que sepamos leer. Baja la cartola en Excel o CSV si tu banco la ofrece.',
    encrypted: 'El archivo está protegido con clave. Ábrelo, quítale la clave y súbelo de nuevo.',
    password_needed: 'El PDF tiene clave. Escríbela y lo leemos.',
    password_wrong: 'Esa clave no abre el PDF. Revísala y prueba de nuevo.',
    too_many_pages: 'El PDF tiene más de 60 páginas. Baja la cartola mes por mes y súbela por partes.',
    no_table: 'No encontramos una tabla con fechas y montos en el archivo.',
    no_rows: 'No encontramos ningún movimiento en el archivo.',
    broken: 'El archivo está dañado o incompleto.',
    broken_line: (line: number) => `El archivo está dañado en la línea ${line}.`,
    too_big: 'El archivo pesa más de 20 MB.',
    too_many_rows: 'El archivo tiene más de 200.000 filas. Divídelo y súbelo por partes.',
    too_much_inside: 'El archivo se infla demasiado al abrirlo. Guárdalo de nuevo y súbelo otra vez.',
    nested_archive: 'El archivo trae otro archivo comprimido adentro. Sube la cartola sola.',
    entities: 'El archivo define entidades propias, y esas no se leen.',
    took_too_long: 'Leer el archivo tardó demasiado. Divídelo y súbelo por partes.',
    too_much_memory: 'El archivo es demasiado grande para leerlo de una vez. Divídelo y súbelo por partes.',
    too_many_parts: (count: number) =>
      `El archivo trae ${count} cartolas y es muy grande para separarlas. Súbelas una por una.`,
    currency_unknown: (code: string) => `El archivo está en una moneda que no manejamos (${code}).`,
    bad_usage: 'Uso: npm run -s read-statement -- ARCHIVO [--currency CLP]',
    no_file: (name: string) => `No se puede abrir el archivo ${name}.`,
    unexpected: 'Algo falló al leer el archivo.',
  },
} as const
