import { type AccountLayoutName, accountLayouts, drawAccount } from '@lucas/papers/account/index.ts'
import { expectedStatements, sorted } from '@lucas/papers/cards/expected.ts'
import { cardLayouts, drawCardStatement } from '@lucas/papers/cards/index.ts'
import { drawPdf } from '@lucas/papers/draw-pdf.ts'
import { describe, expect, test } from 'vitest'
import { sampleSize } from '../../../../../test/support/sample-size.ts'
import { toPrintableStatement } from '../../print-statement.ts'
import { extractText } from '../extract-text.ts'
import { readPdfStatements } from '../read-pdf.ts'
import { isCardStatement } from './read-card.ts'

const seeds = sampleSize({ gate: 4, all: 200 })
const accountNames = Object.keys(accountLayouts).filter(
  (name): name is AccountLayoutName => name in accountLayouts,
)

describe.each(cardLayouts)('the card statement of $name', (layout) => {
  test('is read as it was written', { timeout: 600_000 }, async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { bytes, truth } = await drawCardStatement(layout, seed)
      const statements = readPdfStatements(await extractText(bytes), { today: '2026-11-28', corrections: {} })
      const found = statements.map(toPrintableStatement).map(({ rows, ...rest }) => ({
        ...rest,
        rows: sorted(rows.map(({ reference: _, balance: __, ...row }) => row)),
      }))
      expect(found, `seed ${seed}`).toMatchObject(expectedStatements(truth, layout))
      expect(
        statements.map(({ account }) => account.institutionId),
        `seed ${seed}`,
      ).toEqual(statements.map(() => layout.institutionId))
      expect(
        statements.flatMap(({ evidence }) => evidence.filter(({ sure }) => !sure)),
        `seed ${seed}`,
      ).toEqual([])
    }
  })
})

test.each(accountNames)('%s: an account is no card', async (name) => {
  const { paper } = drawAccount(name, 1)
  expect(isCardStatement(await extractText(await drawPdf(paper.pages)))).toBe(false)
})
