import { type BankFile, blank, windows1252, workbook } from './sheet.ts'

const htmlPage = (rows: string[][]) =>
  `<html><head><meta charset="utf-8"></head><body><table><tr><td colspan="5">Banco Ripley - Cuenta Vista</td></tr>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('\n')}</table></body></html>`

export const moreAccountFiles: BankFile[] = [
  {
    name: 'BancoEstado, CuentaRUT',
    bytes: () =>
      workbook(
        {
          Hoja1: [
            ['Últimos Movimientos CuentaRUT N° 12345678'],
            ...blank(12),
            ['Fecha', 'N° Operación', 'Descripción', 'Cheques / Cargos $', 'Depósitos / Abonos $', 'Saldo $'],
            ['12/03/2026', '8812', 'COMPRA WEB METRO BIP', -1_000, null, 48_000],
            ['11/03/2026', '8811', 'TEF DE JUANA DIAZ', null, 25_000, 49_000],
          ],
        },
        'xlsx',
      ),
    currency: 'CLP',
    opening: 24_000n,
    closing: 48_000n,
    rows: [
      ['2026-03-12', -1_000n],
      ['2026-03-11', 25_000n],
    ],
    number: '12345678',
    institution: 'banco-estado',
    type: 'depository',
  },
  {
    name: 'BancoEstado, chequera electrónica, fechas sin año en el cambio de año',
    bytes: () =>
      workbook(
        {
          Resumen: [
            ['Chequera Electrónica'],
            ['Fecha Inicio', null, null, null, '15/12/2025'],
            ['Fecha Término', null, null, null, '14/01/2026'],
            ['Saldo Inicial', null, null, null, '$100.000'],
            ['Saldo Final', null, null, null, '$134.000'],
          ],
          Movimientos: [
            [
              'Fecha',
              'Sucursal',
              'N° Cuenta',
              'Alias',
              'N° Cartola',
              'N° Operación',
              'Descripción',
              'Cheques / Cargos',
              'Depósitos / Abonos',
              'Saldo',
            ],
            [
              '28/12',
              'Central',
              '11112222333',
              'Mi cuenta',
              '12',
              '551',
              'COMPRA UNIMARC',
              '$16.000',
              null,
              '$84.000',
            ],
            [
              '03/01',
              'Central',
              '11112222333',
              'Mi cuenta',
              '12',
              '552',
              'ABONO SEGUN INSTRUC.',
              null,
              50_000,
              134_000,
            ],
          ],
        },
        'xlsx',
      ),
    currency: 'CLP',
    opening: 100_000n,
    closing: 134_000n,
    rows: [
      ['2025-12-28', -16_000n],
      ['2026-01-03', 50_000n],
    ],
    number: '11112222333',
    institution: 'banco-estado',
  },
  {
    name: 'BancoEstado, cartola en línea, filas desordenadas',
    bytes: () =>
      workbook(
        {
          Resumen: [
            ['BancoEstado - Cartola en línea'],
            ['Saldo Inicial', null, null, null, 10_000],
            ['Saldo Final', null, null, null, 6_000],
          ],
          Registros: [
            ['Fecha', 'N° Operación', 'Descripción', 'Cheques / Cargos', 'Depósitos / Abonos', 'Saldo'],
            ['05/03/2026', '3', 'COMPRA C', 3_000, null, 5_000],
            ['05/03/2026', '1', 'COMPRA A', 4_000, null, 6_000],
            ['05/03/2026', '4', 'ABONO D', null, 1_000, 6_000],
            ['05/03/2026', '2', 'ABONO B', null, 2_000, 8_000],
          ],
        },
        'xlsx',
      ),
    currency: 'CLP',
    opening: 10_000n,
    closing: 6_000n,
    rows: [
      ['2026-03-05', -3_000n],
      ['2026-03-05', -4_000n],
      ['2026-03-05', 1_000n],
      ['2026-03-05', 2_000n],
    ],
    institution: 'banco-estado',
  },
  {
    name: 'Itaú, cuenta, títulos en dos filas',
    bytes: () =>
      workbook(
        {
          Cartola: [
            ['Cuenta Corriente N° 0201234567'],
            ['Período: 01/12/2025 - 31/01/2026'],
            [],
            ['Fecha', 'Número de', 'Sucursal', 'Descripción', 'Depósitos', 'Giros', 'Saldo'],
            [null, 'operación', null, null, 'o abonos', 'o cargos', 'diario'],
            ['30/12', '0001', 'Web', 'ABONO REMUNERACION', '$3.000.000', '$0', '$3.100.000'],
            ['02/01', '0002', 'Web', 'PAGO DIVIDENDO', '$0', '$1.000.000', '$2.100.000'],
            ['Resumen de Saldos'],
            ['Saldo inicial', '$100.000'],
            ['Saldo final', '$2.100.000'],
          ],
        },
        'xls',
      ),
    currency: 'CLP',
    opening: 100_000n,
    closing: 2_100_000n,
    rows: [
      ['2025-12-30', 3_000_000n],
      ['2026-01-02', -1_000_000n],
    ],
    number: '0201234567',
    institution: 'itau',
  },
  {
    name: 'Itaú, cuenta personal',
    bytes: () =>
      workbook(
        {
          Sheet0: [
            ['Banco Itaú'],
            ['Fecha', 'Movimientos', 'Abonos', 'Cargos', 'Saldo'],
            ['10/03/2026', 'COMPRA SODIMAC', null, 24_990, 75_010],
            ['11/03/2026', 'TRASPASO DE: ANA', 1_000, null, 76_010],
          ],
        },
        'xlsx',
      ),
    currency: 'CLP',
    opening: 100_000n,
    closing: 76_010n,
    rows: [
      ['2026-03-10', -24_990n],
      ['2026-03-11', 1_000n],
    ],
    institution: 'itau',
  },
  {
    name: 'Falabella, cuenta',
    bytes: () =>
      Buffer.from(
        [
          'Banco Falabella;;;;',
          'Fecha;Descripcion;Cargo;Abono;Saldo',
          '05-03-2026;PAGO AUTOMATICO AGUAS ANDINAS PAC;18.220;;81.780',
          '06-03-2026;ABONO INTERESES;;220;82.000',
        ].join('\n'),
      ),
    currency: 'CLP',
    opening: 100_000n,
    closing: 82_000n,
    rows: [
      ['2026-03-05', -18_220n],
      ['2026-03-06', 220n],
    ],
    institution: 'falabella',
  },
  {
    name: 'Ripley, página web con nombre de xls',
    bytes: () =>
      Buffer.from(
        htmlPage([
          ['Fecha', 'Descripci&oacute;n', 'Cargos', 'Abonos', 'Saldo'],
          ['05/03/2026', 'COMPRA RIPLEY', '1.000', '', '99.000'],
          ['06/03/2026', 'ABONO', '', '12.500', '111.500'],
          ['Total', '', '1.000', '12.500', ''],
        ]),
      ),
    currency: 'CLP',
    opening: 100_000n,
    closing: 111_500n,
    rows: [
      ['2026-03-05', -1_000n],
      ['2026-03-06', 12_500n],
    ],
    institution: 'ripley',
  },
  {
    name: 'Tenpo y MACH, títulos en inglés',
    bytes: () =>
      Buffer.from(
        [
          'Date,Description,Amount,Type',
          '2026-03-05,"Uber, viaje",4500,Expense',
          '2026-03-06,Carga desde banco,20000,Income',
        ].join('\n'),
      ),
    currency: 'CLP',
    opening: null,
    closing: null,
    rows: [
      ['2026-03-05', -4_500n],
      ['2026-03-06', 20_000n],
    ],
    institution: null,
  },
  {
    name: 'Mercado Pago',
    bytes: () =>
      Buffer.from(
        [
          'Mercado Pago',
          'Fecha;Detalle;Monto;Estado',
          '05-03-2026 10:15;Pago de servicio;-$ 8.990;Aprobado',
          '06-03-2026 11:20;Dinero recibido;$ 15.000;Aprobado',
          '07-03-2026 09:00;Compra en espera;-$ 2.000;Pendiente',
          '08-03-2026 09:00;Compra;-$ 7.777;Rechazado',
        ].join('\n'),
      ),
    currency: 'CLP',
    opening: null,
    closing: null,
    rows: [
      ['2026-03-05', -8_990n],
      ['2026-03-06', 15_000n],
      ['2026-03-07', -2_000n],
    ],
    institution: 'mercado-pago',
  },
  {
    name: 'Cuenta en dólares',
    bytes: () =>
      windows1252(
        [
          'Cuenta Corriente en dólares;USD',
          'Fecha;Descripción;Cargos (US$);Abonos (US$);Saldo (US$)',
          '05/03/2026;AMAZON;12,50;;1.487,50',
          '06/03/2026;ABONO DE DIVISAS;;1.000,00;2.487,50',
        ].join('\n'),
      ),
    currency: 'USD',
    opening: 150_000n,
    closing: 248_750n,
    rows: [
      ['2026-03-05', -1_250n],
      ['2026-03-06', 100_000n],
    ],
    institution: null,
  },
]
