import { wrapText, writeDay } from '../paper.ts'
import { type CardForm, drawAbroad, drawCard } from './form.ts'
import { type CardLayout, classicSections } from './layout.ts'
import {
  classicHead,
  commas,
  createAfter,
  createBefore,
  createGeneral,
  createHead,
  createRow,
  pesos,
  signed,
  withChart,
  writeCuota,
  writeRate,
} from './parts.ts'
import { type TrueCardRow, writeCents } from './true-card.ts'

const letter = { width: 612, height: 792 } as const
const pageMark: CardForm['pageMark'] = (page, pages) => `${page} de ${pages}`

/** What most banks share. */
const bankForm: CardForm = {
  foot: 'Infórmese en Banco de Chile sobre la garantía estatal de los depósitos',
  size: letter,
  head: createHead(
    'ESTADO DE CUENTA NACIONAL DE TARJETA DE CRÉDITO',
    classicHead((four) => `XXXX XXX1 0000 ${four}`),
  ),
  general: createGeneral(signed),
  before: createBefore(signed),
  headings: [
    [45, ['LUGAR DE', 'OPERACIÓN']],
    [105, ['FECHA', 'OPERACIÓN']],
    [143, ['CÓDIGO', 'REFERENCIA']],
    [195, ['DESCRIPCIÓN OPERACIÓN O COBRO']],
    [441, ['MONTO', 'OPERACIÓN', 'O COBRO'], 'right'],
    [499, ['MONTO', 'TOTAL A', 'PAGAR'], 'right'],
    [550, ['CARGO DEL MES'], 'centre'],
    [508, ['', 'N°', 'CUOTA']],
    [592, ['', 'VALOR CUOTA', 'MENSUAL'], 'right'],
  ],
  sections: classicSections,
  title: { x: 195, sum: 'after', right: 592 },
  row: (put, row, y) => {
    put(45, y, row.place)
    put(105, y, writeDay(row.date, 'd/m/Y'))
    put(143, y, `${row.code} ${row.description}`)
    put(379, y, '$')
    put(447, y, `${pesos(row.operation)} $`, { align: 'right' })
    put(499, y, pesos(row.total), { align: 'right' })
    put(508, y, writeCuota(row))
    put(535, y, '$')
    put(592, y, pesos(row.charge), { align: 'right' })
    return 9
  },
  pageTitle: 'ESTADO DE CUENTA NACIONAL DE TARJETA DE CRÉDITO',
  pageMark: null,
  after: withChart(
    createAfter(signed, { billed: 'MONTO TOTAL FACTURADO A PAGAR ( A + B + C + D + E + F +G )' }),
  ),
  slip: true,
  money: signed,
  pitch: 9,
}

/** Groups end with their sums (reference 2.2). */
const chileGroups: CardForm['groups'] = (section, rows, card) => {
  if (section !== 'operations') return null
  const isPlan = ({ cuota }: TrueCardRow) => (cuota?.[1] ?? 1) > 1
  const isPayment = ({ charge }: TrueCardRow) => charge < 0n
  const isAutomatic = ({ description }: TrueCardRow) => description.startsWith('PAT ')
  const rest = rows.filter((row) => !isPayment(row) && !isPlan(row))
  const groups = [
    { rows: rows.filter((row) => isPayment(row) && !isPlan(row)), totals: ['TOTAL PAGOS A LA CUENTA'] },
    { rows: rest.filter(isAutomatic), totals: ['TOTAL PAT A LA CUENTA'] },
    {
      rows: rest.filter((row) => !isAutomatic(row)),
      totals: [`TOTAL TARJETA XXXX XXXX XXXX ${card.lastFour}`, 'TOTAL TRANSACCIONES EN UNA CUOTA'],
    },
    { rows: rows.filter(isPlan), totals: ['TOTAL TRANSACCIONES EN CUOTAS'] },
  ]
  return groups.filter((group) => group.rows.length > 0)
}

const chileForm: CardForm = { ...bankForm, groups: chileGroups }

export const chile: CardLayout = {
  name: 'Banco de Chile',
  institutionId: 'banco-de-chile',
  wishes: { single: [1, 1], isAbroad: true, payment: 'Pago Pesos TEF' },
  draw: (random, card) => [
    ...drawCard(random, card, chileForm),
    ...drawAbroad(random, card, {
      size: letter,
      title: 'ESTADO DE CUENTA INTERNACIONAL DE TARJETA DE CRÉDITO',
      columns: {
        reference: 40,
        date: 130,
        description: 180,
        city: 380,
        country: 455,
        origin: 530,
        dollars: 592,
      },
      debtLabel: 'DEUDA TOTAL',
      pageMark: null,
      money: writeCents,
      dayForm: 'd/m/Y',
    }),
  ],
}

