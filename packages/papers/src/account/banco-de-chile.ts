import { inventAccount } from '../account-truth.ts'
import { createPaper, drawTable, isLastOfDay, sizeOf, writeAmount, writeDay } from '../paper.ts'
import { type AccountLayout, expectAccount } from './expected.ts'

/** `Estado de Cuenta` (reference 2.1), also of a sight account and in dollars. */
export const bancoDeChile: AccountLayout = (random) => {
  const currency = random.chance(0.15) ? 'USD' : 'CLP'
  const isSight = random.chance(0.3)
  const account = inventAccount(random, { longest: 28, currency })
  const { rows, period } = account
  const paper = createPaper(random, { width: 612, height: 792 })
  const { put } = paper
  const money = (minor: bigint) => writeAmount(minor, currency)
  const short = (day: string) => writeDay(day, 'd/m')
  const [debitAt, creditAt] = [432 + random.int(-3, 3), 535 + random.int(-3, 3)]
  const head = (y: number, page: number) => {
    put(240, 30, 'Estado de Cuenta', { size: 12 })
    put(246, 44, isSight ? 'CUENTA VISTA' : 'CUENTA CORRIENTE', { size: 9 })
    put(23, 60, 'BANCO DE CHILE', { size: 8 })
    put(23, 72, 'EJECUTIVO DE CUENTA')
    put(110, 72, ':')
    put(118, 72, 'MESA CENTRAL')
    put(330, 72, 'N° DE CUENTA')
    put(400, 72, ':')
    put(408, 72, account.number)
    put(330, 82, 'MONEDA')
    put(400, 82, ':')
    put(408, 82, currency === 'CLP' ? 'PESOS' : 'DOLAR AMERICANO')
    put(23, 82, 'SR(A)(ES)')
    put(23, 92, account.holder)
    put(330, 92, 'CARTOLA N°')
    put(400, 92, ':')
    put(408, 92, String(random.int(10, 400)))
    put(460, 92, 'N° DE PAGINA')
    put(520, 92, ':')
    put(526, 92, `${page} DE 9`)
    put(330, 102, 'DESDE')
    put(400, 102, ':')
    put(408, 102, writeDay(period.from, 'd/m/y'))
    put(460, 102, 'HASTA')
    put(520, 102, ':')
    put(526, 102, writeDay(period.to, 'd/m/y'))
    put(23, y, 'FECHA')
    put(21, y + 8, 'DIA/MES')
    put(58, y, 'DETALLE DE TRANSACCION')
    put(232, y, 'SUCURSAL')
    put(318, y, 'N° DOCTO')
    put(debitAt, y, isSight ? 'MONTO CARGOS' : 'MONTO CHEQUES', { align: 'right' })
    if (!isSight) put(debitAt - 8, y + 8, 'O CARGOS', { align: 'right' })
    put(creditAt, y, 'MONTO DEPOSITOS', { align: 'right' })
    if (!isSight) put(creditAt - 10, y + 8, 'O ABONOS', { align: 'right' })
    put(592, y, 'SALDO', { align: 'right' })
    put(23, 770, 'INFORMESE SOBRE LA GARANTIA ESTATAL DE LOS DEPOSITOS EN SU BANCO O EN WWW.CMFCHILE.CL', {
      size: 6,
    })
    return y + 20
  }
  const balanceRow = (day: string, text: string, balance: bigint) => ({ day, text, balance, at: -1 })
  const lines = [
    balanceRow(period.from, 'SALDO INICIAL', account.opening),
    ...rows.map((row, at) => ({ day: row.date, text: row.description, balance: row.balance, at })),
    balanceRow(period.to, 'SALDO FINAL', account.closing),
  ]
  const pitch = random.int(8, 11)
  const end = drawTable(paper, {
    rows: lines,
    top: () => 130 + random.int(0, 10),
    bottom: 740,
    needs: 12,
    head,
    row: ({ day, text, balance, at }, y) => {
      const row = rows[at]
      put(23, y, short(day))
      put(58, y, text)
      if (row) {
        put(232, y, row.branch)
        put(349, y, row.reference, { align: 'right' })
        put(row.amount < 0n ? debitAt : creditAt, y, money(sizeOf(row.amount)), { align: 'right' })
      }
      if (!row || isLastOfDay(rows, at)) put(592, y, money(balance), { align: 'right' })
      return pitch
    },
  })
  if (end < 700) {
    const totals = [
      'DEPOSITOS',
      'CHEQUES',
      'OTROS ABONOS',
      'OTROS CARGOS',
      'GIROS CAJERO AUTOMATICO',
      'IMPUESTOS',
    ]
    for (const [at, title] of totals.entries()) {
      put(30 + at * 90, end + 16, title, { size: 6 })
      put(80 + at * 90, end + 26, money(BigInt(random.int(0, 900_000))), { align: 'right' })
    }
    put(330, end + 40, 'SALDO DISPONIBLE A LA FECHA')
    put(592, end + 40, money(account.closing), { align: 'right' })
  }
  return {
    paper,
    accounts: [
      expectAccount(account, {
        institutionId: 'banco-de-chile',
        holder: account.holder,
        hasBalance: (at) => isLastOfDay(rows, at),
      }),
    ],
  }
}

/** Print of the portal's `Cartola Histórica`: one amount without a sign, newest first. */
export const bancoDeChilePortal: AccountLayout = (random) => {
  const [month, name, last] = random.pick<readonly [string, string, number]>([
    ['2026-03', 'Marzo', 31],
    ['2026-09', 'Septiembre', 30],
    ['2026-01', 'Enero', 31],
  ])
  const period = { from: `${month}-01`, to: `${month}-${last}` }
  const account = inventAccount(random, { longest: 45, period })
  const paper = createPaper(random, { width: 612, height: 792 })
  const { put } = paper
  put(40, 40, 'Banco de Chile', { size: 10 })
  put(40, 60, 'Cartola Histórica', { size: 12 })
  put(40, 76, `Cuenta Corriente N° ${account.number}`)
  put(40, 90, `Periodo ${name} 2026`)
  put(40, 110, 'Saldo Inicial')
  put(160, 110, 'Saldo Contable')
  put(40, 121, `$ ${writeAmount(account.opening)}`)
  put(160, 121, `$ ${writeAmount(account.closing)}`)
  put(40, 140, 'Detalle de Movimientos', { size: 9 })
  const newestFirst = account.rows.toReversed()
  drawTable(paper, {
    rows: newestFirst,
    top: (page) => (page === 1 ? 160 : 50),
    bottom: 750,
    needs: 14,
    head: (y) => {
      put(40, y, 'Fecha')
      put(110, y, 'Descripción')
      put(470, y, 'Monto', { align: 'right' })
      put(560, y, 'Saldo', { align: 'right' })
      return y + 14
    },
    row: (row, y) => {
      put(40, y, writeDay(row.date, 'd/m/y'))
      put(110, y, row.description)
      put(470, y, `$ ${writeAmount(sizeOf(row.amount))}`, { align: 'right' })
      put(560, y, `$ ${writeAmount(row.balance)}`, { align: 'right' })
      return 13
    },
  })
  return {
    paper,
    accounts: [expectAccount(account, { institutionId: 'banco-de-chile', isNewestFirst: true })],
  }
}
