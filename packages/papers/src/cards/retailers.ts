import type { Put } from '../paper.ts'
import { wrapText, writeDay } from '../paper.ts'
import { type CardForm, drawAbroad, drawCard, drawPairs } from './form.ts'
import type { CardLayout } from './layout.ts'
import {
  createAfter,
  createBefore,
  createGeneral,
  createHead,
  nameMonth,
  signed,
  writeCuota,
  writeRate,
} from './parts.ts'
import { type TrueCard, type TrueCardRow, writeCents } from './true-card.ts'

const letter = { width: 612, height: 792 } as const

/** `Label: value` pieces, as issuers without tables of limits print them. */
const pairsGeneral =
  (
    money: (minor: bigint) => string,
    names: { limit: string; used: string; available: string },
  ): CardForm['general'] =>
  (put, card, y) =>
    drawPairs(
      put,
      [
        ['I. Información general', ''],
        [names.limit, money(card.limit)],
        [names.used, money(card.used)],
        [names.available, money(card.available)],
        ['Tasa interés vigente', `${writeRate(card.rate)} ${writeRate(card.rate + 1)}`],
        ['CAE', `${writeRate(card.cae).replace('%', ' %')}`],
        ['Período facturado', `${writeDay(card.period.from, 'd/m/y')} ${writeDay(card.period.to, 'd/m/y')}`],
        ['Pagar hasta', writeDay(card.dueOn, 'd/m/y')],
      ],
      { x: 33, value: 240, y },
    )

const ripleyDay = (day: string, hasLongYear: boolean) =>
  `${day.slice(8)}/${nameMonth(day, false)}/${hasLongYear ? day.slice(0, 4) : day.slice(2, 4)}`

const ripleyForm: CardForm = {
  foot: 'Infórmese sobre los derechos del consumidor',
  size: letter,
  before: createBefore(signed),
  pageTitle: null,
  pageMark: null,
  slip: false,
  money: signed,
  head: createHead('ESTADO DE CUENTA NACIONAL DE TARJETA DE CRÉDITO RIPLEY', (card) => [
    ['NOMBRE DEL TITULAR', card.holder],
    ['N° DE TARJETA DE CRÉDITO', `XXXX XXXX XXXX ${card.lastFour}`],
    ['FECHA ESTADO DE CUENTA', ripleyDay(card.closesOn, true)],
  ]),
  general: createGeneral(signed),
  headings: [
    [36, ['N°', 'CUOTA']],
    [130, ['MONTO', 'OPERACIÓN'], 'right'],
    [195, ['MONTO TOTAL', 'A PAGAR'], 'right'],
    [210, ['DESCRIPCIÓN OPERACIÓN O COBRO']],
    [400, ['FECHA', 'OPERACIÓN']],
    [510, ['VALOR CUOTA', 'MENSUAL'], 'right'],
    [525, ['LUGAR DE', 'OPERACIÓN']],
  ],
  sections: {
    operations: '(B) 2.1. TOTAL OPERACIONES',
    products: '(C) 2.2. PRODUCTOS O SERVICIOS VOLUNTARIAMENTE CONTRATADOS',
    charges: '(D) 2.3. CARGOS, COMISIONES, IMPUESTOS Y ABONOS',
    plans: '2.4. TRANSACCIONES NO FACTURADAS',
  },
  title: { x: 36, sum: 'title', right: 510 },
  row: (put, row, y) => {
    put(36, y, writeCuota(row))
    put(130, y, signed(row.operation), { align: 'right' })
    put(195, y, signed(row.total), { align: 'right' })
    put(210, y, describeRipley(row))
    put(400, y, row.isUndated === true ? '' : ripleyDay(row.date, false))
    put(510, y, signed(row.section === 'plans' ? row.total : row.charge), { align: 'right' })
    put(525, y, row.place)
    return 11
  },
  after: createAfter(signed),
  pitch: 11,
}

const describeRipley = (row: TrueCardRow) =>
  `${row.description} ${(row.cuota?.[1] ?? 1) > 1 ? 'COMPRA EN CUOTA' : 'COMPRA SIMPLE'}`

export const ripley: CardLayout = {
  name: 'Ripley',
  institutionId: 'ripley',
  wishes: { single: [1, 1], undatedFees: true },
  draw: (random, card) => drawCard(random, card, ripleyForm),
  describe: describeRipley,
}

