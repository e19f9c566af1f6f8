import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleSize } from '../../../../../test/support/sample-size.ts'
import type { PdfText, TextPiece } from '../piece.ts'
import {
  fillCells,
  findAmount,
  findDate,
  findTables,
  findText,
  joinWraps,
  splitProducts,
  textIn,
  toDays,
  toRows,
} from './index.ts'

type Align = 'left' | 'right' | 'centre'
interface Drawn {
  text: string
  x: number
  y: number
  align?: Align
  size?: number
  page?: number
}

const charWidth = 3.9

function piece({ text, x, y, align = 'left', size = 7, page = 1 }: Drawn): TextPiece {
  const width = text.length * charWidth * (size / 7)
  const shift = { left: 0, right: width, centre: width / 2 }[align]
  return { page, x: x - shift, y, width, height: size, text }
}

const draw = (drawn: readonly Drawn[]): PdfText => ({
  pages: Array.from({ length: Math.max(...drawn.map(({ page = 1 }) => page)) }, () => ({
    width: 612,
    height: 792,
  })),
  pieces: drawn.map(piece),
})

const readCells = (drawn: readonly Drawn[]) =>
  findTables(toRows(draw(drawn))).map((table) => fillCells(table))

const summarise = (rows: ReturnType<typeof fillCells>) =>
  rows.map((row) => ({
    date: row.date?.text ?? null,
    description: textIn(row, 'description'),
    figures: Object.fromEntries(row.figures.map(({ figure, column }) => [column.role, figure.text])),
  }))

const heading = (y: number, page = 1): Drawn[] => [
  { text: 'FECHA', x: 23, y, page },
  { text: 'DETALLE DE TRANSACCION', x: 58, y, page },
  { text: 'SUCURSAL', x: 232, y, page },
  { text: 'N° DOCTO MONTO CHEQUES', x: 345, y, page },
  { text: 'MONTO DEPOSITOS', x: 535, y, align: 'right', page },
  { text: 'SALDO', x: 592, y, align: 'right', page },
  { text: 'DIA/MES', x: 20, y: y + 8, page },
  { text: 'O CARGOS', x: 400, y: y + 8, page },
  { text: 'O ABONOS', x: 535, y: y + 8, align: 'right', page },
]

describe('rows', () => {
  test('are read by their place, not in the order of the file; amounts may be a point higher', () => {
    const rows = toRows(
      draw([
        { text: '1.000', x: 400, y: 107 },
        { text: 'segundo', x: 58, y: 107.9 },
        { text: '2.000', x: 400, y: 99 },
        { text: 'primero', x: 58, y: 100 },
      ]),
    )
    expect(rows.map(({ text }) => text)).toEqual(['primero 2.000', 'segundo 1.000'])
  })

  test('join what is drawn letter by letter and divide what is drawn together', () => {
    const letters = ['2', '1', '7', '.', '640'].map((text, at) => ({ text, x: 400 + at * 4.6, y: 100 }))
    const [row] = toRows(draw([{ text: '05/03 Providencia', x: 32, y: 100 }, ...letters]))
    expect(row?.tokens.map(({ text }) => text)).toEqual(['05/03', 'Providencia', '217.640'])
  })

  test('show letter-spaced titles as one text', () =>
    expect(toRows(draw([{ text: 'E S T A D O  D E  C U E N T A', x: 30, y: 20 }]))[0]?.text).toBe(
      'ESTADODECUENTA',
    ))
})

