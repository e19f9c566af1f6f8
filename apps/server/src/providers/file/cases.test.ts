import { describe, expect, test } from 'vitest'
import { workbook } from '../../../test/support/fixtures/bank-files/sheet.ts'
import { readPrintable } from '../../../test/support/printable-statement.ts'
import { readStatements } from './read-statement.ts'

/** Reads a file of one account: date, amount and description of each row, and its balances. */
async function read(file: Buffer | string | readonly string[]) {
  const bytes = typeof file === 'string' || Buffer.isBuffer(file) ? file : file.join('\n')
  const [statement, ...others] = await readPrintable(bytes)
  expect(others).toEqual([])
  const { currency, opening_balance, closing_balance, rows, rejected } = statement ?? {}
  return {
    currency,
    balances: [opening_balance, closing_balance],
    rows: rows?.map(({ date, amount, description }) => [date, amount, description]),
    rejected: rejected?.map(({ reason }) => reason),
  }
}

const amountsOf = async (file: Parameters<typeof read>[0]) =>
  (await read(file)).rows?.map(([, amount]) => amount)

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

describe('blocks and cells of Chilean sheets', () => {
  test('the fees that a summary repeats are read once, whatever its thousands', async () => {
    const heading = ['MONTO', 'DESCRIPCIÓN MOVIMIENTO', 'FECHA', 'N° DOCUMENTO', 'SUCURSAL', 'CARGO/ABONO']
    const file = workbook(
      {
        Hoja1: [
          ['Detalle movimientos'],
          heading,
          ['-1,500', 'COMISION INVENTADA', '15/10/2026', '1', 'CENTRAL', 'C'],
          ['900,000', 'SUELDO INVENTADO', '16/10/2026', '2', 'CENTRAL', 'A'],
          ['Resumen comisiones'],
          heading,
          ['-1.500', 'COMISION INVENTADA', '15/10/2026', '1', 'CENTRAL', 'C'],
          ['Saldos diarios'],
          ['FECHA', 'SALDO'],
          ['15/10/2026', '98,500'],
        ],
      },
      'xlsx',
    )
    expect(await amountsOf(file)).toEqual(['-1500', '900000'])
  })

  test('a summary with a row of its own is read: nothing is lost', async () => {
    const found = await amountsOf([
      'Fecha;Descripción;Monto',
      '15/10/2026;UNO;-1.500',
      'Resumen de otros cargos',
      'Fecha;Descripción;Monto',
      '16/10/2026;DOS;-2.500',
    ])
    expect(found).toEqual(['-1500', '-2500'])
  })

  test('a dash in the date is the day of the row above, and pesos with a comma are thousands', async () => {
    const found = await read([
      'Cuenta;01-12345-6',
      'Desde;01/10/2026;Hasta;31/10/2026',
      'Fecha;Categoría;Detalle;Cargos;Abonos;Saldo',
      '01-10;;SALDO INICIAL;;;"100,000"',
      '-;Cargos;COMPRA UNO;"7,300";;"92,700"',
      '-;Abonos;ABONO DOS;;"10,000";"102,700"',
      '30-10;Cargos;COMPRA TRES;"2,700";;"100,000"',
    ])
    expect(found).toEqual({
      currency: 'CLP',
      balances: ['100000', '100000'],
      rows: [
        ['2026-10-01', '-7300', 'COMPRA UNO'],
        ['2026-10-01', '10000', 'ABONO DOS'],
        ['2026-10-30', '-2700', 'COMPRA TRES'],
      ],
      rejected: [],
    })
  })

  test('Security: a card with its date under another heading', async () => {
    const file = [
      'Nombre;Glosa;Nº operación;Monto en pesos',
      'Tarjeta: XXXX-XXXX-XXXX-4321;;;',
      '10-oct-26;SUPERMERCADO INVENTADO;1234567;$12.500',
      '12-oct-26;TIENDA INVENTADA CUOTA02-06;1234568;$30.000',
      '30-sept-26;LIBRERIA INVENTADA;1234569;$60.000',
      '15-oct-26;PAGO TARJETA;1234570;-$40.000',
      ';;;',
    ]
    expect((await read(file)).rows).toEqual([
      ['2026-10-10', '-12500', 'SUPERMERCADO INVENTADO'],
      ['2026-10-12', '-30000', 'TIENDA INVENTADA CUOTA02-06'],
      ['2026-09-30', '-60000', 'LIBRERIA INVENTADA'],
      ['2026-10-15', '40000', 'PAGO TARJETA'],
    ])
  })

  test('Scotia Connect: lines of labels, days in eight digits and amounts padded with zeros', async () => {
    const file = [
      ';Numero Cuenta : 000123456789',
      ';Nombre : EMPRESA INVENTADA',
      'Fecha;Descripcion;NroDoc.;Cargos;Abonos;Saldo',
      '01102026;ABONO INVENTADO;0;0000000000000,00;0000001000000,00;+0000001734210,00',
      '02102026;CARGO INVENTADO;123;0000000034210,00;0000000000000,00;+0000001700000,00',
    ]
    expect(await read(file)).toEqual({
      currency: 'CLP',
      balances: ['734210', '1700000'],
      rows: [
        ['2026-10-01', '1000000', 'ABONO INVENTADO'],
        ['2026-10-02', '-34210', 'CARGO INVENTADO'],
      ],
      rejected: [],
    })
  })

  test('Global66: a workbook with amounts as text', async () => {
    const file = workbook(
      {
        'Movimientos de cuenta CLP': [
          ['Periodo consultado: 2026-10-01 al 2026-10-31'],
          [
            'Tipo de transacción',
            'Fecha de la transacción',
            'Monto debitado',
            'Monto acreditado',
            'Costo de tipo de cambio',
            'Nombre tercero o Comercio',
            'Número de cuenta del tercero',
            'ID de la transacción',
          ],
          ['Compra', '2026-10-15 10:11:12', '245300.0', '', '0', 'Librería Inventada', '', 'T1'],
          ['Carga', '2026-10-14 09:00:00', '', '300000.0', '0', '', '', 'T2'],
        ],
      },
      'xlsx',
    )
    expect((await read(file)).rows).toEqual([
      ['2026-10-15', '-245300', 'Librería Inventada'],
      ['2026-10-14', '300000', 'Carga'],
    ])
  })
})

