import { type CardLayout, cardLayouts, drawCardStatement } from '@lucas/papers/cards/index.ts'
import { abroadRows, billedRows } from '@lucas/papers/cards/true-card.ts'
import type { Paper } from '@lucas/papers/paper.ts'
import { createRandom, type Random } from '@lucas/papers/random.ts'
import { describe, expect, test } from 'vitest'
import { sampleSize } from '../../../../../test/support/sample-size.ts'
import { type Statement, StatementUnreadable } from '../../statement.ts'
import { extractText } from '../extract-text.ts'
import { toRows } from '../layout/index.ts'
import type { PdfText } from '../piece.ts'
import { readPdfStatements } from '../read-pdf.ts'

const seeds = Array.from({ length: sampleSize({ gate: 4, all: 60 }) }, (_, at) => 500 + at)

/** Reads a text; no statements where the file is refused. */
function readOrRefuse(text: PdfText): Statement[] {
  try {
    return readPdfStatements(text, { today: '2026-11-28', corrections: {} })
  } catch (error) {
    if (error instanceof StatementUnreadable) return []
    throw error
  }
}

const isProved = ({ evidence }: Statement) =>
  evidence.some(({ about, value }) => about === 'balance' && value === 'holds')
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
const digitsOf = (amount: bigint) => String(amount).replace('-', '').replace(/^0+/, '')

/** Rows whose amount is not in the line from which it is said to be. */
function findInvented(text: PdfText, statements: readonly Statement[]) {
  const lines = new Map(toRows(text).map((row) => [row.line, row.text.replace(/[\s$.,]/g, '')]))
  return statements.flatMap(({ rows }) =>
    rows.filter(({ line, amount }) => lines.get(line)?.includes(digitsOf(amount)) !== true),
  )
}

/** Proved statements whose sums do not agree. */
const findWrongSums = (statements: readonly Statement[]) =>
  statements.filter(
    (statement) =>
      isProved(statement) &&
      (statement.openingBalance ?? 0n) + sumOf(statement.rows.map(({ amount }) => amount)) !==
        statement.closingBalance,
  )

/** Removes a text, changes a digit of one, or cuts the file after one. */
function damage(pages: Paper['pages'], random: Random): void {
  const page = pages[random.int(0, pages.length - 1)]
  if (!page || page.texts.length === 0) return
  const at = random.int(0, page.texts.length - 1)
  const drawn = page.texts[at]
  if (!drawn) return
  const kind = random.pick(['remove', 'digit', 'cut'])
  if (kind === 'remove') page.texts.splice(at, 1)
  else if (kind === 'digit')
    page.texts[at] = {
      ...drawn,
      text: drawn.text.replace(/\d/, (digit) => String((Number(digit) + random.int(1, 9)) % 10)),
    }
  else {
    pages.length = pages.indexOf(page) + 1
    page.texts = page.texts.filter(({ y }) => y <= drawn.y)
  }
}

/** A statement in which the charge of one row is printed differently, or the row is missing. */
async function readChanged(layout: CardLayout, seed: number, charge: ((minor: bigint) => bigint) | null) {
  const { bytes, truth } = await drawCardStatement(layout, seed, {
    change: (card) => {
      const at = card.rows.findIndex((row) => row.section === 'operations' && row.charge > 0n)
      return {
        ...card,
        rows: card.rows.flatMap((row, index) => {
          if (index !== at) return [row]
          return charge === null ? [] : [{ ...row, charge: charge(row.charge) }]
        }),
      }
    },
  })
  return { statements: readOrRefuse(await extractText(bytes)), truth }
}

describe.each(cardLayouts)('$name', { timeout: 600_000 }, (layout) => {
  test('each amount stands in the line that it names, and sums that agree do', async () => {
    for (const seed of seeds) {
      const { bytes } = await drawCardStatement(layout, seed)
      const text = await extractText(bytes)
      const statements = readOrRefuse(text)
      expect({ seed, invented: findInvented(text, statements), wrong: findWrongSums(statements) }).toEqual({
        seed,
        invented: [],
        wrong: [],
      })
    }
  })

  test('a charge that does not add up makes nothing sure, and says the pesos', async () => {
    for (const seed of seeds) {
      const { statements, truth } = await readChanged(layout, seed, (minor) => minor + 1_234n)
      const [pesos] = statements
      expect({
        seed,
        reason: pesos?.evidence.find(({ value }) => value === 'broken')?.reason,
        difference: pesos?.imbalance?.difference,
        sure: pesos?.evidence.filter(({ sure }) => sure),
        count: pesos?.rows.length,
      }).toEqual({
        seed,
        reason: expect.stringContaining('-1234'),
        difference: '-1234',
        sure: [],
        count: billedRows(truth).length,
      })
    }
  })

  test('a missing row makes nothing sure', async () => {
    for (const seed of seeds) {
      const { statements } = await readChanged(layout, seed, null)
      const sure = statements.slice(0, 1).flatMap(({ evidence }) => evidence.filter((one) => one.sure))
      expect({ seed, sure }).toEqual({ seed, sure: [] })
    }
  })

  test('a damaged file is called right only with the rows of the truth', async () => {
    for (const seed of seeds) {
      const random = createRandom(seed * 7)
      const { bytes, truth } = await drawCardStatement(layout, seed, {
        changePages: (pages) => damage(pages, random),
      })
      const proved = readOrRefuse(await extractText(bytes)).filter(isProved)
      const truths: Record<string, bigint> = {
        CLP: sumOf(billedRows(truth).map(({ charge }) => -charge)),
        USD: sumOf(abroadRows(truth).map(({ dollars }) => -dollars)),
      }
      expect({
        seed,
        sums: proved.map(({ currency, rows }) => [currency, sumOf(rows.map(({ amount }) => amount))]),
        wrong: findWrongSums(proved),
      }).toEqual({ seed, sums: proved.map(({ currency }) => [currency, truths[currency]]), wrong: [] })
    }
  })
})
