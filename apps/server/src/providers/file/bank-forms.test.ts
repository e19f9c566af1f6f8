import { describe, expect, test } from 'vitest'
import { bankFiles } from '../../../test/support/fixtures/bank-files/index.ts'
import { readStatement } from '../../../test/support/printable-statement.ts'
import { readStatements } from './read-statement.ts'

describe('statement formats of Chilean banks', () => {
  test.each(bankFiles.map((file) => [file.name, file] as const))('%s', async (_, file) => {
    const statements = await readStatements(file.bytes(), { today: '2026-11-21', corrections: {} })
    const read = statements.find(({ currency }) => currency === file.currency)
    if (!read) throw new Error('no statement in this currency')
    expect(read.rows.map(({ date, amount }) => [date, amount])).toEqual(file.rows)
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

test('an unbilled row of a card is not pending; one that the bank has not confirmed is', async () => {
  const csv = [
    'Fecha;Descripción;Monto;Estado',
    '10/11/2026;COMPRA PARIS;-30.000;Pendiente de facturar',
    '11/11/2026;COMPRA RIPLEY;-20.000;No facturado',
    '12/11/2026;COMPRA LIDER;-10.000;Pendiente',
  ].join('\n')
  const { rows } = await readStatement(csv)
  expect(rows.map(({ pending }) => pending)).toEqual([false, false, true])
})
