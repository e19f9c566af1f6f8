import { describe, expect, test } from 'vitest'
import { bankFiles } from '../../../test/support/fixtures/bank-files/index.ts'
import { readStatement } from './read-statement.ts'

describe('statement formats of Chilean banks', () => {
  test.each(bankFiles.map((file) => [file.name, file] as const))('%s', async (_, file) => {
    const read = await readStatement(file.bytes(), { today: '2026-11-21', corrections: {} })
    expect(read.rows.map(({ date, amount }) => [date, amount])).toEqual(file.rows)
    expect(read.currency).toBe(file.currency)
    expect({ opening: read.openingBalance, closing: read.closingBalance }).toEqual({
      opening: file.opening,
      closing: file.closing,
    })
    const sum = file.rows.reduce((total, [, amount]) => total + amount, 0n)
    expect(file.opening === null ? null : file.opening + sum).toBe(file.closing)
    expect(read.account).toMatchObject({
      institutionId: file.institution,
      ...(file.number === undefined ? {} : { number: file.number }),
      ...(file.type === undefined ? {} : { type: file.type }),
    })
  })
})
