import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  joinLines,
  readPrintableStatement,
  readStatement,
  summariseRows,
} from '../../../test/support/printable-statement.ts'

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url))

describe('standard formats', () => {
  const sgml = [
    ['2026-03-05', '-12990', 'COMPRA ÑUÑOA & CÍA Redcompra'],
    ['2026-03-10', '1000', 'ABONO & CIA'],
  ]

  test('reads OFX 1.x with open tags in UTF-8 and Windows-1252, and "1.000" as a thousand pesos', async () => {
    const text = fixture('cuenta.ofx').toString()
    const plain = await readPrintableStatement(text)
    const windows = await readPrintableStatement(Buffer.from(text, 'latin1'))
    expect(summariseRows(plain)).toEqual(sgml)
    expect(summariseRows(windows)).toEqual(sgml)
    expect(windows).toMatchObject({
      encoding: 'windows-1252',
      account: '000123456789',
      closing_balance: '88010',
    })
    expect(plain.rows.map(({ reference }) => reference)).toEqual(['2026030501', '00451'])
  })

  test('reads OFX 2.x of a card in dollars', async () => {
    const card = await readPrintableStatement(fixture('tarjeta.qfx'))
    expect(card).toMatchObject({
      format: 'ofx',
      currency: 'USD',
      account: 'XXXX4321',
      closing_balance: '-15.50',
    })
    expect(summariseRows(card)).toEqual([
      ['2026-03-05', '-20.50', 'OpenAI'],
      ['2026-03-06', '5.00', 'Refund dev'],
    ])
  })

  test('reads QIF with an opening balance, old years and splits', async () => {
    const qif = await readPrintableStatement(fixture('cuenta.qif'))
    expect(qif).toMatchObject({ format: 'qif', opening_balance: '100000', closing_balance: '88010' })
    expect(summariseRows(qif)).toEqual([
      ['2026-03-05', '-12990', 'COMPRA LIDER Supermercado'],
      ['2026-03-15', '1000', 'ABONO'],
    ])
  })

  test('reads CAMT.053 with both balances', async () => {
    const camt = await readPrintableStatement(fixture('camt053.xml'))
    expect(camt).toMatchObject({
      format: 'camt.053',
      account: '0123456789',
      opening_balance: '100000',
      closing_balance: '88010',
    })
    expect(summariseRows(camt)).toEqual([
      ['2026-03-05', '-12990', 'LIDER Compra debito'],
      ['2026-03-06', '1000', 'ABONO & más'],
    ])
  })
})