const bciForm: CardForm = {
  ...bankForm,
  foot: 'Infórmese en BCI sobre la garantía estatal de los depósitos',
  head: createHead(
    'ESTADO DE CUENTA NACIONAL DE TARJETA DE CRÉDITO',
    classicHead((four) => `XXXX-XXXX-XXXX-${four}`),
  ),
  headings: [
    [40, ['Lugar de', 'operación']],
    [119, ['Fecha', 'operación']],
    [156, ['Código', 'referencia']],
    [260, ['Descripción operación o cobro'], 'centre'],
    [388, ['Monto', 'operación', 'o cobro'], 'right'],
    [431, ['Monto', 'total a', 'pagar'], 'right'],
    [455, ['N° cuota'], 'centre'],
    [505, ['Valor', 'cuota', 'mensual'], 'right'],
  ],
  title: { x: 236, sum: 'title', right: 505 },
  row: createRow(
    {
      place: 40,
      date: 119,
      dayForm: 'd/m/Y',
      code: 156,
      description: 208,
      rate: true,
      operation: 388,
      total: 431,
      cuota: 446,
      charge: 505,
      money: signed,
      size: 6,
    },
    10,
  ),
  pageTitle: null,
  pageMark: (page, pages) => `Página ${page} de ${pages}`,
  after: createAfter(signed, { unbilled: ['SALDO', 'CAPITAL', 'CUOTAS'] }),
  slip: false,
  pitch: 10,
}

export const bci: CardLayout = {
  name: 'BCI',
  institutionId: 'bci',
  wishes: { single: [1, 1] },
  draw: (random, card) => drawCard(random, card, bciForm),
}

const itauForm: CardForm = {
  ...bankForm,
  foot: 'Itaú Corpbanca, emisor supervisado por la CMF',
  headings: [
    [40, ['LUGAR DE', 'OPERACIÓN']],
    [113, ['FECHA', 'OPERACIÓN']],
    [149, ['CÓDIGO', 'REFERENCIA']],
    [207, ['DESCRIPCIÓN OPERACIÓN O COBRO']],
    [443, ['MONTO', 'OPERACIÓN', 'O COBRO'], 'right'],
    [485, ['MONTO', 'TOTAL A', 'PAGAR'], 'right'],
    [500, ['', 'N°', 'CUOTA']],
    [593, ['CARGO DEL MES', 'VALOR CUOTA', 'MENSUAL'], 'right'],
  ],
  sections: {
    ...classicSections,
    operations: '(B) 1.TOTAL OPERACIONES',
    products: '(C) 2.PRODUCTOS O SERVICIOS VOLUNTARIAMENTE CONTRATADOS',
    charges: '(D) 3.CARGOS, COMISIONES, IMPUESTOS Y ABONOS',
  },
  title: { x: 207, sum: 'title', right: 593, isEmptyInTitle: true },
  row: createRow(
    {
      place: 40,
      date: 113,
      dayForm: 'd/m/Y',
      code: 149,
      writeCode: (code) => `${code.slice(0, 4)} ${code.slice(4)}`,
      description: 207,
      rate: true,
      operation: 443,
      total: 485,
      cuota: 509,
      charge: 593,
      money: pesos,
      up: 1,
    },
    11,
  ),
  pageMark,
  after: withChart(createAfter(signed, { billed: 'MONTO TOTAL FACTURADO A PAGAR (A+B+C+D)' })),
  pitch: 11,
}

export const itau: CardLayout = {
  name: 'Itaú',
  institutionId: 'itau',
  wishes: { single: [1, 1], isAbroad: true },
  draw: (random, card) => [
    ...drawCard(random, card, itauForm),
    ...drawAbroad(random, card, {
      size: letter,
      title: 'ESTADO DE CUENTA INTERNACIONAL DE TARJETA DE CRÉDITO',
      columns: {
        reference: 40,
        date: 159,
        description: 207,
        city: 391,
        country: 476,
        origin: 537,
        dollars: 592,
      },
      debtLabel: 'DEUDA TOTAL',
      pageMark,
      money: writeCents,
      dayForm: 'd/m/Y',
    }),
  ],
}

const santanderForm: CardForm = {
  ...bankForm,
  foot: 'Banco Santander Chile, emisor supervisado por la CMF',
  head: createHead(
    'ESTADO DE CUENTA EN MONEDA NACIONAL DE TARJETA DE CRÉDITO',
    classicHead((four) => `XXXX-XXXX-XXXX-${four}`),
  ),
  headings: [
    [40, ['LUGAR DE OPERACIÓN']],
    [125, ['FECHA', 'OPERACIÓN']],
    [170, ['DESCRIPCIÓN OPERACIÓN O COBRO']],
    [430, ['MONTO ORIGEN', 'OPERACIÓN'], 'right'],
    [490, ['MONTO TOTAL', 'A PAGAR'], 'right'],
    [508, ['N°', 'CUOTA']],
    [592, ['VALOR CUOTA', 'MENSUAL'], 'right'],
  ],
  title: { x: 170, sum: 'none', right: 592 },
  row: (put, row, y) => {
    put(40, y, row.place)
    put(125, y, writeDay(row.date, 'd/m/Y'))
    put(170, y, row.description)
    put(592, y, signed(row.charge), { align: 'right' })
    if (row.cuota === null) {
      if (row.operation % 3n === 0n)
        put(430, y, `US ${writeCents(row.operation / 9n + 1n)}`, { align: 'right' })
      return 10
    }
    put(340, y, writeRate(Number((row.rate ?? '0').replace(',', '.'))))
    put(430, y, signed(row.operation), { align: 'right' })
    put(490, y, signed(row.total), { align: 'right' })
    put(508, y, writeCuota(row))
    return 10
  },
  pageTitle: 'ESTADO DE CUENTA EN MONEDA NACIONAL DE TARJETA DE CRÉDITO',
  after: createAfter(signed),
  pitch: 10,
}

