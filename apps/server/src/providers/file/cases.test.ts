import { describe, expect, test } from 'vitest'
import { workbook } from '../../../test/support/fixtures/bank-files/sheet.ts'
import {
  readAmounts as amountsOf,
  readOneAccount as read,
} from '../../../test/support/printable-statement.ts'
import { readStatements } from './read-statement.ts'

/** Which findings of a file are sure. */
async function sureOf(lines: readonly string[]) {
  const [statement] = await readStatements(Buffer.from(lines.join('\n')), {
    today: '2026-11-21',
    corrections: {},
  })
  return Object.fromEntries((statement?.evidence ?? []).map(({ about, sure }) => [about, sure]))
}

const none = [null, null]

describe('headings over columns that are not theirs', () => {
  const card = (heading: string, instalments: readonly string[], shift: number) => {
    const gap = Array.from({ length: shift - 1 }, () => '')
    return workbook(
      {
        Hoja1: [
          ['Saldo y movimientos no facturados'],
          ['Tarjeta', '**** 4321'],
          [],
          ['Fecha', 'Tipo de Tarjeta', 'Descripción', 'Ciudad', heading, ...gap, ''],
          ['03/11/2026', 'Titular', 'PANADERIA INVENTADA', 'Santiago', instalments[0] ?? null, ...gap, 4_990],
          ['14/11/2026', 'Titular', 'LIBRERIA INVENTADA', 'Santiago', instalments[1] ?? null, ...gap, 36_000],
          ['15/11/2026', 'Titular', 'NOTA DE CREDITO', 'Santiago', instalments[2] ?? null, ...gap, -1_500],
        ],
      },
      'xls',
    )
  }

  test.each([
    ['case 01: two columns to the right', card('Monto ($)', ['1 / 0', '3 / 1', '1 / 0'], 2)],
    ['one column to the right', card('Monto', ['01/01', '01/03', '01/01'], 1)],
    ['over empty cells', card('Monto $', [], 2)],
  ])('%s', async (_, file) => {
    const { rows, rejected } = await read(file)
    expect(rejected).toEqual([])
    expect(rows).toEqual([
      ['2026-11-03', '-4990', 'PANADERIA INVENTADA'],
      ['2026-11-14', '-36000', 'LIBRERIA INVENTADA'],
      ['2026-11-15', '1500', 'NOTA DE CREDITO'],
    ])
  })

  test('a column of a month without charges stays empty, whatever is to its right', async () => {
    const found = await read([
      'Fecha;Descripción;Abono;Cargo;Comisión;Saldo',
      '15/10/2026;SUELDO INVENTADO;900.000;;120;1.000.000',
      '16/10/2026;ABONO INVENTADO;5.000;;130;1.005.000',
    ])
    expect(found).toMatchObject({ balances: ['100000', '1005000'], rejected: [] })
  })
})

