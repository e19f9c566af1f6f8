import {
  type AccountLayoutName,
  accountLayouts,
  drawAccount,
  type ExpectedAccount,
} from '@lucas/papers/account/index.ts'
import { drawPdf } from '@lucas/papers/draw-pdf.ts'
import { describe, expect, test } from 'vitest'
import { sampleSize } from '../../../../../test/support/sample-size.ts'
import type { Statement } from '../../statement.ts'
import { extractText } from '../extract-text.ts'
import { readPdfStatements } from '../read-pdf.ts'

const seeds = sampleSize({ gate: 4, all: 200 })
const names = Object.keys(accountLayouts).filter((name): name is AccountLayoutName => name in accountLayouts)

const read = async (bytes: Uint8Array) =>
  readPdfStatements(await extractText(bytes), { today: '2026-11-29', corrections: {} })

const balanceState = ({ evidence }: Statement) => evidence.find(({ about }) => about === 'balance')?.value

/** The facts of a statement that its layout prints. */
const toExpected = (statement: Statement, expected: ExpectedAccount | undefined) => ({
  institutionId: statement.account.institutionId,
  number: statement.account.number,
  holder: expected?.holder === null ? null : statement.account.holder,
  currency: statement.currency,
  period: statement.period,
  opening: statement.openingBalance,
  closing: statement.closingBalance,
  rows: statement.rows.map(({ date, amount, description, balance }) => ({
    date,
    amount,
    description,
    balance,
  })),
})

describe.each(names)('%s', (name) => {
  test('each drawn statement is read as it is', async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { paper, accounts } = drawAccount(name, seed)
      const statements = await read(await drawPdf(paper.pages))
      const found = statements.map((statement, at) => toExpected(statement, accounts[at]))
      expect({ seed, found }).toEqual({ seed, found: accounts })
      expect({ seed, states: statements.map(balanceState) }).toEqual({
        seed,
        states: accounts.map(() => 'holds'),
      })
      expect({ seed, rejected: statements.flatMap(({ rejected }) => rejected) }).toEqual({
        seed,
        rejected: [],
      })
    }
  })
})
