import { describe, expect, test } from 'vitest'
import { bankFiles } from '../../../test/support/bank-files/index.ts'
import { readStatement } from './read-statement.ts'

describe('every form of a Chilean bank is read to its stated balance', () => {
  test.each(bankFiles.map((file) => [file.name, file] as const))('%s', async (_, file) => {
    const read = await readStatement(file.bytes(), { today: '2026-11-21', corrections: {} })
    expect(read.rows.map(({ date, amount }) => [date, amount])).toEqual(file.rows)
    expect(read.currency).toBe(file.currency)
    expect({ opening: read.openingBalance, closing: read.closingBalance }).toEqual({
      opening: file.opening,
      closing: file.closing,
    })
    if (file.opening !== null && file.closing !== null)
      expect(file.rows.reduce((total, [, amount]) => total + amount, file.opening)).toBe(file.closing)
    if (file.number !== undefined) expect(read.account.number).toBe(file.number)
    if (file.type !== undefined) expect(read.account.type).toBe(file.type)
    expect(read.account.institutionId).toBe(file.institution)
  })
})
