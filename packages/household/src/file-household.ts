import { hash } from './random.ts'

/** A household that links no bank and imports the files of two accounts and a card with its peso and its dollar side. */
export interface FileHousehold {
  /** Statements in OFX, by name. */
  files: readonly { name: string; rows: number; text: string }[]
  /** What the household earned and spent in each month, in pesos and dollar cents. */
  truth: readonly MonthTruth[]
  /** Pairs of halves that no text proves, so that only the user can confirm them. */
  unproved: number
}

export interface MonthTruth {
  month: string
  CLP: { income: number; spending: number }
  USD: { income: number; spending: number }
}

const fileNames = ['checking', 'vista', 'card', 'dollars'] as const
type FileName = (typeof fileNames)[number]
interface Row {
  file: FileName
  day: number
  text: string
  amount: number
  /** Nothing: money that only moves between own accounts. */
  counts?: boolean
}

const accounts = {
  checking: { bank: 'Banco Santander', number: '0700123456-7', type: 'CHECKING', currency: 'CLP' },
  vista: { bank: 'BancoEstado', number: '17654321', type: 'CHECKING', currency: 'CLP' },
  card: { bank: 'Banco Santander', number: '4111000000008812', type: null, currency: 'CLP' },
  dollars: { bank: 'Banco Santander', number: '4111000000008812', type: null, currency: 'USD' },
} as const

type Texts = readonly [[string, string], ...[string, string][]]
/** What both banks print for one transfer: by number, by the words for an own account, by neither. */
const toVista: Texts = [
  ['TRASPASO A CUENTA:00017654321', 'DEPOSITO'],
  ['TRANSF A CTA 17.654.321 BANCOESTADO', 'ABONO'],
  ['TRASPASO ENTRE CUENTAS PROPIAS', 'ABONO'],
  ['TEF A CUENTA TERMINADA EN 4321', 'DEPOSITO 88123'],
  ['Transf. Internet otro banco', 'DEPOSITO EN CUENTA'],
]
const fromVista: Texts = [
  ['TEF A CTA CTE 0-700-12-34567', 'ABONO'],
  ['CARGO', 'TRASPASO DE CUENTA 17654321'],
  ['GIRO', 'TRANSFERENCIA DESDE OTRO BANCO'],
]
const unprovedTexts = new Set(['Transf. Internet otro banco', 'GIRO'])
const dollarPayments = ['PAGO DOLAR TEF', 'ABONO DE DIVISAS', 'PAGO EN DOLARES'] as const
const dollarCharges = ['CARGO POR PAGO TC INTERNACIONAL', 'PAGO TARJETA DE CREDITO DOLARES'] as const
const wallets = [
  'TRANSFERENCIA A MERCADO PAGO EMISORA SA',
  'TEF A MACH 0099',
  'TRANSF A TENPO PREPAGO SPA',
] as const

const at = <T>(texts: readonly [T, ...T[]], index: number): T => texts[index % texts.length] ?? texts[0]

/** Generates the household for whole months that end with `last` (`2026-10`). The same arguments give the same files. */
export function generateFileHousehold({ last, months }: { last: string; months: number }): FileHousehold {
  const all = Array.from({ length: months }, (_, index) => {
    const month = toMonth(last, index - months + 1)
    return { month, rows: createRows(month, index) }
  })
  return {
    files: fileNames.map((file) => {
      const rows = all.flatMap(({ month, rows: ofMonth }) =>
        ofMonth.filter((row) => row.file === file).map((row) => ({ ...row, month })),
      )
      return { name: `${file}.ofx`, rows: rows.length, text: toOfx(file, rows) }
    }),
    truth: all.map(({ month, rows }) => ({ month, CLP: sum(rows, 'CLP'), USD: sum(rows, 'USD') })),
    unproved: all
      .flatMap(({ rows }) => rows)
      .filter(({ text, amount }) => amount < 0 && unprovedTexts.has(text)).length,
  }
}

