import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { type Sheets, workbook } from '../../../test/support/fixtures/bank-files/sheet.ts'
import { readOneAccount as readOne, readPrintable } from '../../../test/support/printable-statement.ts'
import { readFile } from './read-file.ts'
import { readStatements } from './read-statement.ts'

const read = async (file: Buffer | readonly string[]) => {
  const { rows, rejected } = await readOne(file)
  return { rows: rows.map(([date, amount]) => [date, amount]), rejected }
}
const summarise = (file: Buffer | string) =>
  readStatements(Buffer.from(file), { today: '2026-11-30', corrections: {} }).then((statements) =>
    statements.map(({ account, currency, rows, evidence }) => ({
      number: account.number,
      type: account.type,
      currency,
      amounts: rows.map(({ amount }) => Number(amount)),
      isCurrencySure: evidence.find(({ about }) => about === 'currency')?.sure,
    })),
  )

describe('pesos as people write them', () => {
  test.each([
    ['.-', '$ 990.-', '$ 100.000.-'],
    [',-', '$ 990,-', '$ 100.000,-'],
    ['.=', '990.=', '100.000.='],
  ])('%s is no minus', async (_, small, large) => {
    const amounts = [`-${small}`, small, large, `(${large})`]
    const lines = amounts.map((amount, at) => `${15 + at}/10/2026;MOVIMIENTO ${at};${amount}`)
    expect(await read(['Fecha;Descripción;Monto', ...lines])).toEqual({
      rows: [
        ['2026-10-15', '-990'],
        ['2026-10-16', '990'],
        ['2026-10-17', '100000'],
        ['2026-10-18', '-100000'],
      ],
      rejected: [],
    })
  })
})

test('the days of a spreadsheet as numbers in a text', async () => {
  expect(await read(['Fecha;Descripción;Monto', '46023;COMPRA;-12990', '46030,5;ABONO;100000'])).toEqual({
    rows: [
      ['2026-01-01', '-12990'],
      ['2026-01-08', '100000'],
    ],
    rejected: [],
  })
})

test('00/06 announces a purchase of a card and charges nothing', async () => {
  const { rows, rejected } = await read([
    'Tarjeta de crédito **** 4321',
    'Fecha;Descripción;Cuotas;Valor Cuota',
    '15/10/2026;TIENDA INVENTADA;01/06;20.000',
    '16/10/2026;OTRA TIENDA;00/06;10.000',
    '17/10/2026;PANADERIA;00/00;3.000',
  ])
  expect(rows).toEqual([
    ['2026-10-15', '-20000'],
    ['2026-10-17', '-3000'],
  ])
  expect(rejected).toHaveLength(1)
})

describe('a card whose balance is what is owed', () => {
  const file = (...lines: string[]) => ['Tarjeta de crédito **** 4321', ...lines]
  const rows = [
    ['15/10/2026;PANADERIA', '10.000', '', '10.000'],
    ['16/10/2026;LIBRERIA', '5.000', '', '15.000'],
    ['17/10/2026;PAGO', '', '12.000', '3.000'],
  ] as const
  const twoColumns = rows.map((cells) => cells.join(';'))
  const oneColumn = rows.map(
    ([text, debit, credit, balance]) => `${text};${debit || `-${credit}`};${balance}`,
  )

  test.each([
    ['two columns', ['Fecha;Descripción;Cargo;Abono;Saldo', ...twoColumns]],
    ['one column', ['Fecha;Descripción;Monto;Saldo', ...oneColumn]],
    ['newest first', ['Fecha;Descripción;Monto;Saldo', ...oneColumn.toReversed()]],
  ])('%s', async (_, lines) => {
    const found = await readOne(file(...lines))
    expect(new Set(found.rows.map(([, amount]) => amount))).toEqual(new Set(['-10000', '-5000', '12000']))
    expect(found.balances).toEqual(['0', '-3000'])
  })

  test('a balance that is what is left stays as it is', async () => {
    const left = file(
      'Fecha;Descripción;Cargo;Abono;Saldo',
      '15/10/2026;A;10.000;;90.000',
      '16/10/2026;B;5.000;;85.000',
    )
    expect(await readOne(left)).toMatchObject({ balances: ['100000', '85000'] })
  })
})

test('pesos and dollars in one column are two accounts', async () => {
  const file = 'Fecha;Descripción;Monto\n15/10/2026;A;US$ -12,99\n16/10/2026;B;$ -12.990\n17/10/2026;C;-$990'
  expect(await summarise(file)).toMatchObject([
    { currency: 'USD', amounts: [-1_299] },
    { currency: 'CLP', amounts: [-12_990, -990] },
  ])
})