describe('tables', () => {
  test('headings of two lines, two of them in one piece', () => {
    const rows = toRows(draw(heading(100)))
    const [table] = findTables(rows)
    expect(table?.headings[0]?.columns.map(({ title, role }) => [title, role])).toEqual([
      ['FECHA DIA/MES', 'date'],
      ['DETALLE DE TRANSACCION', 'description'],
      ['SUCURSAL', 'branch'],
      ['N° DOCTO', 'reference'],
      ['MONTO CHEQUES O CARGOS', 'debit'],
      ['MONTO DEPOSITOS O ABONOS', 'credit'],
      ['SALDO', 'balance'],
    ])
  })

  test('headings on each page at another height; what is above them is no row', () => {
    const row = (y: number, page: number, text: string): Drawn[] => [
      { text: '05/03', x: 23, y, page },
      { text, x: 58, y, page },
      { text: '1.500', x: 432, y, align: 'right', page },
    ]
    const [table] = readCells([
      ...heading(100),
      ...row(120, 1, 'UNO'),
      { text: 'ESTADO DE CUENTA 9.999', x: 58, y: 30, page: 2 },
      ...heading(160, 2),
      ...row(180, 2, 'DOS'),
    ])
    expect(summarise(table ?? [])).toEqual([
      { date: '05/03', description: 'UNO', figures: { debit: '1.500' } },
      { date: '05/03', description: 'DOS', figures: { debit: '1.500' } },
    ])
  })

  test('a page without headings has the columns of the page before', () => {
    const [table] = readCells([
      ...heading(100),
      { text: '05/03', x: 23, y: 40, page: 2 },
      { text: 'ABONO', x: 58, y: 40, page: 2 },
      { text: '$ 1.500', x: 535, y: 40, align: 'right', page: 2 },
    ])
    // The columns of page 1 apply, its headings have no row.
    expect(summarise(table ?? [])).toEqual([
      { date: '05/03', description: 'ABONO', figures: { credit: '$1.500' } },
    ])
  })

  test('short amounts are in the column of the long ones that end where they end', () => {
    const amounts = ['1.234.567', '900', '15'].map((text, at): Drawn[] => [
      { text: '05/03', x: 23, y: 120 + at * 10 },
      { text: `PAGO ${at}`, x: 58, y: 120 + at * 10 },
      { text, x: 450, y: 120 + at * 10, align: 'right' },
    ])
    const [table] = readCells([...heading(100), ...amounts.flat()])
    expect(summarise(table ?? []).map(({ figures }) => figures)).toEqual([
      { debit: '1.234.567' },
      { debit: '900' },
      { debit: '15' },
    ])
  })

  test('an amount between two columns has both', () => {
    const [table] = readCells([
      ...heading(100),
      { text: '05/03', x: 23, y: 120 },
      { text: 'PAGO', x: 58, y: 120 },
      { text: '1.500', x: 456, y: 120, align: 'centre' },
    ])
    expect(table?.[0]?.figures.map(({ column, other }) => [column.role, other?.role])).toEqual([
      ['credit', 'debit'],
    ])
  })

  test('numbers in a text are no amounts, and a note in another type is no text', () => {
    const [table] = readCells([
      ...heading(100),
      { text: '05/03', x: 23, y: 120 },
      { text: 'CUOTA 12 DE 24', x: 58, y: 120 },
      { text: 'ropa', x: 190, y: 121, size: 11 },
      { text: '1.500', x: 432, y: 120, align: 'right' },
    ])
    expect(summarise(table ?? [])).toEqual([
      { date: '05/03', description: 'CUOTA 12 DE 24', figures: { debit: '1.500' } },
    ])
  })

  test('a summary ends the table', () => {
    const [table] = readCells([
      ...heading(100),
      { text: 'Resumen de Comisiones', x: 58, y: 120 },
      { text: '05/03', x: 23, y: 130 },
      { text: 'COMISION', x: 58, y: 130 },
      { text: '1.500', x: 432, y: 130, align: 'right' },
    ])
    expect(table).toEqual([])
  })
})

