import { describe, expect, test } from 'vitest'
import { workbook } from '../../../test/support/fixtures/bank-files/sheet.ts'
import { joinLines, readPrintable } from '../../../test/support/printable-statement.ts'

const readAll = async (bytes: Buffer | string) =>
  (await readPrintable(bytes)).map(
    ({ account, currency, opening_balance, closing_balance, rows, rejected }) => ({
      account,
      currency,
      balances: [opening_balance, closing_balance],
      rows: rows.map(({ date, amount }) => [date, amount]),
      rejected,
    }),
  )

describe('files with several accounts', () => {
  test('QIF: one statement for each account', async () => {
    const found = await readAll(
      '!Account\nNVisa\nTCCard\n^\n!Type:CCard\nD07/03/2026\nT-3.000\nPC\n^\n!Account\nNCorriente\nTBank\n^\n!Type:Bank\nD01/03/2026\nT5.000\nPOpening Balance\n^\nD15/03/2026\nT-1.000\nPA\n^\nD16/03/2026\nT-2.000\nPB\n^\n',
    )
    expect(found).toEqual([
      {
        account: 'Visa',
        currency: 'CLP',
        balances: [null, null],
        rows: [['2026-03-07', '-3000']],
        rejected: [],
      },
      {
        account: 'Corriente',
        currency: 'CLP',
        balances: ['5000', '2000'],
        rows: [
          ['2026-03-15', '-1000'],
          ['2026-03-16', '-2000'],
        ],
        rejected: [],
      },
    ])
  })

  test('OFX: one statement for each account, and one for the months of the same account', async () => {
    const month = (account: string, start: string, amount: number, balance: number) =>
      `<STMTTRNRS><STMTRS><CURDEF>CLP<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>${start}01<DTEND>${start}28<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${start}05<TRNAMT>${amount}<FITID>${start}<NAME>A</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>${start}28</LEDGERBAL></STMTRS></STMTTRNRS>`
    const found = await readAll(
      `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1>${month('111', '202604', -200, 700)}${month('222', '202603', 50, 60)}${month('111', '202603', -100, 900)}</BANKMSGSRSV1></OFX>`,
    )
    expect(found.map(({ account, balances, rows }) => ({ account, balances, rows }))).toEqual([
      {
        account: '111',
        balances: [null, '700'],
        rows: [
          ['2026-04-05', '-200'],
          ['2026-03-05', '-100'],
        ],
      },
      { account: '222', balances: [null, '60'], rows: [['2026-03-05', '50']] },
    ])
  })

  test('CAMT: joins the statements of one account in order of date', async () => {
    const balance = (code: string, amount: number, date: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CLP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`
    const statement = (account: string, date: string, opening: number, amount: number) =>
      `<Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>CLP</Ccy></Acct>${balance('OPBD', opening, date)}${balance('CLBD', opening + amount, date)}<Ntry><Amt Ccy="CLP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${date}</Dt></BookgDt></Ntry></Stmt>`
    const found = await readAll(
      `<?xml version="1.0"?><Document><BkToCstmrStmt>${statement('1', '2026-03-06', 1_500, 100)}${statement('2', '2026-03-06', 0, 7)}${statement('1', '2026-03-05', 1_000, 500)}</BkToCstmrStmt></Document>`,
    )
    expect(found).toEqual([
      {
        account: '1',
        currency: 'CLP',
        balances: ['1000', '1600'],
        rows: [
          ['2026-03-05', '500'],
          ['2026-03-06', '100'],
        ],
        rejected: [],
      },
      { account: '2', currency: 'CLP', balances: ['0', '7'], rows: [['2026-03-06', '7']], rejected: [] },
    ])
  })

  test('reads the account from a column of numbers', async () => {
    const found = await readAll(
      joinLines(
        'Cuenta;Fecha;Detalle;Monto',
        '00111;05/03/2026;A;-1',
        '222;06/03/2026;C;-3',
        '00111;06/03/2026;B;-2',
      ),
    )
    expect(found.map(({ account, rows }) => [account, rows])).toEqual([
      [
        '00111',
        [
          ['2026-03-05', '-1'],
          ['2026-03-06', '-2'],
        ],
      ],
      ['222', [['2026-03-06', '-3']]],
    ])
  })

  test('reads the account from a column of names in a ledger only: elsewhere it may be the other side', async () => {
    const ledger = await readAll(
      joinLines(
        'Fecha;Detalle;Categoría;Cuenta;Monto',
        '05/03/2026;A;Comida;Efectivo;-1',
        '06/03/2026;B;Comida;Tarjeta Visa;-2',
      ),
    )
    expect(ledger.map(({ account }) => account)).toEqual(['Efectivo', 'Tarjeta Visa'])
    const transfers = await readAll(
      joinLines('Fecha;Detalle;Cuenta;Monto', '05/03/2026;A;Juan Soto;-1', '06/03/2026;B;Ana Rojas;-2'),
    )
    expect(transfers.map(({ rows }) => rows.length)).toEqual([2])
  })

  test('a column of numbers that hardly repeat is the other side of transfers', async () => {
    const lines = Array.from({ length: 6 }, (_, at) => `0${at + 1}/03/2026;A;1234567${at};-1${at}`)
    const found = await readAll(joinLines('Fecha;Detalle;Cuenta;Monto', ...lines))
    expect(found.map(({ rows }) => rows.length)).toEqual([6])
  })

  test('sheets: one statement for each account or currency', async () => {
    const sheet = (number: string, heading: string, amount: number) => [
      [`Cuenta N°: ${number}`],
      ['Saldo inicial', 5_000],
      ['Fecha', 'Detalle', heading],
      ['05/03/2026', 'A', amount],
    ]
    const accounts = await readAll(
      workbook({ Una: sheet('111222', 'Monto', -1_000), Otra: sheet('222333', 'Monto', -2_000) }, 'xlsx'),
    )
    expect(accounts.map(({ account, balances, rows }) => [account, balances, rows])).toEqual([
      ['111222', ['5000', '4000'], [['2026-03-05', '-1000']]],
      ['222333', ['5000', '3000'], [['2026-03-05', '-2000']]],
    ])
    const currencies = await readAll(
      workbook(
        { Pesos: sheet('111222', 'Monto', -1_000), Otra: sheet('111222', 'Monto US$', -20.5) },
        'xlsx',
      ),
    )
    expect(currencies.map(({ account, currency, rows }) => [account, currency, rows])).toEqual([
      ['111222', 'CLP', [['2026-03-05', '-1000']]],
      ['111222', 'USD', [['2026-03-05', '-20.50']]],
    ])
  })

  test('case 16: two accounts one below the other in one sheet', async () => {
    const found = await readAll(
      workbook(
        {
          Hoja1: [
            ['Cuenta Corriente 111'],
            ['Fecha', 'Descripción', 'Cargo', 'Abono', 'Saldo'],
            ['01/10/2026', 'UNO', 1_000, null, 9_000],
            ['02/10/2026', 'DOS', null, 500, 9_500],
            [],
            ['Cuenta Vista 222'],
            ['Fecha', 'Descripción', 'Cargo', 'Abono', 'Saldo'],
            ['03/10/2026', 'TRES', 70, null, 930],
            ['04/10/2026', 'CUATRO', null, 20, 950],
          ],
        },
        'xlsx',
      ),
    )
    expect(found.map(({ account, balances, rows }) => [account, balances, rows.length])).toEqual([
      ['111', ['10000', '9500'], 2],
      ['222', ['1000', '950'], 2],
    ])
  })
})