describe('Mercado Pago', () => {
  test('case 19: sales with a status and days without a year', async () => {
    const found = await read([
      'Número de operación;Fecha de la compra;Estado;Herramienta de cobro;Medio de pago;Total a recibir',
      '9001;12 ene 14:32 hs;Aprobado;Link;Tarjeta;$12.500',
      '9002;30 dic 2025 09:10 hs;Aprobado;QR;Dinero en cuenta;$8.000',
      '9003;02 feb 11:00 hs;Reembolsado;QR;Tarjeta;$3.000',
    ])
    expect(found.rows).toEqual([
      ['2026-01-12', '12500', 'Tarjeta'],
      ['2025-12-30', '8000', 'Dinero en cuenta'],
      ['2026-02-02', '3000', 'Reembolsado · Tarjeta'],
    ])
  })

  test('the account statement, with its balances above', async () => {
    const found = await read([
      'INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE',
      '100.000,00;50.000,00;-30.000,00;120.000,00',
      '',
      'RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE',
      '05-10-2026;Liquidación de dinero;900001;50.000,00;150.000,00',
      '16-10-2026;Pago de servicio inventado;900002;-30.000,00;120.000,00',
    ])
    expect(found).toEqual({
      currency: 'CLP',
      balances: ['100000', '120000'],
      rows: [
        ['2026-10-05', '50000', 'Liquidación de dinero'],
        ['2026-10-16', '-30000', 'Pago de servicio inventado'],
      ],
      rejected: [],
    })
  })
})

