import type { DrawnPage } from '../draw-pdf.ts'
import { createPaper, type Paper, type Put, writeDay } from '../paper.ts'
import type { Random } from '../random.ts'
import type { TrueAbroadRow, TrueCard, TrueCardRow, TrueSection } from './true-card.ts'

type Heading = readonly [x: number, lines: readonly string[], align?: 'left' | 'right' | 'centre']
export type DrawRow = (put: Put, row: TrueCardRow, y: number) => number

/** How one issuer prints the common form of reference 1.7. Places in points. */
export interface CardForm {
  size: { width: number; height: number }
  /** Draws the title, the holder and the card; returns where it ends. */
  head: (put: Put, card: TrueCard) => number
  /** Draws limits, rates, billed period and due day; returns where it ends. */
  general: (put: Put, card: TrueCard, y: number) => number
  before: (put: Put, card: TrueCard, y: number) => number
  headings: readonly Heading[]
  sections: Readonly<Record<TrueSection, string>>
  /** Where section titles stand, and whether they print the sum of their rows there or after them. */
  title: { x: number; sum: 'none' | 'title' | 'after'; right: number; isEmptyInTitle?: boolean }
  /** Groups of a section; null where it has none. */
  groups?: (section: TrueSection, rows: readonly TrueCardRow[], card: TrueCard) => readonly RowGroup[] | null
  row: DrawRow
  /** Title of the next pages. */
  pageTitle: string | null
  pageMark: ((page: number, pages: number) => string) | null
  after: (put: Put, card: TrueCard, y: number) => void
  slip: boolean
  /** The legal text, where the name of the issuer may stand alone. */
  foot: string
  money: (minor: bigint) => string
  /** Points from a row to the next. */
  pitch: number
}

/** Rows of a section under a title of their own, or with lines for their sum below them. */
export interface RowGroup {
  title?: string
  rows: readonly TrueCardRow[]
  totals?: readonly string[]
}

/** What a section's total adds up: operations, for plans that charge nothing yet. */
const sumOf = (rows: readonly TrueCardRow[]): bigint =>
  rows.reduce((total, row) => total + (row.section === 'plans' ? row.operation : row.charge), 0n)

function groupRows(form: CardForm, section: TrueSection, rows: readonly TrueCardRow[], card: TrueCard) {
  const groups = form.groups?.(section, rows, card)
  if (groups) return groups
  const hasTotal = form.title.sum === 'after' && rows.length > 0
  return [{ rows, ...(hasTotal && { totals: [`TOTAL ${form.sections[section].replace(/^\d\.? ?/, '')}`] }) }]
}

const sections: readonly TrueSection[] = ['operations', 'products', 'charges', 'plans']

/** Draws the statement in pesos. */
export function drawCard(random: Random, card: TrueCard, form: CardForm): DrawnPage[] {
  const paper = createPaper(random, form.size)
  const { put } = paper
  let y = form.general(put, card, form.head(put, card))
  y = drawHeadings(put, form.headings, form.before(put, card, y + 14) + 14)
  if (form.slip) drawSlip(put, card, form)
  let bottom = form.size.height - (form.slip ? 190 : 60)
  const makeRoom = (needed: number) => {
    if (y + needed <= bottom) return
    turn(paper, form)
    bottom = form.size.height - 60
    y = drawHeadings(put, form.headings, form.pageTitle === null ? 40 : 62)
  }
  const line = (text: string, sum: bigint | null) => {
    makeRoom(form.pitch * 3)
    put(form.title.x, y, text)
    if (sum !== null) put(form.title.right, y, form.money(sum), { align: 'right' })
    y += form.pitch
  }
  for (const section of sections) {
    const rows = card.rows.filter((row) => row.section === section)
    const isEmpty = rows.length === 0 && random.chance(0.5)
    const isOneLine = isEmpty && form.title.isEmptyInTitle === true
    const printsSum = form.title.sum === 'title' && rows.length > 0 && section !== 'plans'
    line(`${form.sections[section]}${isOneLine ? ' SIN MOVIMIENTOS' : ''}`, printsSum ? sumOf(rows) : null)
    if (isEmpty && !isOneLine) line('SIN MOVIMIENTOS', null)
    for (const group of groupRows(form, section, rows, card)) {
      if (group.title !== undefined) line(group.title, null)
      for (const row of group.rows) {
        makeRoom(form.pitch * 2)
        y += form.row(put, row, y)
      }
      for (const total of group.totals ?? []) line(total, sumOf(group.rows))
    }
  }
  if (y > bottom - 170) {
    turn(paper, form)
    y = 80
  }
  form.after(put, card, y + 16)
  put(45, form.size.height - 30, form.foot, { size: 6 })
  return markPages(paper, form)
}

function turn(paper: Paper, form: Pick<CardForm, 'pageTitle'>): void {
  paper.turn()
  if (form.pageTitle !== null) paper.put(40, 30, form.pageTitle, { size: 9 })
}

function markPages(paper: Paper, { pageMark, size }: Pick<CardForm, 'pageMark' | 'size'>): DrawnPage[] {
  return paper.pages.map((page, at) => ({
    ...page,
    texts:
      pageMark === null
        ? page.texts
        : [
            ...page.texts,
            {
              x: size.width - 40,
              y: 18,
              text: pageMark(at + 1, paper.pages.length),
              align: 'right' as const,
            },
          ],
  }))
}

