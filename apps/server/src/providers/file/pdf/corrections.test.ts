import { drawAccount } from '@lucas/papers/account/index.ts'
import { cardLayouts, drawCardStatement } from '@lucas/papers/cards/index.ts'
import { drawPdf } from '@lucas/papers/draw-pdf.ts'
import { describe, expect, test } from 'vitest'
import { correctRows } from '../correct-rows.ts'
import type { Corrections, Statement } from '../statement.ts'
import { extractText } from './extract-text.ts'
import { readPdfStatements } from './read-pdf.ts'

async function readFirst(bytes: Uint8Array, corrections: Corrections): Promise<Statement> {
  const [statement] = readPdfStatements(await extractText(bytes), { today: '2026-11-29', corrections })
  if (!statement) throw new Error('nothing was read')
  return statement
}

const evidenceOf = ({ evidence }: Statement, about: string) => evidence.find((each) => each.about === about)
const amountsOf = ({ rows }: Statement) => rows.map(({ amount }) => amount)
const negate = (amounts: readonly bigint[]) => amounts.map((amount) => -amount)

describe('an account whose signs or dates the user corrects', () => {
  const { paper, accounts } = drawAccount('Falabella', 4)
  const read = async (corrections: Corrections) => readFirst(await drawPdf(paper.pages), corrections)

  test('has the month first', async () => {
    const statement = await read({ dateOrder: 'mdy' })
    const turned = accounts[0]?.rows.map(({ date }) => {
      const [year, month, day] = date.split('-')
      return Number(day) > 12 ? date : `${year}-${day}-${month}`
    })
    expect(statement.rows.map(({ date }) => date)).toEqual(turned)
    expect(evidenceOf(statement, 'date_order')).toMatchObject({ value: 'mdy', corrected: true })
  })

  test('has the other signs, and says that its balances do not agree', async () => {
    const statement = await read({ sign: 'inverted' })
    expect(amountsOf(statement)).toEqual(negate(accounts[0]?.rows.map(({ amount }) => amount) ?? []))
    expect(evidenceOf(statement, 'balance')).toMatchObject({ value: 'broken' })
    expect(evidenceOf(statement, 'sign')).toMatchObject({ value: 'inverted', corrected: true })
  })

  test('takes its signs from the balances', async () => {
    const statement = await read({ sign: 'balance' })
    expect(amountsOf(statement)).toEqual(accounts[0]?.rows.map(({ amount }) => amount))
    expect(evidenceOf(statement, 'balance')).toMatchObject({ value: 'holds' })
  })
})

test.each(cardLayouts)('the signs of $name are turned, and its sums still agree', async (layout) => {
  const { bytes } = await drawCardStatement(layout, 5)
  const usual = await readFirst(bytes, {})
  const turned = await readFirst(bytes, { sign: 'signed' })
  expect(amountsOf(turned)).toEqual(negate(amountsOf(usual)))
  expect(evidenceOf(turned, 'balance')).toEqual(evidenceOf(usual, 'balance'))
  // A corrected row is checked against the sums as it is printed.
  const [row] = turned.rows
  const wire = (minor: bigint) => Number(minor) / (turned.currency === 'USD' ? 100 : 1)
  const amount = wire((row?.amount ?? 0n) + 100n)
  const corrected = correctRows(turned, [{ row: String(row?.line), amount }])
  expect(corrected.imbalance?.difference).toBe('-100')
  expect(corrected.rows[0]).toMatchObject({
    amount: (row?.amount ?? 0n) + 100n,
    original: { amount: row?.amount },
  })
})