describe('what heads the amount says its currency', () => {
  const file = (headings: string, first: string, second: string) =>
    [
      `Fecha;Descripción;${headings}`,
      `15/10/2026;HOTEL INVENTADO;${first}`,
      `16/10/2026;PANADERIA;${second}`,
    ].join('\n')

  test.each([
    ['Monto origen (US$);Monto ($)', '12,99;-12.500', ';-5.000', true],
    ['Monto $;Monto US$', '-12.500;-12,99', '-5.000;', true],
    ['Monto;Monto US$', '-12.500;-12,99', '-5.000;', false],
    ['Tipo de cambio dólar;Monto', '961,50;-12.500', ';-5.000', false],
  ])('pesos: %s', async (headings, first, second, isCurrencySure) => {
    expect(await summarise(file(headings, first, second))).toMatchObject([
      { currency: 'CLP', amounts: [-12_500, -5_000], isCurrencySure },
    ])
  })

  test.each([
    ['Monto en moneda de origen;Monto en US$', [-9_120, -985]],
    ['Monto moneda local;Monto dólar', [-9_120, -985]],
  ])('dollars: %s', async (headings, amounts) => {
    expect(await summarise(file(headings, '500,00;-91,20', '10.000,00;-9,85'))).toMatchObject([
      { currency: 'USD', amounts },
    ])
  })
})

test('the balance of an account can say its currency', async () => {
  const file = 'Fecha;Descripción;Monto;Saldo US$\n15/10/2026;A;-1,50;98,50\n16/10/2026;B;-2,00;96,50'
  expect(await summarise(file)).toMatchObject([{ currency: 'USD', amounts: [-150, -200] }])
})

describe('the type of an account', () => {
  const file = (...above: string[]) =>
    [...above, 'Fecha;Descripción;Monto', '15/10/2026;COMPRA;-5.000', '16/10/2026;ABONO;9.000'].join('\n')

  test.each([
    ['checking', ['Cuenta Corriente N° 123456789', 'Línea de Crédito;Cupo total;$500.000']],
    ['depository', ['Cuenta Vista con tarjeta Visa Débito']],
    [null, ['Línea de crédito;Cupo disponible;$500.000']],
    ['credit', ['Visa Signature', 'Cupo total;$500.000']],
    ['credit', ['Tarjeta de crédito', 'Cargo en cuenta corriente N° 123456789']],
  ])('%s', async (type, above) => {
    expect(await summarise(file(...above))).toMatchObject([{ type }])
  })
})

