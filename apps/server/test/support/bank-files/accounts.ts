import { type BankFile, blank, windows1252, workbook } from './sheet.ts'

const guarantee =
  'Infórmese sobre la garantía estatal de los depósitos en su banco o en www.cmfchile.cl. Valores al 31/03/2026.'

const chileHead = [
  [null, 'Sr(a):', 'Marta Soto Pérez'],
  [null, 'Rut:', '12.345.678-5'],
  [null, 'Cuenta N°:', '00-123-45678-09'],
  [null, 'Moneda:', 'CLP'],
  [null, 'Saldo Disponible', 1_850_000],
  [null, 'Saldo Contable', 1_395_020],
  [null, 'Total Cargos', 104_980],
  [null, 'Total Abonos', 1_000_000],
  [null, 'Movimientos al 31/03/2026'],
]

/** Banco de Chile's old form: columns apart, both amounts positive, the newest last. */
const chileXls = (): Buffer =>
  workbook(
    {
      Cartola: [
        ...chileHead,
        ...blank(17),
        [
          null,
          'Fecha',
          null,
          'Descripción',
          null,
          'Canal o Sucursal',
          null,
          'Cargos (CLP)',
          'Abonos (CLP)',
          'Saldo (CLP)',
        ],
        [
          null,
          '02/03/2026',
          null,
          'COMPRA SUPERMERCADO JUMBO',
          null,
          'Internet',
          null,
          54_990,
          null,
          445_010,
        ],
        [
          null,
          '05/03/2026',
          null,
          'PEAJE AUTOPISTA CENTRAL',
          null,
          'Oficina Central',
          null,
          25_000,
          null,
          420_010,
        ],
        [
          null,
          '05/03/2026',
          null,
          'PEAJE AUTOPISTA CENTRAL',
          null,
          'Oficina Central',
          null,
          25_000,
          null,
          395_010,
        ],
        [
          null,
          '31/03/2026',
          null,
          'PAGO:PROVEEDORES 0965432101',
          null,
          'Internet',
          null,
          null,
          1_000_010,
          1_395_020,
        ],
        [],
        [null, guarantee],
      ],
    },
    'xls',
  )

const chileRows = [
  ['2026-03-02', -54_990n],
  ['2026-03-05', -25_000n],
  ['2026-03-05', -25_000n],
  ['2026-03-31', 1_000_010n],
] as const

/** account 11, date 8, code 9, serial 8, amount 22, sign 1, branch 3, description 45+, type 1, issue date 8, folio 5. */
const chileLine = (date: string, amount: number, text: string, type: string) =>
  `00123456789${date}${'000000123'}${'00004567'}${String(amount).padStart(22, '0')}+001${text.padEnd(45)}${type}20260331${'00012'}`

const chileTxt = () =>
  windows1252(
    [
      chileLine('20260302', 54_990, 'COMPRA PANADERÍA', 'C'),
      chileLine(
        '20260310',
        300_000,
        'TRASPASO DE:UNA PERSONA CON UN NOMBRE QUE ES MÁS LARGO QUE SU COLUMNA',
        'A',
      ),
      chileLine('20260331', 0, 'RETENCIONES', 'S'),
      chileLine('20260331', 745_010, 'SALDO CONTABLE', 'S'),
    ].join('\r\n'),
  )

