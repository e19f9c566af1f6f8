import {
  type AccountLayoutName,
  accountLayouts,
  type DrawnStatement,
  drawAccount,
} from '@lucas/papers/account/index.ts'
import { drawPdf } from '@lucas/papers/draw-pdf.ts'
import { sizeOf, writeAmount } from '@lucas/papers/paper.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleSize } from '../../../../../test/support/sample-size.ts'
import { type Statement, StatementUnreadable } from '../../statement.ts'
import { extractText } from '../extract-text.ts'
import { toRows } from '../layout/index.ts'
import type { PdfText } from '../piece.ts'
import { readPdfStatements } from '../read-pdf.ts'

const options = { today: '2026-11-29', corrections: {} }
const seeds = Array.from({ length: sampleSize({ gate: 3, all: 60 }) }, (_, at) => at + 1)
const names = Object.keys(accountLayouts).filter((name): name is AccountLayoutName => name in accountLayouts)

/** Reads texts; no statements where the file is refused. */
function readOrRefuse(text: PdfText): Statement[] {
  try {
    return readPdfStatements(text, options)
  } catch (error) {
    if (error instanceof StatementUnreadable) return []
    throw error
  }
}

const compact = (text: string) => text.replace(/[\s$]/g, '')

/** The amounts and balances that are not in the row from which they are said to be. */
function findInvented(text: PdfText, statements: readonly Statement[]): string[] {
  const rows = new Map(toRows(text).map((row) => [row.line, compact(row.text)]))
  return statements.flatMap(({ rows: found, currency }) =>
    found.flatMap(({ line, amount }) => {
      const written = writeAmount(sizeOf(amount), currency === 'USD' ? 'USD' : 'CLP')
      const isThere = rows.get(line)?.includes(written) === true
      return isThere ? [] : [`${line}: ${written}`]
    }),
  )
}

const stateOf = ({ evidence }: Statement) => evidence.find(({ about }) => about === 'balance')?.value ?? null

interface Amount {
  page: DrawnStatement['paper']['pages'][number]
  at: number
}

/**
 * Returns amounts of movements that are drawn in one piece and written nowhere else. Not of the first and the last movement: where
 * no opening and closing balance are printed, nothing contradicts them.
 */
function findUniqueAmounts({ paper, accounts }: DrawnStatement): Amount[] {
  const texts = paper.pages.flatMap((page) =>
    page.texts.map(({ text }, at) => ({ page, at, text: compact(text) })),
  )
  return accounts.flatMap(({ rows, currency }) =>
    rows.slice(1, -1).flatMap(({ amount, description }) => {
      // Sums of summaries are round, and fees are repeated below the table.
      if (sizeOf(amount) < 1_000n || amount % 1_000n === 0n || description.startsWith('COMISION')) return []
      const written = writeAmount(sizeOf(amount), currency === 'USD' ? 'USD' : 'CLP')
      const found = texts.filter(({ text }) => text.replace('-', '') === written)
      return found.length === 1 && found[0] ? [{ page: found[0].page, at: found[0].at }] : []
    }),
  )
}

const readDrawn = async ({ paper }: DrawnStatement) =>
  readOrRefuse(await extractText(await drawPdf(paper.pages)))

describe.each(names)('%s', (name) => {
  test('each amount stands in the row that it names', async () => {
    for (const seed of seeds) {
      const drawn = drawAccount(name, seed)
      const text = await extractText(await drawPdf(drawn.paper.pages))
      expect({ seed, invented: findInvented(text, readOrRefuse(text)) }).toEqual({ seed, invented: [] })
    }
  })

  test('a changed amount is said, never called right', async () => {
    for (const seed of seeds) {
      const drawn = drawAccount(name, seed)
      const [changed] = findUniqueAmounts(drawn)
      const drawnText = changed?.page.texts[changed.at]
      if (!drawnText) continue
      drawnText.text = drawnText.text.replace(/[1-9]/, (digit) => String((Number(digit) % 9) + 1))
      expect({ seed, states: (await readDrawn(drawn)).map(stateOf) }).not.toEqual({
        seed,
        states: drawn.accounts.map(() => 'holds'),
      })
    }
  })

  test('a first or last row that is missing is never sure', async () => {
    for (const seed of seeds)
      for (const at of [0, -1]) {
        const drawn = drawAccount(name, seed)
        const amounts = drawn.accounts.flatMap(({ rows }) => rows.at(at)?.amount ?? [])
        const texts = drawn.paper.pages.flatMap((page) =>
          page.texts.flatMap((text) =>
            amounts.some((amount) => compact(text.text).replace('-', '') === writeAmount(sizeOf(amount)))
              ? [{ page, y: text.y }]
              : [],
          ),
        )
        const [missing] = texts
        if (texts.length !== 1 || !missing) continue
        missing.page.texts = missing.page.texts.filter(({ y }) => Math.abs(y - missing.y) > 2)
        const found = await readDrawn(drawn)
        // An amount drawn letter by letter is found in the summary only: then the row is still there.
        if (found.every(({ rows }, index) => rows.length === drawn.accounts[index]?.rows.length)) continue
        const sure = found.map(({ evidence }) =>
          evidence.some(({ about, sure: isSure }) => about === 'balance' && isSure),
        )
        expect({ seed, at, sure }).not.toEqual({ seed, at, sure: drawn.accounts.map(() => true) })
      }
  })

  test('a row that is missing is said, never called right', async () => {
    for (const seed of seeds) {
      const drawn = drawAccount(name, seed)
      const [missing] = findUniqueAmounts(drawn)
      const y = missing?.page.texts[missing.at]?.y
      if (!missing || y === undefined) continue
      missing.page.texts = missing.page.texts.filter((text) => Math.abs(text.y - y) > 2)
      expect({ seed, states: (await readDrawn(drawn)).map(stateOf) }).not.toEqual({
        seed,
        states: drawn.accounts.map(() => 'holds'),
      })
    }
  })
})

describe('any file', () => {
  const word = fc.constantFrom(
    'Fecha',
    'FECHA',
    'Descripción',
    'Detalle',
    'Cargos',
    'Abonos',
    'Monto',
    'Saldo',
    'Saldo Inicial',
    'SALDO FINAL',
    '05/03/2026',
    '05/03',
    '07 / SEP',
    '14 oct 2026',
    'Página 1 de 2',
    '1.234',
    '-5.000',
    '$ 12.000',
    '0',
    '12,50',
    'Resumen de Comisiones',
    'N° de cuenta 12345678',
    'COMPRA',
    'CUOTA 12',
    '(cid:12)',
    '\ufffd',
    '00000000',
  )
  const piece = fc.record({
    page: fc.integer({ min: 1, max: 3 }),
    x: fc.integer({ min: 0, max: 580 }),
    y: fc.integer({ min: 1, max: 40 }).map((row) => row * 9),
    width: fc.integer({ min: 1, max: 120 }),
    height: fc.constantFrom(6, 7, 12),
    text: word,
  })

  test('is read or refused, and nothing in it is invented', () =>
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 150 }), (pieces) => {
        const text = { pages: [1, 2, 3].map(() => ({ width: 612, height: 792 })), pieces }
        const statements = readOrRefuse(text)
        expect(statements.every(({ rows }) => rows.length > 0)).toBe(true)
        expect(
          statements
            .flatMap(({ rows }) => rows)
            .every(({ amount, date }) => amount !== 0n && date.length === 10),
        ).toBe(true)
      }),
      { numRuns: sampleSize({ gate: 100, all: 3_000 }) },
    ))
})
