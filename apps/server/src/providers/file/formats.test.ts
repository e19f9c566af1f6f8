import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { read, table, told } from '../../../test/support/read-printed.ts'
import { readStatement } from './read-statement.ts'

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url))

describe('the formats of programs', () => {
  const sgml = [
    ['2026-03-05', '-12990', 'COMPRA ÑUÑOA & CÍA Redcompra'],
    ['2026-03-10', '1000', 'ABONO & CIA'],
  ]

  test('OFX 1.x with open tags, in UTF-8 and in Windows-1252; "1.000" is a thousand pesos', async () => {
    const text = fixture('cuenta.ofx').toString()
    const plain = await read(text)
    const windows = await read(Buffer.from(text, 'latin1'))
    expect(told(plain)).toEqual(sgml)
    expect(told(windows)).toEqual(sgml)
    expect(windows).toMatchObject({
      encoding: 'windows-1252',
      account: '000123456789',
      closing_balance: '88010',
    })
    expect(plain.rows.map(({ reference }) => reference)).toEqual(['2026030501', '00451'])
  })

  test('OFX 2.x of a card in dollars', async () => {
    const card = await read(fixture('tarjeta.qfx'))
    expect(card).toMatchObject({
      format: 'ofx',
      currency: 'USD',
      account: 'XXXX4321',
      closing_balance: '-15.50',
    })
    expect(told(card)).toEqual([
      ['2026-03-05', '-20.50', 'OpenAI'],
      ['2026-03-06', '5.00', 'Refund dev'],
    ])
  })

  test('QIF with an opening balance, old years and splits', async () => {
    const qif = await read(fixture('cuenta.qif'))
    expect(qif).toMatchObject({ format: 'qif', opening_balance: '100000', closing_balance: '88010' })
    expect(told(qif)).toEqual([
      ['2026-03-05', '-12990', 'COMPRA LIDER Supermercado'],
      ['2026-03-15', '1000', 'ABONO'],
    ])
  })

  test('CAMT.053 with both balances', async () => {
    const camt = await read(fixture('camt053.xml'))
    expect(camt).toMatchObject({
      format: 'camt.053',
      account: '0123456789',
      opening_balance: '100000',
      closing_balance: '88010',
    })
    expect(told(camt)).toEqual([
      ['2026-03-05', '-12990', 'LIDER Compra debito'],
      ['2026-03-06', '1000', 'ABONO & más'],
    ])
  })
})