const liderForm: CardForm = {
  foot: 'Infórmese sobre los derechos del consumidor',
  size: letter,
  before: createBefore(signed),
  slip: false,
  money: signed,
  head: (put, card) => {
    put(40, 40, 'ESTADO DE CUENTA TARJETA DE CRÉDITO', { size: 11 })
    put(40, 56, `Número tarjeta XXXXXXXXXXXX${card.lastFour}`)
    put(40, 68, `Fecha Estado de Cuenta ${writeDay(card.closesOn, 'd/m/y')}`)
    put(300, 68, 'Tarjeta Lider Bci Visa')
    return 84
  },
  general: pairsGeneral(signed, {
    limit: 'Cupo total',
    used: 'Cupo utilizado',
    available: 'Cupo disponible',
  }),
  headings: [
    [40, ['Lugar de operación']],
    [140, ['Fecha operación']],
    [200, ['Descripción operación o cobro']],
    [440, ['Monto', 'operación'], 'right'],
    [500, ['Monto total', 'a pagar'], 'right'],
    [512, ['N°', 'cuota']],
    [585, ['Valor cuota', 'mensual'], 'right'],
  ],
  sections: {
    operations: '1. Total operaciones',
    products: '2. Productos o servicios voluntariamente contratados',
    charges: '3. Cargos, comisiones, impuestos y abonos',
    plans: '4. Información compras en cuotas en período',
  },
  title: { x: 40, sum: 'title', right: 585 },
  row: (put, row, y) => {
    put(40, y, row.place)
    put(140, y, writeDay(row.date, 'd/m/y'))
    put(200, y, `${row.description}${writeMark(row)}`)
    if (row.charge !== 0n) put(585, y, signed(row.charge), { align: 'right' })
    if (row.cuota === null) return 12
    put(440, y, signed(row.operation), { align: 'right' })
    put(500, y, signed(row.total), { align: 'right' })
    put(514, y, writeCuota(row))
    return 12
  },
  pageTitle: 'ESTADO DE CUENTA TARJETA DE CRÉDITO',
  pageMark: (page, pages) => `Página ${page} de ${pages}`,
  after: (put, card, y) => {
    put(40, y, 'III. Información de pago')
    put(40, y + 14, 'Monto Total Facturado')
    put(45, y + 25, signed(card.billed))
    put(40, y + 38, 'Monto Mínimo a Pagar')
    put(240, y + 38, signed(card.minimum))
    put(40, y + 52, 'Vencimiento próximos 4 meses')
    drawLiderMonths(put, card, y + 64)
    put(40, y + 100, 'IV. Costos por atraso')
  },
  pitch: 12,
}

/** Says whose card it was: of the holder, or an additional one. Some rows print no mark. */
const writeMark = ({ code }: TrueCardRow): string =>
  [' (T)', ' (A)', ' (A1)', ''][Number(code.at(-1)) % 4] ?? ''

function drawLiderMonths(put: Put, card: TrueCard, y: number): void {
  put(40, y, 'Actual')
  put(40, y + 11, signed(card.unbilled))
  for (const [at, { month, amount }] of card.upcoming.entries()) {
    put(140 + at * 90, y, nameMonth(month, true))
    put(140 + at * 90, y + 11, signed(amount))
  }
}

export const lider: CardLayout = {
  name: 'Líder BCI',
  institutionId: 'lider-bci',
  wishes: { single: null, isAbroad: true },
  draw: (random, card) => [
    ...drawCard(random, card, liderForm),
    ...drawAbroad(random, card, {
      size: letter,
      title: 'ESTADO DE CUENTA INTERNACIONAL DE TARJETA DE CRÉDITO',
      columns: {
        reference: 40,
        date: 140,
        description: 200,
        city: 370,
        country: 450,
        origin: 520,
        dollars: 585,
      },
      debtLabel: 'Deuda Total Facturada del Mes US$',
      pageMark: liderForm.pageMark,
      money: writeCents,
      dayForm: 'd/m/y',
    }),
  ],
}

const tenpoForm: CardForm = {
  ...liderForm,
  head: (put, card) => {
    put(40, 40, 'ESTADO DE CUENTA DE TARJETA DE CRÉDITO', { size: 11 })
    put(40, 52, 'Tenpo Payments S.A')
    put(40, 68, `N° Tarjeta de Crédito Digital **** **** **** ${card.lastFour}`)
    put(40, 80, `Fecha Estado de Cuenta: ${writeDay(card.closesOn, 'd/m/y')}`)
    return 96
  },
  general: (put, card, y) => {
    const end = pairsGeneral(signed, {
      limit: 'Cupo total',
      used: 'Cupo utilizado',
      available: 'Cupo disponible',
    })(put, card, y)
    put(
      40,
      end,
      `Periodo Facturado: Desde ${writeDay(card.period.from, 'd/m/y')} Hasta ${writeDay(card.period.to, 'd/m/y')}`,
    )
    return end + 12
  },
  headings: [
    [40, ['Lugar de', 'operación']],
    [90, ['Fecha', 'operación']],
    [150, ['Descripción operación o cobro']],
    [290, ['Tarjeta']],
    [400, ['Monto', 'operación'], 'right'],
    [470, ['Monto total', 'a pagar'], 'right'],
    [490, ['N°', 'cuota']],
    [570, ['Valor cuota', 'mensual'], 'right'],
  ],
  sections: {
    operations: '(B) 1. Total operaciones',
    products: '(C) 2. Productos o servicios voluntariamente contratados',
    charges: '(D) 3. Cargos, comisiones, impuestos y abonos',
    plans: '4. Información compras en cuotas en período',
  },
  title: { x: 40, sum: 'title', right: 570 },
  row: (put, row, y) => {
    const [first = '', ...more] = wrapText(row.description, 18)
    put(40, y, 'null')
    put(90, y, writeDay(row.date, 'd/m/y'))
    put(150, y, first)
    put(290, y, 'Digital')
    put(400, y, signed(row.operation).replace('$ ', '$'), { align: 'right' })
    put(470, y, signed(row.total).replace('$ ', '$'), { align: 'right' })
    put(490, y, writeCuota(row))
    put(570, y, signed(row.charge).replace('$ ', '$'), { align: 'right' })
    for (const [line, text] of more.entries()) put(150, y + 8 * (line + 1), text)
    return 13 + 8 * more.length
  },
  pageTitle: null,
  after: createAfter(signed, {
    billed: 'Monto Total Facturado a Pagar (A+B+C+D):',
    title: 'III. Información de pago',
  }),
  pitch: 13,
}

export const tenpo: CardLayout = {
  name: 'Tenpo',
  institutionId: 'tenpo',
  wishes: { single: [0, 0], payment: 'PAGO TARJETA' },
  draw: (random, card) => drawCard(random, card, tenpoForm),
}