describe('wrapped texts', () => {
  const row = (y: number, text: string | null): Drawn[] => [
    { text: '05/03', x: 23, y },
    ...(text === null ? [] : [{ text, x: 58, y }]),
    { text: '1.500', x: 432, y, align: 'right' },
  ]
  const descriptions = (drawn: readonly Drawn[]) =>
    joinWraps(readCells([...heading(100), ...drawn])[0] ?? [], ({ date }) => date !== null).map(
      ({ description }) => description,
    )

  test('below', () =>
    expect(descriptions([...row(120, 'UNO'), { text: 'MAS', x: 58, y: 129 }, ...row(138, 'DOS')])).toEqual([
      'UNO MAS',
      'DOS',
    ]))

  test('above', () =>
    expect(
      descriptions([
        { text: 'ANTES', x: 58, y: 120 },
        ...row(129, 'UNO'),
        { text: 'TAMBIEN', x: 58, y: 138 },
        ...row(147, 'DOS'),
      ]),
    ).toEqual(['ANTES UNO', 'TAMBIEN DOS']))

  test('around', () =>
    expect(
      descriptions([
        ...row(120, 'UNO'),
        { text: 'PAGO CUOTA', x: 58, y: 129 },
        ...row(138, null),
        { text: '002/024', x: 58, y: 147 },
        ...row(156, 'TRES'),
      ]),
    ).toEqual(['UNO', 'PAGO CUOTA 002/024', 'TRES']))
})

describe('labels', () => {
  const rows = toRows(
    draw([
      { text: 'N° DE CUENTA', x: 20, y: 20 },
      { text: ':', x: 90, y: 20 },
      { text: '00-123-45678-09', x: 100, y: 20 },
      { text: 'DESDE', x: 300, y: 20 },
      { text: 'HASTA', x: 400, y: 20 },
      { text: '01/03/2026', x: 300, y: 30 },
      { text: '31/03/2026', x: 400, y: 30 },
      { text: 'SALDO INICIAL', x: 20, y: 60 },
      { text: 'OTROS ABONOS', x: 120, y: 60 },
      { text: 'SALDO FINAL', x: 220, y: 60 },
      { text: '1.000', x: 60, y: 70, align: 'right' },
      { text: '500', x: 160, y: 70, align: 'right' },
      { text: '1.500', x: 260, y: 70, align: 'right' },
      { text: '$ 700', x: 20, y: 100 },
      { text: 'Saldo disponible', x: 60, y: 100 },
    ]),
  )

  test('have their value to the right, below, or before', () => {
    expect(findText(rows, /n° de cuenta/g, () => true)).toBe('00-123-45678-09')
    expect(findDate(rows, /desde/g)).toMatchObject({ numbers: [1, 3, 2026] })
    expect(findDate(rows, /hasta/g)).toMatchObject({ numbers: [31, 3, 2026] })
    expect(findAmount(rows, /saldo inicial/g)?.text).toBe('1.000')
    expect(findAmount(rows, /saldo final/g)?.text).toBe('1.500')
    expect(findAmount(rows, /saldo disponible/g)?.text).toBe('$700')
  })
})

describe('products', () => {
  test('a second page 1 begins another one', () => {
    const mark = (text: string, page: number): Drawn => ({ text, x: 500, y: 20, page })
    const rows = toRows(draw([mark('Página 1 de 2', 1), mark('Página 2 de 2', 2), mark('Página 1 de 1', 3)]))
    expect(splitProducts(rows).map((product) => product.map(({ page }) => page))).toEqual([[1, 2], [3]])
  })
})

describe('years', () => {
  const pair = (day: number, month: number) => ({
    type: 'pair' as const,
    numbers: [day, month] as [number, number],
  })

  test('December of a January statement is of the year before', () =>
    expect(toDays([pair(28, 12), pair(4, 1)], { from: '2025-12-20', to: '2026-01-19' })).toEqual([
      '2025-12-28',
      '2026-01-04',
    ]))

  test('in a period longer than a year the order of the rows decides, either way', () => {
    const period = { from: '2025-10-28', to: '2026-10-31' }
    const rows = [pair(29, 10), pair(3, 5), pair(29, 10)]
    expect(toDays(rows, period)).toEqual(['2025-10-29', '2026-05-03', '2026-10-29'])
    expect(toDays([pair(30, 10), pair(29, 10), pair(3, 5), pair(29, 10)], period)).toEqual([
      '2026-10-30',
      '2026-10-29',
      '2026-05-03',
      '2025-10-29',
    ])
  })

  test('without a period a date without a year has none', () =>
    expect(toDays([pair(3, 5)], null)).toEqual([null]))
})

