import { hash } from './random.ts'

/** A household that links no bank and imports the files of two accounts and a card with its peso and its dollar side. */
export interface FileHousehold {
  /** Statements in OFX of all its days, by name. */
  files: readonly StatementFile[]
  /** What the household earned and spent in each month, in pesos and dollar cents. */
  truth: readonly MonthTruth[]
  /** Pairs of halves that no text proves, so that only the user can confirm them. */
  unproved: number
  /** What happens in its two accounts, by day. */
  movements: readonly Movement[]
  /** Writes statements of some days, each with its balance at the end of them; none without rows. */
  write(days: { from: string; to: string }): StatementFile[]
}

export interface StatementFile {
  name: string
  rows: number
  text: string
}

/** A row of the current account or of the account at the other bank. */
export interface Movement {
  date: string
  /** Pesos. */
  amount: number
  /** `bill`: it would leave whatever else happens, also what the dollar side of the card takes. `moves`: between the two accounts. */
  role: 'salary' | 'income' | 'bill' | 'moves' | 'other'
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
  role?: Movement['role']
}
/** A row with its date and what identifies it in its file. */
interface DatedRow extends Row {
  date: string
  id: string
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

/** What the two accounts have before the first day. */
const openings = { checking: 350_000, vista: 120_000 }

/** Generates the household for whole months that end with `last` (`2026-10`). The same arguments give the same files. */
export function generateFileHousehold({ last, months }: { last: string; months: number }): FileHousehold {
  const all = Array.from({ length: months }, (_, index) => {
    const month = toMonth(last, index - months + 1)
    return { month, rows: createRows(month, index) }
  })
  const rows = all.flatMap(({ month, rows: ofMonth }) =>
    ofMonth.map((row, at): DatedRow => {
      const date = `${month}-${String(row.day).padStart(2, '0')}`
      return { ...row, date, id: `${row.file}-${month}-${at}` }
    }),
  )
  const before = toMonth(last, -months)
  const opening = { ...openings, card: -getBill(before, -1), dollars: -getDollarBill(before, -1) }
  const write = ({ from, to }: { from: string; to: string }) =>
    fileNames.flatMap((file) => {
      const own = rows.filter((row) => row.file === file && row.date <= to)
      const written = own.filter(({ date }) => date >= from)
      const balance = own.reduce((total, { amount }) => total + amount, opening[file])
      const text = toOfx(file, written, { date: to, amount: balance })
      return written.length === 0 ? [] : [{ name: `${file}.ofx`, rows: written.length, text }]
    })
  return {
    files: write({ from: `${all[0]?.month}-01`, to: `${last}-28` }),
    truth: all.map(({ month, rows: ofMonth }) => ({
      month,
      CLP: sum(ofMonth, 'CLP'),
      USD: sum(ofMonth, 'USD'),
    })),
    unproved: rows.filter(({ text, amount }) => amount < 0 && unprovedTexts.has(text)).length,
    movements: [
      { date: `${before}-28`, amount: openings.checking + openings.vista, role: 'other' } as const,
      ...rows
        .filter(({ file }) => file === 'checking' || file === 'vista')
        .map(({ date, amount, role = 'other' }) => ({ date, amount, role })),
    ].toSorted((a, b) => a.date.localeCompare(b.date)),
    write,
  }
}

function toMonth(last: string, offset: number): string {
  const index = Number(last.slice(0, 4)) * 12 + Number(last.slice(5)) - 1 + offset
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

const vary = (name: string, month: string, steps: number) => (hash(`${name}|${month}`) % steps) * 10
const getShop = (month: string) => 40_004 + vary('shop', month, 3_000)
const getFuel = (month: string) => 35_004 + vary('fuel', month, 900)
const subscription = 1_099
const getAmazon = (month: string) => 2_001 + vary('amazon', month, 200)
/** Dollar cents of a half year that become a debt in pesos. */
const getDebt = (month: string, index: number) => (index % 6 === 5 ? 1_200 + vary('debt', month, 50) : 0)
const toPesoDebt = (cents: number) => (cents === 0 ? 0 : cents * 9 + 3)
/** What is charged to the peso side in a month and billed at its end. */
const getBill = (month: string, index: number) =>
  getShop(month) + getFuel(month) + toPesoDebt(getDebt(month, index))
const getDollarBill = (month: string, index: number) =>
  subscription + getAmazon(month) - getDebt(month, index)

function createRows(month: string, index: number): Row[] {
  const previous = toMonth(month, -1)
  const [sent, received] = at(toVista, index)
  const [back, arrived] = at(fromVista, index)
  const forth = 150_000 + vary('forth', month, 9_000)
  const home = 60_000 + vary('home', month, 2_000)
  const bill = getBill(previous, index - 1)
  const dollars = getDollarBill(previous, index - 1)
  const debt = getDebt(month, index)
  return [
    {
      file: 'checking',
      day: 2,
      text: 'REMUNERACION COMERCIAL ANDES SPA',
      amount: 1_650_000,
      counts: true,
      role: 'salary',
    },
    {
      file: 'checking',
      day: 5,
      text: 'TRASPASO A:INMOBILIARIA LOS ROBLES',
      amount: -480_000,
      counts: true,
      role: 'bill',
    },
    {
      file: 'checking',
      day: 7,
      text: 'COMPRA JUMBO MAIPU',
      amount: -780_005 - vary('jumbo', month, 4_000),
      counts: true,
    },
    {
      file: 'checking',
      day: 9,
      text: 'PAC ENEL DISTRIBUCION',
      amount: -31_005 - vary('enel', month, 900),
      counts: true,
      role: 'bill',
    },
    { file: 'checking', day: 10, text: at(wallets, index), amount: -20_000 },
    {
      file: 'checking',
      day: 11,
      text: 'TEF A PEDRO LAGOS MUNOZ',
      amount: -24_005 - vary('pedro', month, 90),
      counts: true,
    },
    {
      file: 'checking',
      day: 17,
      text: 'TEF DE MARIA PAZ SILVA',
      amount: 12_003 + vary('maria', month, 90),
      counts: true,
      role: 'income',
    },
    {
      file: 'vista',
      day: 14,
      text: 'COMPRA FARMACIA CRUZ VERDE',
      amount: -18_002 - vary('pharmacy', month, 800),
      counts: true,
    },
    { file: 'vista', day: 20, text: 'COMISION GIRO CAJERO', amount: -350, counts: true },
    {
      file: 'card',
      day: 8,
      text: 'FALABELLA COSTANERA',
      amount: -getShop(month),
      counts: true,
    },
    { file: 'card', day: 19, text: 'COPEC LA FLORIDA', amount: -getFuel(month), counts: true },
    { file: 'dollars', day: 3, text: 'NETFLIX.COM', amount: -subscription, counts: true },
    { file: 'dollars', day: 21, text: 'AMAZON MKTPL', amount: -getAmazon(month), counts: true },
    // Between own accounts.
    { file: 'checking', day: 6, text: sent, amount: -forth, role: 'moves' },
    { file: 'vista', day: 6 + (index % 2), text: received, amount: forth, role: 'moves' },
    { file: 'vista', day: 18, text: back, amount: -home, role: 'moves' },
    { file: 'checking', day: 18 + (index % 2), text: arrived, amount: home, role: 'moves' },
    // The bill of the card, its dollar side charged in pesos.
    { file: 'checking', day: 12, text: 'PAGO TARJETA DE CREDITO', amount: -bill, role: 'bill' },
    { file: 'card', day: 12, text: 'MONTO CANCELADO', amount: bill },
    {
      file: 'checking',
      day: 13,
      text: at(dollarCharges, index),
      amount: -dollars * 9 - 7,
      role: 'bill',
    },
    { file: 'dollars', day: 13, text: at(dollarPayments, index), amount: dollars },
    ...(debt > 0
      ? ([
          { file: 'dollars', day: 24, text: 'TRASPASO A DEUDA NACIONAL', amount: debt },
          { file: 'card', day: 24, text: 'TRASPASO DE DEUDA INTERNACIO', amount: -toPesoDebt(debt) },
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

function toOfx(file: FileName, rows: readonly DatedRow[], balance: { date: string; amount: number }): string {
  const { bank, number, type, currency } = accounts[file]
  const [message, part] = type === null ? ['CREDITCARDMSGSRSV1', 'CCSTMTRS'] : ['BANKMSGSRSV1', 'STMTRS']
  const from =
    type === null
      ? `<CCACCTFROM><ACCTID>${number}</CCACCTFROM>`
      : `<BANKACCTFROM><BANKID>${bank}<ACCTID>${number}<ACCTTYPE>${type}</BANKACCTFROM>`
  const toValue = (amount: number) => (currency === 'USD' ? (amount / 100).toFixed(2) : String(amount))
  const toOfxDay = (date: string) => date.replaceAll('-', '')
  const lines = rows.map(
    ({ date, text, amount, id }) =>
      `<STMTTRN><TRNTYPE>${amount < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${toOfxDay(date)}<TRNAMT>${toValue(amount)}<FITID>${id}<NAME>${text}</STMTTRN>`,
  )
  const ledger = `<LEDGERBAL><BALAMT>${toValue(balance.amount)}<DTASOF>${toOfxDay(balance.date)}</LEDGERBAL>`
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>${bank}</FI></SONRS></SIGNONMSGSRSV1><${message}><${part}><CURDEF>${currency}${from}<BANKTRANLIST>\n${lines.join('\n')}\n</BANKTRANLIST>${ledger}</${part}></${message}></OFX>\n`
}