describe('texts with tags', () => {
  test.each([
    ['26 Jan 2026', '23 Ene 2026'],
    ['26Jan2026', '23-ene-2026'],
    ["26 Jan'26", '23 enero 2026'],
  ])('case 15: QIF with the names of months (%s)', async (first, second) => {
    const file = `!Type:Bank\nD${first}\nT-25240\nPLIBRERIA INVENTADA\n^\nD${second}\nT-10490\nPCOMIDA INVENTADA\n^\n`
    expect((await read(file)).rows).toEqual([
      ['2026-01-26', '-25240', 'LIBRERIA INVENTADA'],
      ['2026-01-23', '-10490', 'COMIDA INVENTADA'],
    ])
  })

  test('MT940: balances, reversals, booking days and texts', async () => {
    const found = await read([
      '{1:F01BSCHCLRMAXXX0000000000}{2:I940X}{4:',
      ':20:REF1',
      ':25:000123456789',
      ':28C:5/1',
      ':60F:C260228CLP1000000,',
      ':61:2603020302D15000,NTRFNONREF//B123',
      ':86:TRANSFERENCIA A PERSONA',
      'INVENTADA',
      ':61:260303C200000,NMSCABC',
      ':86:052?00ABONO?20SUELDO INVEN?21TADO?32EMPRESA UNO',
      ':61:2601021231RC5000,NTRFNONREF',
      'REVERSA INVENTADA',
      ':62F:C260331CLP1180000,',
      '-}',
    ])
    expect(found).toEqual({
      currency: 'CLP',
      balances: ['1000000', '1180000'],
      rows: [
        ['2026-03-02', '-15000', 'TRANSFERENCIA A PERSONA INVENTADA'],
        ['2026-03-03', '200000', 'EMPRESA UNO SUELDO INVENTADO'],
        ['2025-12-31', '-5000', 'REVERSA INVENTADA'],
      ],
      rejected: [],
    })
  })

  test('MT940: one statement for each account and currency, over several messages', async () => {
    const message = (account: string, opening: string, row: string, closing: string) =>
      `:20:X\n:25:${account}\n:60F:${opening}\n:61:${row}\n:86:UNO\n:62F:${closing}\n-\n`
    const file =
      message('111', 'C260301CLP1000,', '260302D100,NTRFNONREF', 'C260302CLP900,') +
      message('222', 'C260301USD10,50', '260302C1,25NTRFNONREF', 'C260302USD11,75') +
      message('111', 'C260302CLP900,', '260303D200,NTRFNONREF', 'C260303CLP700,')
    expect(
      (await readPrintable(file)).map(({ account, currency, opening_balance, closing_balance, rows }) => [
        account,
        currency,
        opening_balance,
        closing_balance,
        rows.map(({ amount }) => amount),
      ]),
    ).toEqual([
      ['111', 'CLP', '1000', '700', ['-100', '-200']],
      ['222', 'USD', '10.50', '11.75', ['1.25']],
    ])
  })

  test('MT940: a line that cannot be read is listed, not lost', async () => {
    const found = await read(
      ':20:X\n:25:1\n:60F:C260301CLP10,\n:61:26XX02D5,NTRF\n:61:260302D5,NTRFNONREF\n:62F:C260331CLP5,\n',
    )
    expect(found.rows).toHaveLength(1)
    expect(found.rejected).toEqual(['La línea no tiene la forma de las demás.'])
  })
})

describe("Lucas' own export", () => {
  test('case 20: each account by its name, and no apostrophe before a formula', async () => {
    const statements = await readPrintable(
      'Fecha;Hora;Comercio;Descripción del banco;Monto;Moneda;Tipo;Categoría;Subcategoría;Cuenta;Número;Banco;Estado;Revisada;Etiquetas;Notas\n05-10-2026;;Almacén inventado;ALMACEN INVENTADO 12;-1234;CLP;Gasto;Comida;;Efectivo;;Cuentas manuales;Confirmada;Sí;"uno,dos";"primera línea\nsegunda; con punto y coma"\n06-10-2026;;"\'=SUMA(1;2)";"\'=SUMA(1;2)";-500;CLP;Gasto;Otros;;Cuenta dos;****0002;Otro banco;Confirmada;No;;\n',
    )
    expect(
      statements.map(({ account, rows }) => [account, rows.map(({ description }) => description)]),
    ).toEqual([
      ['Efectivo', ['Almacén inventado']],
      ['Cuenta dos', ['=SUMA(1;2)']],
    ])
  })
})
