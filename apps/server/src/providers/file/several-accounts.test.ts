import { describe, expect, test } from 'vitest'
import { workbook } from '../../../test/support/fixtures/bank-files/sheet.ts'
import {
  joinLines,
  readPrintableStatement,
  summariseRows,
} from '../../../test/support/printable-statement.ts'

describe('files with several accounts', () => {
  test('QIF: reads the account with most transactions and rejects the others', async () => {
    const qif = await readPrintableStatement(
      '!Account\nNVisa\nTCCard\n^\n!Type:CCard\nD07/03/2026\nT-3.000\nPC\n^\n!Account\nNCorriente\nTBank\n^\n!Type:Bank\nD15/03/2026\nT-1.000\nPA\n^\nD16/03/2026\nT-2.000\nPB\n^\n',
    )
    expect(summariseRows(qif)).toEqual([
      ['2026-03-15', '-1000', 'A'],
      ['2026-03-16', '-2000', 'B'],
    ])
    expect(qif.account).toBe('Corriente')
    expect(qif.rejected).toEqual([{ line: 6, reason: 'Es de otra cuenta (Visa).' }])
  })

  test('CAMT: joins the statements of one account and rejects those of another', async () => {
    const balance = (code: string, amount: number, date: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CLP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`
    const statement = (account: string, date: string, opening: number, amount: number) =>
      `<Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>CLP</Ccy></Acct>${balance('OPBD', opening, date)}${balance('CLBD', opening + amount, date)}<Ntry><Amt Ccy="CLP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${date}</Dt></BookgDt></Ntry></Stmt>`
    const camt = await readPrintableStatement(
      `<?xml version="1.0"?><Document><BkToCstmrStmt>${statement('1', '2026-03-06', 1_500, 100)}${statement('2', '2026-03-06', 0, 7)}${statement('1', '2026-03-05', 1_000, 500)}</BkToCstmrStmt></Document>`,
    )
    expect(camt).toMatchObject({ account: '1', opening_balance: '1000', closing_balance: '1600' })
    expect(camt.rows.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-03-05', '500'],
      ['2026-03-06', '100'],
    ])
    expect(camt.rejected).toEqual([{ line: 3, reason: 'Es de otra cuenta (2).' }])
  })

  test('reads the account from a column and rejects rows of another', async () => {
    const found = await readPrintableStatement(
      joinLines(
        'Cuenta;Fecha;Detalle;Monto',
        '00111;05/03/2026;A;-1',
        '00111;06/03/2026;B;-2',
        '222;06/03/2026;C;-3',
      ),
    )
    expect(found.account).toBe('00111')
    expect(found.rows).toHaveLength(2)
    expect(found.rejected).toEqual([{ line: 4, reason: 'Es de otra cuenta (222).' }])
  })

  test('sheets: rejects those of another account or currency', async () => {
    const sheet = (number: string, heading: string, amount: number) => [
      [`Cuenta N°: ${number}`],
      ['Fecha', 'Detalle', heading],
      ['05/03/2026', 'A', amount],
    ]
    const accounts = await readPrintableStatement(
      workbook({ Una: sheet('111222', 'Monto', -1_000), Otra: sheet('222333', 'Monto', -2_000) }, 'xlsx'),
    )
    expect(accounts.account).toBe('111222')
    expect(accounts.rows.map(({ amount }) => amount)).toEqual(['-1000'])
    expect(accounts.rejected.map(({ reason }) => reason)).toEqual(['Es de otra cuenta (222333).'])
    const currencies = await readPrintableStatement(
      workbook({ Pesos: sheet('111', 'Monto', -1_000), Otra: sheet('111', 'Monto US$', -20.5) }, 'xlsx'),
    )
    expect(currencies).toMatchObject({ currency: 'CLP', rows: [{ amount: '-1000' }] })
    expect(currencies.rejected.map(({ reason }) => reason)).toEqual(['Está en otra moneda (USD).'])
  })
})