describe('tables of any bank', () => {
  test('reads signs in parentheses, after the amount and as CR and DB', async () => {
    const rows = ['(1.500)', '2.500-', '$ 3.500 DB', '4.500 CR', '-$5.500', '1 000']
    const lines = rows.map((amount, at) => `0${at + 1}/03/2026;X;${amount}`)
    const found = await readPrintableStatement(joinLines('Fecha;Descripción;Monto', ...lines))
    expect(found.rows.map(({ amount }) => amount)).toEqual([
      '-1500',
      '-2500',
      '-3500',
      '4500',
      '-5500',
      '1000',
    ])
  })

  test('treats unmarked rows as money out when only money in is marked', async () => {
    const found = await readPrintableStatement(
      joinLines('Fecha;Descripción;Monto', '01/03/2026;X;1.500', '02/03/2026;Y;2.000 CR'),
    )
    expect(found.rows.map(({ amount }) => amount)).toEqual(['-1500', '2000'])
  })

  test('joins thousands split by a comma and rejects a row that stays too wide', async () => {
    const found = await readPrintableStatement(
      joinLines('Fecha,Detalle,Monto', '05/03/2026,A,-1,000', '06/03/2026,B,-500', '07/03/2026,C, D,-2'),
    )
    expect(summariseRows(found)).toEqual([
      ['2026-03-05', '-1000', 'A'],
      ['2026-03-06', '-500', 'B'],
    ])
    expect(found.rejected).toEqual([{ line: 4, reason: 'La línea no tiene la forma de las demás.' }])
    const plain = await readPrintableStatement(
      joinLines('Fecha,Detalle,Documento,Monto', '05/03/2026,A,100,-2500', '06/03/2026,B, C,100,500'),
    )
    expect(plain.rows).toHaveLength(1)
    expect(plain.rejected.map(({ line }) => line)).toEqual([3])
  })

  test('reads "Mar" as March and as a weekday', async () => {
    const found = await readPrintableStatement(
      joinLines('Date;Description;Amount', 'Mar 5, 2026;A;-1', 'mar 03/03/2026;B;-2'),
    )
    expect(found.rows.map(({ date }) => date)).toEqual(['2026-03-05', '2026-03-03'])
  })

  test('reads quoted line breaks, doubled quotes and delimiters within quotes', async () => {
    const found = await readPrintableStatement(
      joinLines(
        'Fecha,Detalle,Monto',
        '05/03/2026,"COMPRA\nEN ""LA"", ESQUINA","-1.000"',
        '06/03/2026,B,-2.000',
      ),
    )
    expect(summariseRows(found)).toEqual([
      ['2026-03-05', '-1000', 'COMPRA EN "LA", ESQUINA'],
      ['2026-03-06', '-2000', 'B'],
    ])
  })

  test('decides the order of day and month by the whole column', async () => {
    const american = await readPrintableStatement(
      joinLines('Date,Description,Amount', '03/05/2026,A,-1', '03/28/2026,B,-2'),
    )
    expect(american.rows.map(({ date }) => date)).toEqual(['2026-03-05', '2026-03-28'])
    const chilean = await readPrintableStatement(
      joinLines('Fecha;Detalle;Monto', '03/05/26;A;-1', '28/05/26;B;-2'),
    )
    expect(chilean.rows.map(({ date }) => date)).toEqual(['2026-05-03', '2026-05-28'])
  })

  test('reads the code C as cargo with A and as crédito with D', async () => {
    const chilean = await readPrintableStatement(
      joinLines('Fecha;Glosa;Monto;Tipo', '01/03/2026;X;100;C', '02/03/2026;Y;200;A'),
    )
    expect(chilean.rows.map(({ amount }) => amount)).toEqual(['-100', '200'])
    const other = await readPrintableStatement(
      joinLines('Fecha;Glosa;Monto;D/C', '01/03/2026;X;100;D', '02/03/2026;Y;200;C'),
    )
    expect(other.rows.map(({ amount }) => amount)).toEqual(['-100', '200'])
  })

  test('derives the sign from the balance when nothing else shows it', async () => {
    const found = await readPrintableStatement(
      joinLines(
        'Fecha;Detalle;Monto;Saldo',
        '01/03/2026;A;1.000;9.000',
        '02/03/2026;B;500;9.500',
        '03/03/2026;C;2.500;7.000',
      ),
    )
    expect(found.rows.map(({ amount }) => amount)).toEqual(['-1000', '500', '-2500'])
    expect(found).toMatchObject({ opening_balance: '10000', closing_balance: '7000' })
  })

  test('reads a table without headings by its content', async () => {
    const found = await readPrintableStatement(
      joinLines('01/03/2026;COMPRA UNO;-1.000;9.000', '02/03/2026;COMPRA DOS;-500;8.500'),
    )
    expect(summariseRows(found)).toEqual([
      ['2026-03-01', '-1000', 'COMPRA UNO'],
      ['2026-03-02', '-500', 'COMPRA DOS'],
    ])
    expect(found.closing_balance).toBe('8500')
  })

  test('rejects unreadable lines by number and reads the others', async () => {
    const found = await readPrintableStatement(
      joinLines(
        'Fecha;Detalle;Monto',
        '01/03/2026;A;-1.000',
        '99/99/2026;B;-1.000',
        '03/03/2026;C;mil',
        '04/03/2026;D;-2',
      ),
    )
    expect(found.rejected.map(({ line }) => line)).toEqual([3, 4])
    expect(found.rows).toHaveLength(2)
  })

  test('ignores repeated headings, totals, empty lines and legal texts', async () => {
    const found = await readPrintableStatement(
      joinLines(
        'Cartola;;',
        'Fecha;Detalle;Monto',
        '01/03/2026;TOTAL SPORT LAS CONDES;-1.000',
        '',
        'Fecha;Detalle;Monto',
        '02/03/2026;B;-500',
        'Subtotal;;-1.500',
        ';Total cargos;-1.500',
        'Infórmese sobre la garantía estatal de los depósitos;;',
      ),
    )
    expect(found.rows).toHaveLength(2)
    expect(found.rejected).toEqual([])
  })

  test('splits columns separated by blanks, with empty cells', async () => {
    const found = await readPrintableStatement(
      joinLines(
        'CARTOLA CUENTA CORRIENTE',
        'FECHA       DESCRIPCION        CARGOS      ABONOS        SALDO',
        '05/03/2026  COMPRA LIDER        1.000                   99.000',
        '06/03/2026  ABONO SUELDO                  500.000      599.000',
      ),
    )
    expect(found.rows.map(({ amount }) => amount)).toEqual(['-1000', '500000'])
  })

  test('reads lines in two encodings and text that was encoded twice', async () => {
    const mixed = Buffer.concat([
      Buffer.from('Fecha;Descripción;Monto\n01/03/2026;ÑANDÚ;-1\n'),
      Buffer.from('02/03/2026;CAFÉ;-2\n', 'latin1'),
    ])
    expect((await readPrintableStatement(mixed)).rows.map(({ description }) => description)).toEqual([
      'ÑANDÚ',
      'CAFÉ',
    ])
    const twice = Buffer.from(Buffer.from('Fecha;Descripción;Monto\n01/03/2026;PEÑA;-1\n').toString('latin1'))
    expect((await readPrintableStatement(twice)).rows.map(({ description }) => description)).toEqual(['PEÑA'])
  })

  test('rejects files that are no statement with a code', async () => {
    for (const [bytes, code] of [
      [Buffer.from(''), 'empty'],
      [Buffer.from('hola, esto no es nada\notra línea'), 'no_table'],
      [Buffer.from('Fecha;Detalle;Monto\n'), 'no_rows'],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'not_a_statement'],
    ] as const)
      await expect(readStatement(bytes)).rejects.toMatchObject({
        code,
      })
  })
})