export function drawHeadings(put: Put, headings: readonly Heading[], y: number): number {
  const most = Math.max(...headings.map(([, lines]) => lines.length))
  for (const [x, lines, align = 'left'] of headings)
    for (const [at, line] of lines.entries()) put(x, y + at * 8, line, { align })
  return y + most * 8 + 6
}

/** The payment slip, twice side by side, with the values below their labels. */
function drawSlip(put: Put, card: TrueCard, { size, money }: CardForm): void {
  const top = size.height - 160
  for (const [at, copy] of ['EMISOR', 'COPIA CLIENTE'].entries()) {
    const x = 60 + at * 270
    put(x, top, `COMPROBANTE DE PAGO ${copy}`)
    put(x, top + 14, 'PAGAR HASTA')
    put(x, top + 24, writeDay(card.dueOn, 'd/m/y'))
    put(x, top + 40, 'MONTO TOTAL FACTURADO A PAGAR')
    put(x, top + 50, money(card.billed))
  }
}

/** Draws `LABEL  VALUE` rows; returns where they end. */
export function drawPairs(
  put: Put,
  pairs: readonly (readonly [string, string])[],
  at: { x: number; value: number; y: number; pitch?: number; align?: 'left' | 'right' },
): number {
  let { y } = at
  for (const [label, value] of pairs) {
    put(at.x, y, label)
    put(at.value, y, value, { align: at.align ?? 'left' })
    y += at.pitch ?? 11
  }
  return y
}

export interface AbroadForm {
  size: CardForm['size']
  title: string
  columns: {
    reference: number | null
    date: number
    description: number
    city: number
    country: number
    origin: number
    dollars: number
  }
  debtLabel: string
  movedLabel?: string
  pageMark: CardForm['pageMark']
  money: (cents: bigint) => string
  dayForm: string
  isDateFirst?: boolean
}

/** Draws the statement in dollars. */
export function drawAbroad(random: Random, card: TrueCard, form: AbroadForm): DrawnPage[] {
  const { abroad } = card
  if (abroad === null) return []
  const paper = createPaper(random, form.size)
  const { put } = paper
  const { columns, money } = form
  put(120, 40, form.title, { size: 10 })
  let y = drawPairs(
    put,
    [
      ['NOMBRE DEL TITULAR', card.holder],
      ['N° DE TARJETA DE CRÉDITO', `XXXX XXXX XXXX ${card.lastFour}`],
      ['FECHA ESTADO DE CUENTA', writeDay(card.closesOn, 'd/m/y')],
      ['SALDO ANTERIOR FACTURADO', money(abroad.previous)],
      ['ABONO REALIZADO', money(-abroad.paid)],
      [form.movedLabel ?? 'TRASPASO DEUDA NACIONAL', money(-abroad.moved)],
      [form.debtLabel, money(abroad.debt)],
      ['PAGAR HASTA', writeDay(card.dueOn, 'd/m/y')],
      ['PERÍODO FACTURADO DESDE', writeDay(card.period.from, 'd/m/y')],
      ['PERÍODO FACTURADO HASTA', writeDay(card.period.to, 'd/m/y')],
    ],
    { x: 45, value: 260, y: 62 },
  )
  put(45, y + 10, '2. INFORMACIÓN DE TRANSACCIONES')
  const headings: Heading[] = [
    ...(columns.reference === null
      ? []
      : [[columns.reference, ['NÚMERO', 'REFERENCIA', 'INTERNACIONAL']] as Heading]),
    [columns.date, ['FECHA', 'OPERACIÓN']],
    [columns.description, ['DESCRIPCIÓN OPERACIÓN O COBRO']],
    [columns.city, ['CIUDAD']],
    [columns.country, ['PAÍS']],
    [columns.origin, ['MONTO', 'MONEDA', 'ORIGEN'], 'right'],
    [columns.dollars, ['MONTO', 'US$'], 'right'],
  ]
  y = drawHeadings(put, headings, y + 24)
  const groups = {
    payments: 'TOTAL DE PAGOS',
    purchases: 'TOTAL DE COMPRAS',
    others: 'OTROS CARGOS Y ABONOS A LA CUENTA',
  } as const
  for (const group of ['payments', 'purchases', 'others'] as const) {
    const rows = abroad.rows.filter((row) => row.group === group)
    put(columns.description, y, groups[group])
    put(columns.dollars, y, money(rows.reduce((sum, { dollars }) => sum + dollars, 0n)), { align: 'right' })
    y += 11
    for (const row of rows) {
      drawAbroadRow(put, row, y, form)
      y += 11
    }
  }
  return markPages(paper, form)
}

function drawAbroadRow(
  put: Put,
  row: TrueAbroadRow,
  y: number,
  { columns, money, dayForm }: AbroadForm,
): void {
  if (columns.reference !== null) put(columns.reference, y, row.reference)
  put(columns.date, y, writeDay(row.date, dayForm))
  put(columns.description, y, row.description)
  put(columns.city, y, row.city)
  put(columns.country, y, row.country)
  put(columns.origin, y, row.origin, { align: 'right' })
  put(columns.dollars, y, money(row.dollars), { align: 'right' })
}
