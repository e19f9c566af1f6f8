import { type Put, wrapText, writeAmount, writeDay } from '../paper.ts'
import { type CardForm, type DrawRow, drawPairs } from './form.ts'
import type { TrueCard, TrueCardRow } from './true-card.ts'

export const pesos = (minor: bigint): string => writeAmount(minor)
export const signed = (minor: bigint): string => `$ ${writeAmount(minor)}`
export const commas = (minor: bigint): string => writeAmount(minor).replaceAll('.', ',')
export const writeCuota = ({ cuota }: TrueCardRow): string =>
  cuota === null ? '' : `${String(cuota[0]).padStart(2, '0')}/${String(cuota[1]).padStart(2, '0')}`
export const writeRate = (rate: number, point = ','): string => `${rate.toFixed(2).replace('.', point)}%`

const upperMonths = [
  'ENE',
  'FEB',
  'MAR',
  'ABR',
  'MAY',
  'JUN',
  'JUL',
  'AGO',
  'SEP',
  'OCT',
  'NOV',
  'DIC',
] as const
const longMonths = [
  'ENERO',
  'FEBRERO',
  'MARZO',
  'ABRIL',
  'MAYO',
  'JUNIO',
  'JULIO',
  'AGOSTO',
  'SEPTIEMBRE',
  'OCTUBRE',
  'NOVIEMBRE',
  'DICIEMBRE',
] as const
export const nameMonth = (month: string, isLong: boolean, shift = 0): string =>
  (isLong ? longMonths : upperMonths)[(Number(month.slice(5, 7)) - 1 + shift) % 12] ?? ''

interface RowPlaces {
  place: number
  date: number
  dayForm: string
  code?: number
  writeCode?: (code: string) => string
  description: number
  /** Draws the rate of a purchase in instalments after its name. */
  rate?: boolean
  /** Longest line of a description; the rest is below. */
  wrap?: number
  operation: number
  total: number
  cuota: number
  charge: number
  money: (minor: bigint) => string
  /** How much higher the amounts are. */
  up?: number
  size?: number
}

/** Draws the row of most banks: place, date, reference, description, three amounts and the cuota. */
export const createRow =
  (at: RowPlaces, pitch: number): DrawRow =>
  (put, row, y) => {
    const text = at.rate && row.rate !== null ? `${row.description} TASA INT. ${row.rate}%` : row.description
    const [first = '', ...more] = at.wrap === undefined ? [text] : wrapText(text, at.wrap)
    const size = at.size === undefined ? {} : { size: at.size }
    const top = y - (at.up ?? 0)
    put(at.place, y, row.place, size)
    put(at.date, y, writeDay(row.date, at.dayForm), size)
    if (at.code !== undefined) put(at.code, y, (at.writeCode ?? String)(row.code), size)
    put(at.description, y, first, size)
    put(at.operation, top, at.money(row.operation), { align: 'right', ...size })
    put(at.total, top, at.money(row.total), { align: 'right', ...size })
    put(at.cuota, top, writeCuota(row), size)
    if (row.charge !== 0n) put(at.charge, top, at.money(row.charge), { align: 'right', ...size })
    for (const [line, wrapped] of more.entries()) put(at.description, y + (line + 1) * 8, wrapped, size)
    return pitch + more.length * 8
  }

/** Draws title, holder, card and date, each with its value to the right. */
export const createHead =
  (title: string, card: (card: TrueCard) => readonly (readonly [string, string])[]): CardForm['head'] =>
  (put, values) => {
    put(150, 40, title, { size: 10 })
    return drawPairs(put, card(values), { x: 45, value: 230, y: 60 }) + 4
  }

export const classicHead =
  (mask: (lastFour: string) => string, dayForm = 'd/m/y') =>
  (card: TrueCard) =>
    [
      ['NOMBRE DEL TITULAR', card.holder],
      ['N° DE TARJETA DE CRÉDITO', mask(card.lastFour)],
      ['FECHA ESTADO DE CUENTA', writeDay(card.closesOn, dayForm)],
    ] as const

