import { type DrawnText, drawPdf } from '@lucas/papers/draw-pdf.ts'
import { describe, expect, test } from 'vitest'
import type { Corrections } from '../statement.ts'
import { extractText } from './extract-text.ts'
import { readPdfStatements } from './read-pdf.ts'

const right = (x: number, y: number, text: string): DrawnText => ({ x, y, text, align: 'right' })
const left = (x: number, y: number, text: string): DrawnText => ({ x, y, text })

const head = [
  left(40, 40, 'CARTOLA DE CUENTA VISTA'),
  left(40, 52, 'N° de cuenta: 55-0012345-6'),
  left(40, 64, 'Desde: 01/03/2026 Hasta: 31/03/2026'),
]
const headings = (amounts: readonly [string, string] = ['Cargos', 'Abonos']) => [
  left(40, 100, 'Fecha'),
  left(110, 100, 'Descripción'),
  right(400, 100, amounts[0]),
  right(480, 100, amounts[1]),
  right(570, 100, 'Saldo'),
]
const row = (y: number, day: string, text: string) => [left(40, y, day), left(110, y, text)]

const read = async (texts: readonly DrawnText[], corrections: Corrections = {}) =>
  readPdfStatements(await extractText(await drawPdf([{ width: 612, height: 792, texts }])), {
    today: '2026-11-29',
    corrections,
  })

const opening = (amount: string) => [left(110, 114, 'SALDO INICIAL'), right(570, 114, amount)]
const evidenceOf = async (texts: readonly DrawnText[], about: string) =>
  (await read(texts))[0]?.evidence.find((item) => item.about === about)

describe('an amount between two columns', () => {
  const texts = [
    ...head,
    ...headings(),
    ...opening('10.000'),
    ...row(128, '05/03/2026', 'PAGO'),
    { ...left(428, 128, '1.500'), align: 'centre' as const },
  ]

  test('is decided by the balance, which is said', async () => {
    const decided = [...texts, right(570, 128, '8.500')]
    expect((await read(decided))[0]?.rows.map(({ amount }) => amount)).toEqual([-1_500n])
    expect((await evidenceOf(decided, 'columns'))?.reason).toContain('1 monto estaba entre dos columnas')
  })

  test('is not guessed without one', async () => {
    const other = [...row(142, '06/03/2026', 'COMPRA'), right(400, 142, '2.000')]
    const [statement] = await read([...texts, ...other])
    expect(statement?.rows.map(({ description }) => description)).toEqual(['COMPRA'])
    expect(statement?.rejected.map(({ reason }) => reason)).toEqual([
      'El monto está entre dos columnas y el saldo no dice en cuál.',
    ])
    expect(statement?.evidence.filter(({ sure }) => sure)).toEqual([])
  })
})

describe('balances that do not agree', () => {
  const texts = [
    ...head,
    ...headings(),
    ...opening('10.000'),
    ...row(128, '05/03/2026', 'PAGO'),
    right(400, 128, '1.500'),
    right(570, 128, '8.500'),
    ...row(142, '06/03/2026', 'ABONO'),
    right(480, 142, '4.000'),
    right(570, 142, '12.400'),
  ]

  test('are said with the difference; the rows are there, and nothing is sure', async () => {
    const [statement] = await read(texts)
    expect(statement?.rows.map(({ amount }) => amount)).toEqual([-1_500n, 4_000n])
    expect(statement?.imbalance).toEqual({ count: 1, line: expect.any(Number), difference: '-100' })
    expect(statement?.evidence.filter(({ sure }) => sure)).toEqual([])
    expect(await evidenceOf(texts, 'balance')).toMatchObject({ value: 'broken', sure: false })
  })
})

describe('corrections', () => {
  test('columns that the user chooses have their roles', async () => {
    const texts = [
      ...head,
      ...headings(['Abonos', 'Cargos']),
      ...row(128, '05/03/2026', 'PAGO'),
      right(400, 128, '1.500'),
      ...row(142, '06/03/2026', 'COMPRA'),
      right(400, 142, '2.000'),
    ]
    const amountsOf = async (corrections: Corrections) =>
      (await read(texts, corrections))[0]?.rows.map(({ amount }) => amount)
    expect(await amountsOf({})).toEqual([1_500n, 2_000n])
    expect(await amountsOf({ columns: { debit: 2, credit: 3 } })).toEqual([-1_500n, -2_000n])
  })
})

describe('refusals', () => {
  const codeOf = (texts: readonly DrawnText[]) =>
    read(texts).then(
      () => null,
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    )

  test('a picture has no text', async () => expect(await codeOf([left(20, 20, '1/2')])).toBe('pdf_no_text'))

  test('letters without a meaning', async () => {
    const garbage = Array.from({ length: 20 }, (_, at) => left(40, 40 + at * 12, '(cid:12)(cid:7)(cid:41)'))
    expect(await codeOf(garbage)).toBe('pdf_unreadable_font')
  })

  test('a text without a table', async () =>
    expect(
      await codeOf([left(40, 40, 'Inserto seguros: lea las condiciones generales de la póliza 120.000')]),
    ).toBe('pdf_no_table'))

  test('amounts without a sign and without balances', async () =>
    expect(
      await codeOf([
        ...head,
        left(40, 100, 'Fecha'),
        left(110, 100, 'Descripción'),
        right(400, 100, 'Monto'),
        ...row(128, '05/03/2026', 'PAGO'),
        right(400, 128, '1.500'),
        ...row(142, '06/03/2026', 'COMPRA'),
        right(400, 142, '2.000'),
      ]),
    ).toBe('pdf_no_table'))
})