export const santander: CardLayout = {
  name: 'Santander',
  institutionId: 'santander',
  wishes: { single: null, isAbroad: true },
  draw: (random, card) => [
    ...drawCard(random, card, santanderForm),
    ...drawAbroad(random, card, {
      size: letter,
      title: 'ESTADO DE CUENTA INTERNACIONAL DE TARJETA DE CRÉDITO',
      columns: {
        reference: null,
        date: 45,
        description: 110,
        city: 330,
        country: 430,
        origin: 520,
        dollars: 590,
      },
      debtLabel: 'DEUDA TOTAL',
      pageMark: null,
      money: (cents) => `US$ ${writeCents(cents)}`,
      dayForm: 'd/m/y',
    }),
  ],
}

const biceForm: CardForm = {
  ...bankForm,
  foot: '© Banco BICE',
  general: createGeneral(commas),
  before: createBefore(commas),
  row: createRow(
    {
      place: 45,
      date: 105,
      dayForm: 'd/m/Y',
      code: 143,
      description: 195,
      operation: 441,
      total: 499,
      cuota: 508,
      charge: 592,
      money: commas,
    },
    12,
  ),
  title: { x: 195, sum: 'none', right: 592 },
  after: createAfter(commas),
  slip: false,
  money: commas,
  pitch: 12,
}

export const bice: CardLayout = {
  name: 'BICE',
  institutionId: 'bice',
  wishes: { single: [1, 1], isAbroad: true },
  draw: (random, card) => [
    ...drawCard(random, card, biceForm),
    ...drawAbroad(random, card, {
      size: letter,
      title: 'ESTADO DE CUENTA INTERNACIONAL DE TARJETA DE CRÉDITO',
      columns: {
        reference: 40,
        date: 150,
        description: 200,
        city: 385,
        country: 470,
        origin: 535,
        dollars: 590,
      },
      debtLabel: 'DEUDA TOTAL US$',
      pageMark,
      money: (cents) => writeCents(cents).replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')),
      dayForm: 'd/m/Y',
    }),
  ],
}

const securityForm: CardForm = {
  ...bankForm,
  foot: 'Banco Security, emisor supervisado por la CMF',
  head: (put, card) => {
    put(47, 40, `Estado de Cuenta Nacional al ${writeDay(card.closesOn, 'd/m/y')}`, { size: 10 })
    put(47, 60, `Nº tarjeta de crédito **** **** **** ${card.lastFour}`)
    put(47, 71, `Nombre del titular ${card.holder}`)
    return 80
  },
  general: createGeneral(signed),
  headings: [
    [47, ['Lugar de operación']],
    [190, ['Fecha', 'operación']],
    [239, ['Código', 'referencia']],
    [290, ['Descripción', 'operación o cobro']],
    [435, ['Monto operación', 'o cobro'], 'right'],
    [478, ['Monto total', 'a pagar'], 'right'],
    [485, ['N°', 'cuota']],
    [555, ['Valor cuota', 'mensual'], 'right'],
  ],
  sections: { ...classicSections, plans: '4.INFORMACION COMPRAS EN CUOTAS EN PERIO' },
  title: { x: 290, sum: 'title', right: 555 },
  row: (put, row, y) => {
    const [first = '', ...more] = wrapText(row.description, 16)
    put(47, y, row.place)
    put(190, y, writeDay(row.date, 'd/m/Y'))
    put(239, y, row.code.slice(0, 10))
    put(290, y, first)
    put(435, y, signed(row.operation), { align: 'right' })
    put(478, y, signed(row.total), { align: 'right' })
    const [number = '', total = ''] = writeCuota(row).split('/')
    put(487, y, number)
    put(496.5, y, '/')
    put(500, y, total)
    put(555, y, signed(row.charge), { align: 'right' })
    for (const [line, text] of more.entries()) put(290, y + 8 * (line + 1), text)
    return 11 + 8 * more.length
  },
  pageTitle: null,
  slip: false,
  pitch: 11,
}

export const security: CardLayout = {
  name: 'Security',
  institutionId: 'security',
  wishes: { single: [1, 1] },
  draw: (random, card) => drawCard(random, card, securityForm),
}
