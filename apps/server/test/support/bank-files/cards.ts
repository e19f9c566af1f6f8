import { type BankFile, blank, workbook } from './sheet.ts'

/** Card statements: purchases stand as positive figures, payments too. None of them states a balance that chains. */
export const cardFiles: BankFile[] = [
  {
    name: 'Banco de Chile, tarjeta facturada, nacional e internacional',
    bytes: () =>
      workbook(
        {
          Facturados: [
            [null, 'Banco de Chile'],
            [null, 'Tarjeta de Crédito N°: **** **** **** 4321'],
            ...blank(14),
            [null, 'Movimientos Nacionales'],
            [null, 'Categoría', 'Fecha', 'Descripción', null, null, 'Cuotas', 'Monto ($)'],
            [null, 'Compras', '03/03/2026', 'PARIS LAS CONDES', null, null, '02/06', 25_990],
            [null, 'Compras', '04/03/2026', 'UBER TRIP', null, null, '01/01', 5_450],
            [null, 'Pagos', '05/03/2026', 'Pago Pesos TEF', null, null, '01/01', 300_000],
            [null, 'Movimientos Internacionales'],
            [null, 'Categoría', 'Fecha', 'Descripción', null, null, 'Cuotas', 'Monto (US$)'],
            [null, 'Compras', '06/03/2026', 'OPENAI', null, null, '01/01', 20.5],
          ],
        },
        'xls',
      ),
    currency: 'CLP',
    opening: null,
    closing: null,
    rows: [
      ['2026-03-03', -25_990n],
      ['2026-03-04', -5_450n],
      ['2026-03-05', 300_000n],
    ],
    institution: 'banco-de-chile',
    type: 'credit',
  },
  {
    name: 'Banco de Chile, tarjeta por facturar, montos al lado de su título',
    bytes: () =>
      workbook(
        {
          NoFacturados: [
            [null, 'Movimientos no facturados'],
            [null, 'Fecha', 'Tipo de Tarjeta', 'Descripción', 'Ciudad', 'Cuotas', 'Monto ($)'],
            [null, '20/03/2026', 'Titular', 'LIDER EXPRESS', 'SANTIAGO', '01/01', null, 34_120],
            [null, '21/03/2026', 'Titular', 'SPOTIFY', 'STOCKHOLM', '01/01', null, 4_550],
          ],
        },
        'xlsx',
      ),
    currency: 'CLP',
    opening: null,
    closing: null,
    rows: [
      ['2026-03-20', -34_120n],
      ['2026-03-21', -4_550n],
    ],
    institution: 'banco-de-chile',
    type: 'credit',
  },
  {
    name: 'Itaú, tarjeta por facturar',
    bytes: () =>
      workbook(
        {
          Hoja1: [
            ['Fecha compra', 'Descripción', 'Monto', 'Ciudad'],
            ['18/03/2026', 'CRUZ VERDE', '$12.990', 'SANTIAGO'],
            ['19/03/2026', 'PAGO RECIBIDO GRACIAS', '$100.000', ''],
          ],
        },
        'xls',
      ),
    currency: 'CLP',
    opening: null,
    closing: null,
    rows: [
      ['2026-03-18', -12_990n],
      ['2026-03-19', 100_000n],
    ],
    institution: null,
    type: 'credit',
  },
  {
    name: 'Itaú, tarjeta facturada',
    bytes: () =>
      workbook(
        {
          Hoja1: [
            ['Fecha operación', 'Descripción operación o cobro', 'Monto operación', 'Lugar de operación'],
            ['02/03/2026', 'SHELL VITACURA', '$30.000', 'SANTIAGO'],
            ['03/03/2026', 'COMISION ADMINISTRACION', '$1.000', ''],
          ],
        },
        'xls',
      ),
    currency: 'CLP',
    opening: null,
    closing: null,
    rows: [
      ['2026-03-02', -30_000n],
      ['2026-03-03', -1_000n],
    ],
    institution: 'itau',
    type: 'credit',
  },
  {
    name: 'Falabella, CMR facturados',
    bytes: () =>
      workbook(
        {
          'Movimientos Facturados': [
            ['FECHA', 'DESCRIPCION', 'TITULAR/ADICIONAL', 'MONTO', 'CUOTAS PENDIENTES', 'VALOR CUOTA'],
            ['10/01/2026', 'FALABELLA COSTANERA', 'Titular', 120_000, 4, 20_000],
            ['10/01/2026', 'TOTTUS', 'Adicional', 35_500, 0, 35_500],
            ['15/01/2026', 'PAGO TARJETA CMR', 'Titular', -80_000, 0, -80_000],
          ],
        },
        'xlsx',
      ),
    currency: 'CLP',
    opening: null,
    closing: null,
    rows: [
      ['2026-01-10', -20_000n],
      ['2026-01-10', -35_500n],
      ['2026-01-15', 80_000n],
    ],
    institution: 'falabella',
    type: 'credit',
  },
]