describe('the direction of card rows', () => {
  test.each([
    ['case 02', ['SUPERMERCADO INVENTADO;12500', 'BENCINERA INVENTADA;30000', 'PAGO TARJETA GRACIAS;-40000']],
    ['an abono', ['SUPERMERCADO INVENTADO;12500', 'BENCINERA INVENTADA;30000', 'ABONO INTERNET;-40000']],
    ['a refund', ['SUPERMERCADO INVENTADO;12500', 'BENCINERA INVENTADA;30000', 'DEVOLUCION TIENDA;-40000']],
  ])('%s: payments are negative, so purchases are positive', async (_, rows) => {
    const lines = ['Fecha;Descripcion;Monto', ...rows.map((row, at) => `1${at}/10/2026;${row}`)]
    expect(await amountsOf(lines)).toEqual(['-12500', '-30000', '40000'])
    expect(await sureOf(lines)).toMatchObject({ sign: false })
  })

  test('the type of the account that the user chose outranks the signs', async () => {
    const alone = Buffer.from('Fecha;Descripcion;Monto\n13/10/2026;ALMACEN INVENTADO;12500')
    const [card] = await readStatements(alone, {
      today: '2026-11-21',
      corrections: { accountType: 'credit' },
    })
    expect(card?.rows.map(({ amount }) => amount)).toEqual([-12_500n])
    expect(card?.account.type).toBe('credit')
  })

  test('a date over cells that never parse is looked for one or two columns to the right', async () => {
    const found = await read([
      'Fecha;;Descripción;Monto',
      'lunes;13/10/2026;UNO;-5.000',
      'martes;14/10/2026;DOS;-7.000',
    ])
    expect(found.rows).toEqual([
      ['2026-10-13', '-5000', 'UNO'],
      ['2026-10-14', '-7000', 'DOS'],
    ])
  })

  test('an account with negative payments and positive incomes has signs of its own', async () => {
    const lines = [
      'Fecha;Descripcion;Monto',
      '13/10/2026;SUELDO INVENTADO;900000',
      '14/10/2026;PAGO TARJETA DE CREDITO;-40000',
      '15/10/2026;ALMACEN INVENTADO;-2000',
    ]
    expect(await amountsOf(lines)).toEqual(['900000', '-40000', '-2000'])
  })

  test('case 03: the international part of a card is in dollars, its last column', async () => {
    const file = workbook(
      {
        Hoja1: [
          ['Banco Inventado'],
          ['Titular', 'CLIENTE INVENTADO'],
          [],
          ['Movimientos Internacionales'],
          ['Categoría', 'Fecha', 'Descripción', 'País', 'Monto Moneda Origen', 'Monto (USD)'],
          ['VIAJES', '05/10/2026', 'HOTEL INVENTADO', 'ESTADOS UNIDOS', '48,00', '52,30'],
          ['VIAJES', '07/10/2026', 'APP INVENTADA', 'IRLANDA', '9,99', '9,99'],
        ],
      },
      'xls',
    )
    expect(await read(file)).toMatchObject({
      currency: 'USD',
      rows: [
        ['2026-10-05', '-52.30', 'HOTEL INVENTADO'],
        ['2026-10-07', '-9.99', 'APP INVENTADA'],
      ],
    })
    const [statement] = await readStatements(file, { today: '2026-11-21', corrections: {} })
    expect(statement?.account.type).toBe('credit')
  })
})

