import { describe, expect, test } from 'vitest'
import { readStatement } from '../../../test/support/printable-statement.ts'

const read = (lines: readonly string[], name = 'csv') =>
  readStatement(lines.join('\n')).then(({ currency, rows, rejected }) => ({
    name,
    currency,
    amounts: rows.map(({ amount }) => amount),
    reasons: rejected.map(({ reason }) => reason),
  }))

describe('amounts in units that no account has', () => {
  test.each([
    ['UF 14,25', 'UF'],
    ['1.820,55 UF', 'UF'],
    ['U.F. 3,5', 'UF'],
    ['UF14,25', 'UF'],
    ['UTM 2,00', 'UTM'],
    ['€ 12,50', 'EUR'],
    ['EUR 12,50', 'EUR'],
    ['12,50 BRL', 'BRL'],
    ['£ 9,99', 'GBP'],
  ])('%s is refused with its name, and never read as dollars', async (written, unit) => {
    const file = await read([
      'Fecha;Descripción;Monto',
      '10/11/2026;COMPRA PARIS;-30.000',
      `11/11/2026;DIVIDENDO;"${written}"`,
    ])
    expect(file).toMatchObject({ currency: 'CLP', amounts: [-30_000n] })
    expect(file.reasons).toEqual([`El monto está en ${unit}, que Lucas todavía no guarda.`])
  })

  test('a file of them alone has no amount', async () => {
    const file = await read([
      'Fecha;Descripción;Monto',
      '10/11/2026;DIVIDENDO;UF 14,25',
      '10/12/2026;DIVIDENDO;UF 14,25',
    ])
    expect(file.amounts).toEqual([])
    expect(file.reasons).toHaveLength(2)
  })

  test.each([
    ['a heading', ['Fecha;Descripción;Monto (UF)', '10/11/2026;DIVIDENDO;14,25']],
    ['a column', ['Fecha;Descripción;Monto;Moneda', '10/11/2026;DIVIDENDO;14,25;UF']],
    ['the text above the table', ['Moneda: UF', 'Fecha;Descripción;Monto', '10/11/2026;DIVIDENDO;14,25']],
  ])('%s that says UF makes the file one in UF, which is refused whole', async (_, lines) =>
    expect((await read(lines)).currency).toBe('UF'),
  )

  test('an amount with the word of dollars in a file of pesos is no amount in pesos', async () => {
    const file = await read([
      'Fecha;Descripción;Monto',
      '10/11/2026;COMPRA PARIS;-30.000',
      '11/11/2026;COMPRA LIDER;-20.000',
      '11/11/2026;STEAM;US$ -20',
    ])
    expect(file.amounts).toEqual([-30_000n, -20_000n])
    expect(file.reasons).toEqual(['Está en otra moneda (USD).'])
  })
})
