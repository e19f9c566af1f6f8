import { describe, expect, test } from 'vitest'
import { workbook } from '../../../test/support/fixtures/bank-files/sheet.ts'
import {
  readAmounts as amountsOf,
  readOneAccount as read,
  readPrintable,
} from '../../../test/support/printable-statement.ts'

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
      ['Efectivo', ['ALMACEN INVENTADO 12']],
      ['Cuenta dos', ['=SUMA(1;2)']],
    ])
  })

  test('a refund keeps its kind, also by the name that exports had before', async () => {
    const row = (name: string) =>
      `05-10-2026;;X;X;1234;CLP;${name};;;Efectivo;;Cuentas manuales;Confirmada;;;\n`
    const [statement] = await readPrintable(
      `Fecha;Hora;Comercio;Descripción del banco;Monto;Moneda;Tipo;Categoría;Subcategoría;Cuenta;Número;Banco;Estado;Revisada;Etiquetas;Notas\n${row('Devolución')}${row('Reembolso')}`,
    )
    expect(statement?.rows).toMatchObject([{ kind: 'refund' }, { kind: 'refund' }])
  })
})