describe('numbers that are no amounts', () => {
  test.each([
    [
      'case 04: document numbers padded with zeros',
      [
        '-29.500,Transferencia a persona uno,,02/10/2026,003500201,Bandera,,C',
        '-10.900,Transferencia a persona dos,,03/10/2026,003500202,Bandera,,C',
        '50.000,Abono de persona tres,,05/10/2026,003500203,Bandera,,A',
      ],
      ['-29500', '-10900', '50000'],
    ],
    [
      'case 05: a RUT',
      [
        '02/07/2026;11.111.111;Transferencia uno;-5.990',
        '03/07/2026;22.222.222;Transferencia dos;30.990',
        '04/07/2026;12.345.678;Transferencia tres;-1.990',
      ],
      ['-5990', '30990', '-1990'],
    ],
    [
      'a RUT with its check digit',
      [
        '02/07/2026;11.111.111-1;Transferencia uno;-5990',
        '03/07/2026;22.222.222-2;Transferencia dos;30990',
        '04/07/2026;7.654.321-K;Transferencia tres;-1990',
      ],
      ['-5990', '30990', '-1990'],
    ],
    [
      'case 05b: the account number first',
      [
        '12345678901;Comercio uno;02/07/2026;-5.990',
        '12345678901;Comercio dos;21/06/2026;30.990',
        '12345678901;Comercio tres;19/06/2026;-22.690',
      ],
      ['-5990', '30990', '-22690'],
    ],
    [
      'a short account number and cheque numbers',
      [
        '02/07/2026,4501,7001203,Cheque uno,"-5,990"',
        '21/06/2026,4501,7120077,Cheque dos,"-30,990"',
        '19/06/2026,4501,6990001,Abono tres,"22,690"',
      ],
      ['-5990', '-30990', '22690'],
    ],
    [
      'a running number and the number of a card',
      [
        '41|02/07/2026|4321000011112222|Comercio uno|-5990',
        '42|21/06/2026|4321000011112222|Comercio dos|30990',
        '43|19/06/2026|4321000033334444|Comercio tres|-22690',
      ],
      ['-5990', '30990', '-22690'],
    ],
  ])('%s', async (_, lines, amounts) => {
    const { rows, balances, rejected } = await read(lines)
    expect(rows?.map(([, amount]) => amount)).toEqual(amounts)
    expect(balances).toEqual(none)
    expect(rejected).toEqual([])
    expect(await sureOf(lines)).toMatchObject({ columns: false })
  })

  test('case 05d: headings in one word each', async () => {
    const found = await read([
      'NumeroAsiento,FechaAsiento,NombreCuenta,MontoNeto,Referencia,Descripción',
      '1,01-Oct-26,Ingresos,36000,F-001,Venta inventada',
      '1,01-Oct-26,Gastos,-4990,F-002,Compra inventada',
      '2,02-Oct-26,Gastos,-12000,F-003,Otra compra',
    ])
    expect(found).toMatchObject({
      balances: none,
      rows: [
        ['2026-10-01', '36000', 'Venta inventada'],
        ['2026-10-01', '-4990', 'Compra inventada'],
        ['2026-10-02', '-12000', 'Otra compra'],
      ],
    })
  })

  test('a balance without a heading is one when the amounts lead from one to the next', async () => {
    const found = await read([
      '13/10/2026;ALMACEN INVENTADO;-5.990;94.010',
      '14/10/2026;SUELDO INVENTADO;900.000;994.010',
      '15/10/2026;ARRIENDO INVENTADO;-350.000;644.010',
    ])
    expect(found.balances).toEqual(['100000', '644010'])
  })
})

describe('headings of which only some are known', () => {
  test.each(['Motivo', 'Etiqueta', 'Sobre qué'])(
    'case 06: the description stands under %s',
    async (heading) => {
      const found = await read([
        `Fecha;${heading};Monto;Saldo`,
        '01/10/2026;Arriendo inventado;-350.000;650.000',
        '02/10/2026;Panadería inventada;-4.990;645.010',
        '03/10/2026;Sueldo inventado;900.000;1.545.010',
      ])
      expect(found).toMatchObject({
        balances: ['1000000', '1545010'],
        rows: [
          ['2026-10-01', '-350000', 'Arriendo inventado'],
          ['2026-10-02', '-4990', 'Panadería inventada'],
          ['2026-10-03', '900000', 'Sueldo inventado'],
        ],
      })
    },
  )

  test.each([';', ',', '\t', '|'])('case 07: the date is under an unknown heading (%j)', async (mark) => {
    const found = await read(
      [
        'id;creado;monto;comision;descripcion;vence',
        '1;2026-10-01;-10000;250;Panadería inventada;12',
        '2;2026-10-02;-20000;500;Librería inventada;11',
        '3;2026-10-03;15000;0;Abono inventado;10',
      ].map((line) => line.replaceAll(';', mark)),
    )
    expect(found).toEqual({
      currency: 'CLP',
      balances: none,
      rows: [
        ['2026-10-01', '-10000', 'Panadería inventada'],
        ['2026-10-02', '-20000', 'Librería inventada'],
        ['2026-10-03', '15000', 'Abono inventado'],
      ],
      rejected: [],
    })
  })

  test('a balance under an unknown heading is one when it holds in the rows', async () => {
    const found = await read([
      'Fecha;Detalle;Monto;Disponible',
      '13/10/2026;ALMACEN INVENTADO;-5.990;94.010',
      '14/10/2026;SUELDO INVENTADO;900.000;994.010',
      '15/10/2026;ARRIENDO INVENTADO;-350.000;644.010',
    ])
    expect(found.balances).toEqual(['100000', '644010'])
  })

  test('the merchant is the description next to a column that only says the kind', async () => {
    const found = await read([
      'Movimientos nacionales',
      'FECHA;ESTABLECIMIENTO;DESCRIPCIÓN;MONTO;LUGAR',
      '05/10/2026;PANADERIA INVENTADA;COMPRA NACIONAL;4990;SANTIAGO',
      '16/10/2026;LIBRERIA INVENTADA;COMPRA NACIONAL;36000;SANTIAGO',
      '17/10/2026;;SALDO INICIAL;100000;',
    ])
    expect(found).toEqual({
      currency: 'CLP',
      balances: none,
      rows: [
        ['2026-10-05', '-4990', 'PANADERIA INVENTADA'],
        ['2026-10-16', '-36000', 'LIBRERIA INVENTADA'],
      ],
      rejected: [],
    })
  })
})