export const accountFiles: BankFile[] = [
  {
    name: 'Banco de Chile, cuenta, xls antiguo',
    bytes: chileXls,
    currency: 'CLP',
    opening: 500_000n,
    closing: 1_395_020n,
    rows: chileRows,
    number: '00-123-45678-09',
    institution: 'banco-de-chile',
  },
  {
    name: 'Banco de Chile, cuenta, xlsx con nombre de xls',
    bytes: () =>
      workbook(
        {
          Cartola: [
            ...chileHead,
            ...blank(17),
            [null, 'Fecha', 'Descripción', 'Canal o Sucursal', 'Cargos (CLP)', 'Abonos (CLP)', 'Saldo (CLP)'],
            [null, '02/03/2026', 'COMPRA SUPERMERCADO JUMBO', 'Internet', 54_990, null, 445_010],
            [null, '05/03/2026', 'PEAJE AUTOPISTA CENTRAL', 'Oficina Central', 25_000, null, 420_010],
            [null, '05/03/2026', 'PEAJE AUTOPISTA CENTRAL', 'Oficina Central', 25_000, null, 395_010],
            [null, '31/03/2026', 'PAGO:PROVEEDORES 0965432101', 'Internet', null, 1_000_010, 1_395_020],
            [null, guarantee],
          ],
        },
        'xlsx',
      ),
    currency: 'CLP',
    opening: 500_000n,
    closing: 1_395_020n,
    rows: chileRows,
    institution: 'banco-de-chile',
  },
  {
    name: 'Banco de Chile, texto de ancho fijo',
    bytes: chileTxt,
    currency: 'CLP',
    opening: 500_000n,
    closing: 745_010n,
    rows: [
      ['2026-03-02', -54_990n],
      ['2026-03-10', 300_000n],
    ],
    number: '00123456789',
    institution: 'banco-de-chile',
  },
  {
    name: 'Banco de Chile, portal de empresas',
    bytes: () =>
      workbook(
        {
          Hoja1: [
            [
              'Fecha',
              'Detalle Movimiento',
              'Cheque o Cargo',
              'Deposito o Abono',
              'Saldo',
              'Docto. Nro.',
              'Trn',
              'Caja',
              'Sucursal',
            ],
            ['02/03/2026', 'CHEQUE COBRADO', '150.000', '', '850.000', '0001234', '072', '01', '001'],
            ['03/03/2026', 'DEPOSITO EN EFECTIVO', '', '1.000', '851.000', '0', '013', '01', '001'],
          ],
        },
        'xls',
      ),
    currency: 'CLP',
    opening: 1_000_000n,
    closing: 851_000n,
    rows: [
      ['2026-03-02', -150_000n],
      ['2026-03-03', 1_000n],
    ],
    institution: 'banco-de-chile',
  },
  {
    name: 'Santander, cartola histórica',
    bytes: () =>
      workbook(
        {
          Sheet1: [
            ['Cartolas históricas de Cuentas Corrientes'],
            ['MARTA SOTO PEREZ', null, null, 'Cuenta Corriente', '0-000-12-34567-8'],
            ['Saldo Inicial', 200_000, null, 'Saldo Final', 738_010],
            ...blank(10),
            [
              'MONTO',
              'DESCRIPCIÓN MOVIMIENTO',
              null,
              'FECHA',
              'N° DOCUMENTO',
              'SUCURSAL',
              null,
              'CARGO/ABONO',
            ],
            [
              -61_990,
              '0773820856 Transf. a Rentas Ltda',
              null,
              '03/03/2026',
              '000000000',
              'O.Gerencia',
              null,
              'C',
            ],
            [600_000, 'Remuneracion Marzo', null, '27/03/2026', '000004411', 'Agustinas', null, 'A'],
            ['Saldos diarios'],
            ['Fecha', 'Saldo'],
            ['03/03/2026', 138_010],
            ['27/03/2026', 738_010],
          ],
        },
        'xlsx',
      ),
    currency: 'CLP',
    opening: 200_000n,
    closing: 738_010n,
    rows: [
      ['2026-03-03', -61_990n],
      ['2026-03-27', 600_000n],
    ],
    number: '0-000-12-34567-8',
    institution: 'santander',
  },
  {
    name: 'Santander, últimos movimientos',
    bytes: () =>
      windows1252(
        [
          'Marta Soto Pérez',
          'Cuenta Corriente 0-000-12-34567-8',
          'Fecha;Detalle;Monto cargo ($);Monto abono ($);Saldo ($)',
          '15-03-2026;Compra Nac. Farmacia Ahumada Ñuñoa;12.990;;487.010',
          '14-03-2026;Transf. de Pedro Rojas;;1.000;500.000',
        ].join('\r\n'),
      ),
    currency: 'CLP',
    opening: 499_000n,
    closing: 487_010n,
    rows: [
      ['2026-03-15', -12_990n],
      ['2026-03-14', 1_000n],
    ],
    institution: 'santander',
  },
  {
    name: 'BCI',
    bytes: () =>
      workbook(
        {
          Movimientos: [
            ['Banco BCI', 'Cuenta Corriente N° 12345678'],
            [],
            [
              'Fecha',
              'Sucursal',
              'Descripción',
              'N° Documento',
              'Cheques y otros cargos',
              'Depósitos y Abono',
              'Saldo diario',
            ],
            ['02/03/2026', 'Central', 'PAGO AUTOMATICO ENEL PAC', '0', 45_210, null, null],
            ['02/03/2026', 'Central', 'REDCOMPRA COPEC', '991', 30_000, null, 424_790],
            ['09/03/2026', 'Internet', 'ABONO TRANSFERENCIA', '992', null, 75_210, 500_000],
          ],
        },
        'xlsx',
      ),
    currency: 'CLP',
    opening: 500_000n,
    closing: 500_000n,
    rows: [
      ['2026-03-02', -45_210n],
      ['2026-03-02', -30_000n],
      ['2026-03-09', 75_210n],
    ],
    number: '12345678',
    institution: 'bci',
  },
  {
    name: 'Scotiabank, la más nueva primero',
    bytes: () =>
      workbook(
        {
          Data: [
            ['Saldo Disponible', 900_000],
            ['Fecha Desde', '01-03-2026'],
            ['Fecha Hasta', '31-03-2026'],
            ['Fecha', 'Descripción', 'Sucursal', 'N° Doc.', 'Cargos', 'Abonos', 'Saldo'],
            ['20-03-2026', 'PAC METROGAS', '001', '7712', -18_500, 0, 81_500],
            ['10-03-2026', 'DEPOSITO', '001', '7711', 0, 60_000, 100_000],
            ['04-03-2026', 'GIRO CAJERO AUTOMATICO', '001', '7710', -10_000, 0, 40_000],
          ],
        },
        'xls',
      ),
    currency: 'CLP',
    opening: 50_000n,
    closing: 81_500n,
    rows: [
      ['2026-03-20', -18_500n],
      ['2026-03-10', 60_000n],
      ['2026-03-04', -10_000n],
    ],
    institution: null,
  },
  {
    name: 'Scotiabank, mensual, la más antigua primero',
    bytes: () =>
      workbook(
        {
          Data: [
            ['Scotiabank'],
            ['Saldo Anterior', 50_000],
            ['Saldo Actual', 100_000],
            ['Fecha', 'Descripción', 'N° Doc.', 'Cargos', 'Abonos', 'Saldo'],
            ['04-03-2026', 'GIRO CAJERO AUTOMATICO', '7710', -10_000, null, 40_000],
            ['10-03-2026', 'DEPOSITO', '7711', null, 60_000, 100_000],
          ],
        },
        'xls',
      ),
    currency: 'CLP',
    opening: 50_000n,
    closing: 100_000n,
    rows: [
      ['2026-03-04', -10_000n],
      ['2026-03-10', 60_000n],
    ],
    institution: 'scotiabank',
  },
  {
    name: 'Scotiabank, dat',
    bytes: () =>
      windows1252(
        [
          'Fecha;Descripcion;NroDoc.;Cargos;Abonos;Saldo',
          '04032026;GIRO CAJERO;000007710;0000000010000,00;0000000000000,00;+0000000040000,00',
          '10032026;DEPOSITO;000007711;0000000000000,00;0000000001000,00;+0000000041000,00',
        ].join('\r\n'),
      ),
    currency: 'CLP',
    opening: 50_000n,
    closing: 41_000n,
    rows: [
      ['2026-03-04', -10_000n],
      ['2026-03-10', 1_000n],
    ],
    institution: null,
  },
]