function toMonth(last: string, offset: number): string {
  const index = Number(last.slice(0, 4)) * 12 + Number(last.slice(5)) - 1 + offset
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

function createRows(month: string, index: number): Row[] {
  const vary = (name: string, steps: number) => (hash(`${name}|${month}`) % steps) * 10
  const [sent, received] = at(toVista, index)
  const [back, arrived] = at(fromVista, index)
  const forth = 150_000 + vary('forth', 9_000)
  const home = 60_000 + vary('home', 2_000)
  const bill = 210_000 + vary('bill', 6_000)
  const dollars = 2_500 + vary('dollars', 200)
  const debt = index % 6 === 5 ? 1_200 + vary('debt', 50) : 0
  return [
    { file: 'checking', day: 2, text: 'REMUNERACION COMERCIAL ANDES SPA', amount: 1_650_000, counts: true },
    { file: 'checking', day: 5, text: 'TRASPASO A:INMOBILIARIA LOS ROBLES', amount: -480_000, counts: true },
    {
      file: 'checking',
      day: 7,
      text: 'COMPRA JUMBO MAIPU',
      amount: -80_005 - vary('jumbo', 4_000),
      counts: true,
    },
    {
      file: 'checking',
      day: 9,
      text: 'PAC ENEL DISTRIBUCION',
      amount: -31_005 - vary('enel', 900),
      counts: true,
    },
    { file: 'checking', day: 10, text: at(wallets, index), amount: -20_000 },
    {
      file: 'checking',
      day: 11,
      text: 'TEF A PEDRO LAGOS MUNOZ',
      amount: -24_005 - vary('pedro', 90),
      counts: true,
    },
    {
      file: 'checking',
      day: 17,
      text: 'TEF DE MARIA PAZ SILVA',
      amount: 12_003 + vary('maria', 90),
      counts: true,
    },
    {
      file: 'vista',
      day: 14,
      text: 'COMPRA FARMACIA CRUZ VERDE',
      amount: -18_002 - vary('pharmacy', 800),
      counts: true,
    },
    { file: 'vista', day: 20, text: 'COMISION GIRO CAJERO', amount: -350, counts: true },
    {
      file: 'card',
      day: 8,
      text: 'FALABELLA COSTANERA',
      amount: -40_004 - vary('shop', 3_000),
      counts: true,
    },
    { file: 'card', day: 19, text: 'COPEC LA FLORIDA', amount: -35_004 - vary('fuel', 900), counts: true },
    { file: 'dollars', day: 3, text: 'NETFLIX.COM', amount: -1_099, counts: true },
    { file: 'dollars', day: 21, text: 'AMAZON MKTPL', amount: -2_001 - vary('amazon', 200), counts: true },
    // Between own accounts.
    { file: 'checking', day: 6, text: sent, amount: -forth },
    { file: 'vista', day: 6 + (index % 2), text: received, amount: forth },
    { file: 'vista', day: 18, text: back, amount: -home },
    { file: 'checking', day: 18 + (index % 2), text: arrived, amount: home },
    // The bill of the card, its dollar side charged in pesos.
    { file: 'checking', day: 12, text: 'PAGO TARJETA DE CREDITO', amount: -bill },
    { file: 'card', day: 12, text: 'MONTO CANCELADO', amount: bill },
    { file: 'checking', day: 13, text: at(dollarCharges, index), amount: -dollars * 9 - 7 },
    { file: 'dollars', day: 13, text: at(dollarPayments, index), amount: dollars },
    ...(debt > 0
      ? ([
          { file: 'dollars', day: 24, text: 'TRASPASO A DEUDA NACIONAL', amount: debt },
          { file: 'card', day: 24, text: 'TRASPASO DE DEUDA INTERNACIO', amount: -debt * 9 - 3 },
        ] satisfies Row[])
      : []),
  ]
}

function sum(rows: readonly Row[], currency: 'CLP' | 'USD') {
  const counted = rows.filter(({ file, counts }) => counts && accounts[file].currency === currency)
  const add = (sign: 1 | -1) =>
    counted.reduce((total, { amount }) => total + (Math.sign(amount) === sign ? Math.abs(amount) : 0), 0)
  return { income: add(1), spending: add(-1) }
}

function toOfx(file: FileName, rows: readonly (Row & { month: string })[]): string {
  const { bank, number, type, currency } = accounts[file]
  const [message, part] = type === null ? ['CREDITCARDMSGSRSV1', 'CCSTMTRS'] : ['BANKMSGSRSV1', 'STMTRS']
  const from =
    type === null
      ? `<CCACCTFROM><ACCTID>${number}</CCACCTFROM>`
      : `<BANKACCTFROM><BANKID>${bank}<ACCTID>${number}<ACCTTYPE>${type}</BANKACCTFROM>`
  const lines = rows.map(({ month, day, text, amount }, index) => {
    const date = `${month.replace('-', '')}${String(day).padStart(2, '0')}`
    const value = currency === 'USD' ? (amount / 100).toFixed(2) : String(amount)
    return `<STMTTRN><TRNTYPE>${amount < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${date}<TRNAMT>${value}<FITID>${file}-${index}<NAME>${text}</STMTTRN>`
  })
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>${bank}</FI></SONRS></SIGNONMSGSRSV1><${message}><${part}><CURDEF>${currency}${from}<BANKTRANLIST>\n${lines.join('\n')}\n</BANKTRANLIST></${part}></${message}></OFX>\n`
}