describe('tables of any bank', () => {
  test('signs in parentheses, behind the figure and as CR and DB', async () => {
    const rows = ['(1.500)', '2.500-', '$ 3.500 DB', '4.500 CR', '-$5.500', '1 000']
    const lines = rows.map((amount, at) => `0${at + 1}/03/2026;X;${amount}`)
    const found = await read(table('Fecha;Descripción;Monto', ...lines))
    expect(found.rows.map(({ amount }) => amount)).toEqual([
      '-1500',
      '-2500',
      '-3500',
      '4500',
      '-5500',
      '1000',
    ])
  })

  test('where only money in is marked, the rest is money out', async () => {
    const found = await read(table('Fecha;Descripción;Monto', '01/03/2026;X;1.500', '02/03/2026;Y;2.000 CR'))
    expect(found.rows.map(({ amount }) => amount)).toEqual(['-1500', '2000'])
  })

  test('thousands that a comma cut in two are put together; a row that stays too wide is told', async () => {
    const found = await read(
      table('Fecha,Detalle,Monto', '05/03/2026,A,-1,000', '06/03/2026,B,-500', '07/03/2026,C, D,-2'),
    )
    expect(told(found)).toEqual([
      ['2026-03-05', '-1000', 'A'],
      ['2026-03-06', '-500', 'B'],
    ])
    expect(found.rejected).toEqual([{ line: 4, reason: 'La línea no tiene la forma de las demás.' }])
    const plain = await read(
      table('Fecha,Detalle,Documento,Monto', '05/03/2026,A,100,-2500', '06/03/2026,B, C,100,500'),
    )
    expect(plain.rows).toHaveLength(1)
    expect(plain.rejected.map(({ line }) => line)).toEqual([3])
  })

  test('a month is no Tuesday', async () => {
    const found = await read(table('Date;Description;Amount', 'Mar 5, 2026;A;-1', 'mar 03/03/2026;B;-2'))
    expect(found.rows.map(({ date }) => date)).toEqual(['2026-03-05', '2026-03-03'])
  })

  test('a quoted line break, doubled quotes and a delimiter within quotes', async () => {
    const found = await read(
      table('Fecha,Detalle,Monto', '05/03/2026,"COMPRA\nEN ""LA"", ESQUINA","-1.000"', '06/03/2026,B,-2.000'),
    )
    expect(told(found)).toEqual([
      ['2026-03-05', '-1000', 'COMPRA EN "LA", ESQUINA'],
      ['2026-03-06', '-2000', 'B'],
    ])
  })

  test('the order of day and month is decided by the whole column', async () => {
    const american = await read(table('Date,Description,Amount', '03/05/2026,A,-1', '03/28/2026,B,-2'))
    expect(american.rows.map(({ date }) => date)).toEqual(['2026-03-05', '2026-03-28'])
    const chilean = await read(table('Fecha;Detalle;Monto', '03/05/26;A;-1', '28/05/26;B;-2'))
    expect(chilean.rows.map(({ date }) => date)).toEqual(['2026-05-03', '2026-05-28'])
  })

  test('the letter C is a cargo beside A and a crédito beside D', async () => {
    const chilean = await read(table('Fecha;Glosa;Monto;Tipo', '01/03/2026;X;100;C', '02/03/2026;Y;200;A'))
    expect(chilean.rows.map(({ amount }) => amount)).toEqual(['-100', '200'])
    const other = await read(table('Fecha;Glosa;Monto;D/C', '01/03/2026;X;100;D', '02/03/2026;Y;200;C'))
    expect(other.rows.map(({ amount }) => amount)).toEqual(['-100', '200'])
  })

  test('the balance tells the sign where nothing else does', async () => {
    const found = await read(
      table(
        'Fecha;Detalle;Monto;Saldo',
        '01/03/2026;A;1.000;9.000',
        '02/03/2026;B;500;9.500',
        '03/03/2026;C;2.500;7.000',
      ),
    )
    expect(found.rows.map(({ amount }) => amount)).toEqual(['-1000', '500', '-2500'])
    expect(found).toMatchObject({ opening_balance: '10000', closing_balance: '7000' })
  })

  test('a table without headings is read by its content', async () => {
    const found = await read(table('01/03/2026;COMPRA UNO;-1.000;9.000', '02/03/2026;COMPRA DOS;-500;8.500'))
    expect(told(found)).toEqual([
      ['2026-03-01', '-1000', 'COMPRA UNO'],
      ['2026-03-02', '-500', 'COMPRA DOS'],
    ])
    expect(found.closing_balance).toBe('8500')
  })

  test('unreadable lines are told by number and lose nothing else', async () => {
    const found = await read(
      table(
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

  test('repeated headings, totals, empty lines and legal words are no rows', async () => {
    const found = await read(
      table(
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

  test('columns that only blanks part, with empty cells', async () => {
    const found = await read(
      table(
        'CARTOLA CUENTA CORRIENTE',
        'FECHA       DESCRIPCION        CARGOS      ABONOS        SALDO',
        '05/03/2026  COMPRA LIDER        1.000                   99.000',
        '06/03/2026  ABONO SUELDO                  500.000      599.000',
      ),
    )
    expect(found.rows.map(({ amount }) => amount)).toEqual(['-1000', '500000'])
  })

  test('lines in two encodings, and text that was encoded twice', async () => {
    const mixed = Buffer.concat([
      Buffer.from('Fecha;Descripción;Monto\n01/03/2026;ÑANDÚ;-1\n'),
      Buffer.from('02/03/2026;CAFÉ;-2\n', 'latin1'),
    ])
    expect((await read(mixed)).rows.map(({ description }) => description)).toEqual(['ÑANDÚ', 'CAFÉ'])
    const twice = Buffer.from(Buffer.from('Fecha;Descripción;Monto\n01/03/2026;PEÑA;-1\n').toString('latin1'))
    expect((await read(twice)).rows.map(({ description }) => description)).toEqual(['PEÑA'])
  })

  test('what is no statement is refused with a sentence', async () => {
    for (const [bytes, code] of [
      [Buffer.from(''), 'empty'],
      [Buffer.from('%PDF-1.7 …'), 'pdf'],
      [Buffer.from('hola, esto no es nada\notra línea'), 'no_table'],
      [Buffer.from('Fecha;Detalle;Monto\n'), 'no_rows'],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'not_a_statement'],
    ] as const)
      await expect(readStatement(bytes, { today: '2026-11-21', corrections: {} })).rejects.toMatchObject({
        code,
      })
  })
})