/** Limits, rates, period and due day as tables with the names over the columns. */
export const createGeneral =
  (money: (minor: bigint) => string, point = ','): CardForm['general'] =>
  (put, card, top) => {
    put(45, top + 6, 'I. INFORMACIÓN GENERAL')
    let y = top + 20
    for (const [x, text] of [
      [200, 'CUPO TOTAL'],
      [300, 'CUPO UTILIZADO'],
      [400, 'CUPO DISPONIBLE'],
    ] as const)
      put(x, y, text)
    y += 11
    put(45, y, 'CUPO TOTAL')
    for (const [at, value] of [card.limit, card.used, card.available].entries())
      put(245 + at * 100, y, money(value), { align: 'right' })
    y += 11
    put(45, y, 'CUPO TOTAL AVANCE EN EFECTIVO')
    for (const at of [0, 1, 2]) put(245 + at * 100, y, money(0n), { align: 'right' })
    y += 16
    for (const [x, text] of [
      [200, 'ROTATIVO'],
      [300, 'COMPRA EN CUOTAS'],
      [400, 'AVANCE EN CUOTAS'],
    ] as const)
      put(x, y, text)
    y += 11
    put(45, y, 'TASA INTERÉS VIGENTE')
    for (const at of [0, 1, 2]) put(200 + at * 100, y, writeRate(card.rate + at / 10, point))
    y += 11
    put(45, y, 'CAE')
    for (const at of [0, 1, 2]) put(200 + at * 100, y, writeRate(card.cae + at, point))
    y += 11
    put(45, y, 'CAE PREPAGO')
    put(200, y, writeRate(1.5, point))
    y += 14
    put(200, y, 'DESDE')
    put(300, y, 'HASTA')
    y += 10
    put(45, y, 'PERÍODO FACTURADO')
    put(200, y, writeDay(card.period.from, 'd/m/y'))
    put(300, y, writeDay(card.period.to, 'd/m/y'))
    y += 11
    put(45, y, 'PAGAR HASTA')
    put(200, y, writeDay(card.dueOn, 'd/m/y'))
    return y + 14
  }

/** Draws the bill of the month before. */
export const createBefore =
  (money: (minor: bigint) => string, labels: { billed?: string; paid?: string } = {}): CardForm['before'] =>
  (put, card, top) => {
    put(45, top, 'II. DETALLE')
    put(45, top + 11, '1. PERÍODO ANTERIOR')
    const y = drawPairs(
      put,
      [
        ['SALDO ADEUDADO INICIO PERÍODO ANTERIOR', money(card.previous + 1_234n)],
        [labels.billed ?? 'MONTO FACTURADO A PAGAR (PERÍODO ANTERIOR)', money(card.previous)],
        [labels.paid ?? 'MONTO PAGADO PERÍODO ANTERIOR', money(-card.paid)],
        ['SALDO ADEUDADO FINAL PERÍODO ANTERIOR', money(card.previous - card.paid)],
      ],
      { x: 45, value: 420, y: top + 22, align: 'right' },
    )
    put(45, y + 4, '2. PERÍODO ACTUAL')
    return y + 8
  }

export interface AfterLabels {
  title?: string
  billed?: string
  minimum?: string
  months?: string
  unbilled?: readonly string[]
  isLong?: boolean
  /** The issuer names the months of payment. */
  shift?: number
}

/** Draws the payment information, the next months and the costs of late payment. */
export const createAfter =
  (money: (minor: bigint) => string, labels: AfterLabels = {}): CardForm['after'] =>
  (put, card, top) => {
    put(45, top, labels.title ?? 'III. INFORMACIÓN DE PAGO')
    let y = drawPairs(
      put,
      [
        [labels.billed ?? 'MONTO TOTAL FACTURADO A PAGAR', money(card.billed)],
        [labels.minimum ?? 'MONTO MÍNIMO A PAGAR', money(card.minimum)],
        ['COSTO MONETARIO PREPAGO', money(card.used + 777n)],
      ],
      { x: 45, value: 330, y: top + 14, align: 'right' },
    )
    y += 6
    put(45, y, labels.months ?? 'VENCIMIENTO PRÓXIMOS 4 MESES')
    y += 12
    drawMonths(put, card, y, money, labels)
    put(45, y + 40, 'PRÓXIMO PERÍODO DE FACTURACIÓN')
    put(230, y + 40, writeDay(card.dueOn, 'd/m/y'))
    put(320, y + 40, writeDay(card.dueOn, 'd/m/y'))
    put(45, y + 56, 'IV. COSTOS POR ATRASO')
    put(45, y + 67, 'INTERÉS MORATORIO')
    put(200, y + 67, '3,10%')
  }

function drawMonths(
  put: Put,
  card: TrueCard,
  y: number,
  money: (minor: bigint) => string,
  labels: AfterLabels,
): void {
  const unbilled = labels.unbilled ?? ['ACTUAL']
  const deep = (unbilled.length - 1) * 8
  for (const [at, line] of unbilled.entries()) put(45, y + at * 8, line)
  for (const [at, { month }] of card.upcoming.entries())
    put(130 + at * 80, y + deep, nameMonth(month, labels.isLong === true, labels.shift ?? 0))
  put(45, y + deep + 11, money(card.unbilled))
  for (const [at, { amount }] of card.upcoming.entries()) put(130 + at * 80, y + deep + 11, money(amount))
}

/** Draws a chart of the last months right of the payment information: its labels stand on the lines of real fields. */
export const withChart =
  (after: CardForm['after']): CardForm['after'] =>
  (put, card, top) => {
    after(put, card, top)
    for (const [at, label] of ['1.200.000', '800.000', '400.000', '0'].entries())
      put(480, top + 14 + at * 11, label, { align: 'right', size: 6 })
    put(490, top + 58, 'Monto Facturado')
    put(490, top + 66, 'Monto Pagado')
  }