describe('generated tables', () => {
  const titles = {
    debit: ['CARGOS', 'CHEQUES Y OTROS CARGOS', 'MONTO CARGO', 'GIROS O CARGOS'],
    credit: ['ABONOS', 'DEPOSITOS Y ABONOS', 'MONTO ABONO'],
    balance: ['SALDO', 'SALDO DIARIO'],
  }
  type Side = keyof typeof titles
  const table = fc.record({
    order: fc.shuffledSubarray<Side>(['debit', 'credit', 'balance'], { minLength: 3 }),
    title: fc.record({
      debit: fc.constantFrom(...titles.debit),
      credit: fc.constantFrom(...titles.credit),
      balance: fc.constantFrom(...titles.balance),
    }),
    aligns: fc.array(fc.constantFrom<Align>('right', 'centre'), { minLength: 3, maxLength: 3 }),
    gap: fc.integer({ min: 8, max: 30 }),
    pitch: fc.double({ min: 7.9, max: 18, noNaN: true }),
    raised: fc.boolean(),
    rows: fc.array(
      fc.record({
        side: fc.constantFrom<Side>('debit', 'credit'),
        amount: fc.integer({ min: 1, max: 9_999_999 }),
        balance: fc.option(fc.integer({ min: 1, max: 99_999_999 })),
        day: fc.integer({ min: 1, max: 28 }),
      }),
      { minLength: 1, maxLength: 25 },
    ),
  })
  const written = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, '.')

  test('each amount is found in its column, and nothing else is', () =>
    fc.assert(
      fc.property(table, ({ order, title, aligns, gap, pitch, raised, rows }) => {
        const places = new Map<Side, { x: number; align: Align; left: number }>()
        let left = 260
        for (const [at, side] of order.entries()) {
          const width = Math.max(title[side].length, 10) * charWidth
          const align = aligns[at] ?? 'right'
          places.set(side, { left, align, x: align === 'right' ? left + width : left + width / 2 })
          left += width + gap
        }
        const at = (side: Side) => places.get(side) ?? { left: 0, align: 'right' as const, x: 0 }
        const drawn: Drawn[] = [
          { text: 'FECHA', x: 30, y: 50 },
          { text: 'DESCRIPCION', x: 80, y: 50 },
          ...order.map((side): Drawn => ({ text: title[side], x: at(side).x, align: at(side).align, y: 50 })),
        ]
        for (const [row, { side, amount, balance, day }] of rows.entries()) {
          const y = 70 + row * pitch
          const amountY = raised ? y - 1 : y
          drawn.push(
            { text: `${String(day).padStart(2, '0')}/03/2026`, x: 30, y },
            { text: `COMPRA ${row}`, x: 80, y },
            { text: written(amount), ...at(side), y: amountY },
          )
          if (balance !== null) drawn.push({ text: written(balance), ...at('balance'), y: amountY })
        }
        const [cells] = readCells(drawn)
        const found = summarise(cells ?? []).map(({ figures, description }) => ({ figures, description }))
        expect(found).toEqual(
          rows.map(({ side, amount, balance }, row) => ({
            description: `COMPRA ${row}`,
            figures: {
              [side]: written(amount),
              ...(balance === null ? {} : { balance: written(balance) }),
            },
          })),
        )
      }),
      { numRuns: sampleSize({ gate: 60, all: 1_000 }) },
    ))
})