describe('the order of day and month', () => {
  const monthly = (format: (month: string) => string) =>
    ['03', '04', '05', '06', '07', '08', '09', '10'].map(format)
  const days = monthly((month) => `2026-${month}-05`)

  test('case 09: the day comes first, and that is not sure where the dates would be closer the other way', async () => {
    const lines = ['Fecha;Descripción;Monto', ...monthly((month) => `05/${month}/2026;LUZ INVENTADA;-21990`)]
    expect((await read(lines)).rows?.map(([date]) => date)).toEqual(days)
    expect(await sureOf(lines)).toMatchObject({ date_order: false })
  })

  test('case 09c: so it does in QIF', async () => {
    const file = `!Type:Bank\n${monthly((month) => `D05/${month}/2026\nT-21990\nPLUZ INVENTADA\n^\n`).join('')}`
    expect((await read(file)).rows?.map(([date]) => date)).toEqual(days)
  })

  test('a printed period says otherwise', async () => {
    const lines = [
      'Período: 01/03/2026 - 12/03/2026',
      'Fecha;Descripción;Monto',
      '03/05/2026;UNO;-1000',
      '03/08/2026;DOS;-2000',
    ]
    expect((await read(lines)).rows?.map(([date]) => date)).toEqual(['2026-03-05', '2026-03-08'])
    expect(await sureOf(lines)).toMatchObject({ date_order: true })
  })

  test('a day above 12 says otherwise', async () => {
    const lines = ['Fecha;Descripción;Monto', '03/05/2026;UNO;-1000', '03/18/2026;DOS;-2000']
    expect((await read(lines)).rows?.map(([date]) => date)).toEqual(['2026-03-05', '2026-03-18'])
  })
})

describe('balances that contradict the amounts', () => {
  const lines = [
    'Fecha;Descripción;Monto;Saldo',
    '13/10/2026;UNO;-5.000;3.500.201',
    '14/10/2026;DOS;-7.000;3.500.202',
    '15/10/2026;TRES;9.000;3.500.203',
  ]

  test('in every row: the column is no balance, nothing is sure, and the difference is known', async () => {
    const [statement] = await readStatements(Buffer.from(lines.join('\n')), {
      today: '2026-11-21',
      corrections: {},
    })
    expect(statement).toMatchObject({
      openingBalance: null,
      closingBalance: null,
      imbalance: { count: 2, line: 3, difference: '-1998' },
    })
    expect(statement?.rows.map(({ balance }) => balance)).toEqual([null, null, null])
    expect(await sureOf(lines)).toMatchObject({
      header_row: false,
      columns: false,
      date_order: false,
      decimal: false,
      sign: false,
      balance: false,
    })
  })

  test('in one row: the difference says how much', async () => {
    const [statement] = await readStatements(
      Buffer.from(
        [
          'Fecha;Descripción;Monto;Saldo',
          '13/10/2026;UNO;-5.000;95.000',
          '14/10/2026;DOS;-7.000;88.000',
          '16/10/2026;TRES;9.000;95.000',
        ].join('\n'),
      ),
      { today: '2026-11-21', corrections: {} },
    )
    expect(statement).toMatchObject({
      closingBalance: 95_000n,
      imbalance: { count: 1, line: 4, difference: '-2000' },
    })
  })
})