describe('several tables in a workbook', () => {
  const book = (sheets: Sheets) => workbook(sheets, 'xlsx')
  const headings = ['Fecha', 'Descripción', 'Cargo', 'Abono', 'Saldo']

  test('an account and a card on sheets of their own are two accounts', async () => {
    const file = book({
      'Cuenta Corriente': [
        ['Cuenta Corriente N° 111222333'],
        headings,
        ['15/10/2026', 'COMPRA', 1_000, null, 9_000],
        ['16/10/2026', 'ABONO', null, 500, 9_500],
      ],
      'Tarjeta de Crédito': [
        ['Tarjeta de crédito Visa **** 4321'],
        ['Fecha', 'Descripción', 'Cuotas', 'Monto'],
        ['15/10/2026', 'PANADERIA', '01/01', 5_000],
        ['17/10/2026', 'PAGO', null, -2_000],
      ],
    })
    expect(await summarise(file)).toMatchObject([
      { number: '111222333', type: 'checking', amounts: [-1_000, 500] },
      { number: '**** 4321', type: 'credit', amounts: [-5_000, 2_000] },
    ])
  })

  test('two tables next to each other are both read', async () => {
    const one = ['Fecha', 'Descripción', 'Monto']
    const file = book({
      Hoja1: [
        [...one, null, ...one],
        ['15/10/2026', 'A', -1_000, null, '15/10/2026', 'C', -70],
        ['16/10/2026', 'B', 500, null, '17/10/2026', 'D', -80],
        [null, null, null, null, '18/10/2026', 'E', -90],
      ],
    })
    const { rows, rejected } = await read(file)
    expect(rows.map(([, amount]) => amount)).toEqual(['-1000', '500', '-70', '-80', '-90'])
    expect(rejected).toEqual([])
  })

  test.each([[[headings]], [[]]])(
    'a sheet that goes on without headings: %j above the first',
    async (above) => {
      const file = book({
        Hoja1: [...above, ['15/10/2026', 'A', 1_000, null, 9_000], ['16/10/2026', 'B', null, 500, 9_500]],
        Hoja2: [
          ['17/10/2026', 'C', 2_000, null, 7_500],
          ['18/10/2026', 'D', 300, null, 7_200],
        ],
        Resumen: [['Total', null, 3_300, 500, null]],
      })
      expect((await read(file)).rows.map(([, amount]) => amount)).toEqual(['-1000', '500', '-2000', '-300'])
    },
  )

  test('a sheet with headings of its own does not go on', async () => {
    const file = book({
      Hoja1: [headings, ['15/10/2026', 'A', 1_000, null, 9_000], ['16/10/2026', 'B', null, 500, 9_500]],
      Plan: [
        ['Vencimiento', 'Detalle', 'Valor'],
        ['15/12/2026', 'CUOTA', 4_000],
      ],
    })
    expect((await read(file)).rows.map(([, amount]) => amount)).toEqual(['-1000', '500'])
  })

  test('a heading over two columns', async () => {
    const file = book({
      Hoja1: [
        ['Fecha', 'Descripción', 'Movimientos', null, 'Saldo'],
        [null, null, 'Cargos', 'Abonos', null],
        ['15/10/2026', 'COMPRA', 1_000, null, 9_000],
        ['16/10/2026', 'ABONO', null, 500, 9_500],
      ],
    })
    expect(await readOne(file)).toMatchObject({ balances: ['10000', '9500'], rejected: [] })
  })

  test('daily balances below a table are no closing balance', async () => {
    const file = book({
      Hoja1: [
        ['MONTO', 'DESCRIPCIÓN MOVIMIENTO', 'FECHA', 'CARGO/ABONO'],
        [-300, 'COMPRA', '15/10/2026', 'C'],
        [500, 'SUELDO', '30/10/2026', 'A'],
        ['Saldos diarios'],
        ['FECHA', 'SALDO'],
        ['15/10/2026', 700],
        ['30/10/2026', 1_200],
      ],
    })
    expect(await readOne(file)).toMatchObject({ balances: [null, null], rejected: [] })
  })
})

test('a day whose cell is merged over its rows is the day of each', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Fecha', 'Descripción', 'Cargo', 'Saldo'],
    ['15/10/2026', 'A', 1_000, 9_000],
    [null, 'B', 1_000, 8_000],
    ['16/10/2026', 'C', 1_000, 7_000],
  ])
  sheet['!merges'] = [utils.decode_range('A2:A3')]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Hoja1')
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const file: Buffer = write(book, { type: 'buffer', bookType })
    const [statement] = await readPrintable(file)
    expect(statement?.rows.map(({ date }) => date)).toEqual(['2026-10-15', '2026-10-15', '2026-10-16'])
  }
})

describe('lines that a spreadsheet held in one column', () => {
  const lines = (sign: string) => [
    ['Fecha', 'Descripción', 'Cargo', 'Abono', 'Saldo'].join(sign),
    ['15/10/2026', '"COMPRA, LARGA; X"', '10000', '', '90000'].join(sign),
    ['16/10/2026', 'ABONO', '', '20000', '110000'].join(sign),
  ]
  const quote = (line: string) => `"${line.replaceAll('"', '""')}"`

  test.each([
    ['commas in a workbook', workbook({ Hoja1: lines(',').map((line) => [line]) }, 'xlsx')],
    ['semicolons in a workbook', workbook({ Hoja1: lines(';').map((line) => [line]) }, 'xls')],
    ['each line in quotes', lines(',').map(quote)],
    ['the lines with quotes in quotes', lines(';').map((line) => (line.includes('"') ? quote(line) : line))],
  ])('%s', async (_, file) => {
    expect(await readOne(file)).toEqual({
      currency: 'CLP',
      balances: ['100000', '110000'],
      rows: [
        ['2026-10-15', '-10000', 'COMPRA, LARGA; X'],
        ['2026-10-16', '20000', 'ABONO'],
      ],
      rejected: [],
    })
  })
})

test('a document of LibreOffice is refused once, with what to do', async () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Fecha', 'Descripción', 'Monto']]), 'Hoja1')
  const file: Buffer = write(book, { type: 'buffer', bookType: 'ods' })
  await expect(
    readFile(file, {
      today: '2026-11-30',
      corrections: {},
      key: { password: null, rut: null, savedRut: null },
    }),
  ).rejects.toMatchObject({ code: 'other_document' })
})