describe('rows outside the supported limits', () => {
  const lines = (rows: [string, string][], print: (date: string, amount: string) => string) =>
    rows.map(([date, amount]) => print(date, amount)).join('\n')
  const rows: [string, string][] = [
    ['20260305', '-12990'],
    ['00010101', '-1'],
    ['22010101', '-2'],
    ['20260306', '-1000000000000'],
    ['20260307', '999999999999'],
  ]
  const accepted = [
    ['2026-03-05', '-12990'],
    ['2026-03-07', '999999999999'],
  ]
  const ofx = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CLP<BANKTRANLIST>${lines(
    rows,
    (date, amount) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date}<TRNAMT>${amount}<NAME>x</STMTTRN>`,
  )}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  const iso = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Ccy>CLP</Ccy></Acct>${lines(
    rows,
    (date, amount) =>
      `<Ntry><Amt Ccy="CLP">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><BookgDt><Dt>${iso(date)}</Dt></BookgDt></Ntry>`,
  )}</Stmt></BkToCstmrStmt></Document>`
  const csv = `Fecha;Descripción;Monto\n${lines(rows, (date, amount) => `${iso(date)};x;${amount}`)}`

  test.each([
    ['ofx', ofx],
    ['camt.053', camt],
    ['csv', csv],
  ])('%s: rejects them and reads the others', async (format, text) => {
    const statement = await readPrintableStatement(text)
    expect(statement.format).toBe(format)
    expect(statement.rows.map(({ date, amount }) => [date, amount])).toEqual(accepted)
    expect(statement.rejected.map(({ reason }) => reason)).toHaveLength(3)
  })
})
