/** Statement import (decisions 6): texts of screens and server. */
export const importsCopy = {
  title: 'Importar cartola',
  lead: 'Sube la cartola que bajaste de tu banco. Revisas lo que leímos antes de guardar nada.',
  drop: 'Suelta aquí tu archivo',
  choose: 'Elegir archivo',
  accepted: 'PDF, Excel, CSV, OFX, QFX, QIF, XML o TXT, también en un ZIP. Hasta 20\u00a0MB.',
  nameRequired: 'El nombre es requerido',
  nameMax: 'El nombre debe tener máximo 80 caracteres',
  passwordRequired: 'Escribe la clave del PDF o tu RUT.',
  rutInvalid: 'Ese RUT no es válido. Revisa el dígito verificador.',
  unlock: {
    title: 'Ábrelo con tu RUT o con su clave',
    byRut: 'Con mi RUT',
    byPassword: 'Con la clave',
    rut: 'RUT del titular',
    rutHint: 'La mayoría de los bancos hace la clave con tu RUT. Probamos las formas que usan.',
    password: 'Clave del PDF',
    passwordHint:
      'Suele ser tu RUT sin puntos ni dígito verificador (Santander, Itaú, CMR) o sus últimos 4 dígitos antes del guion (Banco de Chile, Lider Bci).',
    remember: 'Recordar mi RUT para las próximas cartolas',
    rememberHint: 'Se guarda cifrado y lo borras cuando quieras.',
    submit: 'Leer el PDF',
    failed: 'No pudimos leer el PDF. Intenta de nuevo.',
    savedRut: 'Tu RUT está guardado, cifrado, para abrir tus cartolas.',
    forgetRut: 'Olvidar mi RUT',
    forgotten: 'Olvidamos tu RUT.',
    forgetFailed: 'No pudimos olvidar tu RUT. Intenta de nuevo.',
  },
  states: {
    reading: 'Leyendo el archivo',
    preview: 'Lista para revisar',
    storing: 'Guardando los movimientos',
    done: 'Importada',
    failed: 'No se pudo leer',
    undone: 'Deshecha',
  },
  formats: {
    ofx: 'OFX',
    qif: 'QIF',
    csv: 'CSV',
    txt: 'Texto de ancho fijo',
    'camt.053': 'CAMT.053',
    mt940: 'MT940',
    xls: 'Excel (xls)',
    xlsx: 'Excel (xlsx)',
    html: 'Página web guardada como Excel',
    pdf: 'PDF',
  },
  kinds: {
    new: 'Nuevos',
    already_there: 'Ya estaban',
    doubtful: 'Dudosos',
    left_out: 'Dejados fuera',
    unreadable: 'No se pudieron leer',
  },
  rowTextRequired: 'La descripción es requerida',
  rowDateRequired: 'El día es requerido',
  rowAmountRequired: 'El monto es requerido',
  rowTextTooLong: 'La descripción debe tener máximo 200 caracteres',
  rowAmountInvalid: 'Ese monto no es válido en la moneda de la cartola.',
  rowAmountZero: 'El monto no puede ser cero. Si la fila sobra, déjala fuera.',
  rowIsSplit: 'El monto de una fila dividida es la suma de sus partes: no se puede corregir aquí.',
  tooManyRows: 'Se pueden corregir hasta 500 filas de una cartola. Revisa mejor sus columnas.',
  tooManyCategories: 'Se pueden relacionar hasta 500 categorías.',
  notReady: 'Esta importación todavía no está lista para eso.',
  notUndoable: 'Esta importación ya no se puede deshacer.',
  tooMany: 'Tienes demasiadas importaciones sin terminar. Confirma o borra alguna.',
  accountMissing: 'Elige la cuenta de esta cartola antes de guardar.',
  otherCurrency: 'La cuenta está en otra moneda que la cartola.',
  noDescription: 'Movimiento sin descripción',
  instalmentsLeft: (count: number) => (count === 1 ? 'Queda 1 cuota' : `Quedan ${count} cuotas`),
  unnamedFile: 'cartola',
  apps: {
    ynab: 'YNAB',
    actual: 'Actual',
    firefly: 'Firefly III',
    sure: 'Sure',
    monarch: 'Monarch',
    splitwise: 'Splitwise',
    lucas: 'Lucas',
    ledger: 'tu planilla',
  },
  ownBank: 'Otro banco',
  /** The bank of an account that comes from another app. */
  movedBank: 'Mis cuentas',
  accountNames: {
    checking: 'Cuenta Corriente',
    savings: 'Cuenta de Ahorro',
    credit: 'Tarjeta de Crédito',
    investment: 'Inversión',
    depository: 'Cuenta Vista',
  },
  proposals: {
    sameNumber: 'El número de cuenta del archivo es el de esta cuenta.',
    sameBank: 'Es del mismo banco y de la misma moneda.',
    bestOfBank: 'Es tu cuenta de ese banco que mejor calza con el archivo.',
    sameCurrency: 'Es de la misma moneda.',
    sameName: 'Tiene el mismo nombre que en el archivo.',
    remembered: 'La elegiste antes para esta cuenta.',
    fresh: 'Se crearía una cuenta nueva.',
    chosen: 'La elegiste tú.',
  },
  warnings: {
    balance: (count: number, line: number, difference: string | null) =>
      `${count === 1 ? `El saldo de la línea ${line} no sale de los montos.` : `Los saldos de ${count} filas no salen de los montos; la primera es la línea ${line}.`} ${difference === null ? 'Revisa las columnas y el signo.' : `Entre los movimientos y el saldo final hay una diferencia de ${difference}. Revisa las columnas y el signo.`}`,
    dates: (count: number, line: number, day: string) =>
      count === 1
        ? `La fecha de la línea ${line} es ${day}, fuera de 1990 a mañana. Revisa el orden de las fechas.`
        : `${count} fechas caen fuera de 1990 a mañana; la primera es ${day}, en la línea ${line}. Revisa el orden de las fechas.`,
    amounts: (count: number, line: number, amount: string) =>
      count === 1
        ? `El monto de la línea ${line} (${amount}) es más de mil veces lo usual en esta cuenta. Revisa los decimales.`
        : `${count} montos son más de mil veces lo usual en esta cuenta; el primero es ${amount}, en la línea ${line}. Revisa los decimales.`,
  },
  undo: ({
    rows,
    edited,
    shared,
    removesAccount,
  }: {
    rows: number
    edited: number
    shared: number
    removesAccount: boolean
  }) =>
    [
      rows === 1 ? 'Se quitará 1 movimiento.' : `Se quitarán ${rows} movimientos.`,
      edited === 0
        ? ''
        : edited === 1
          ? 'En 1 de ellos se pierde lo que cambiaste: categoría, nombre, nota o etiquetas.'
          : `En ${edited} de ellos se pierde lo que cambiaste: categoría, nombre, nota o etiquetas.`,
      shared === 0
        ? ''
        : shared === 1
          ? '1 movimiento se queda, porque también viene en otra cartola.'
          : `${shared} movimientos se quedan, porque también vienen en otra cartola.`,
      removesAccount ? 'La cuenta que se creó al importar también se quita.' : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  months: { whole: 'Completo', partial: 'Parcial', missing: 'Sin datos' },
} as const
