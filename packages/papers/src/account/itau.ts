import { addDays } from '@lucas/contract/rules/periods.ts'
import { inventAccount, type TrueAccount } from '../account-truth.ts'
import {
  createPaper,
  drawTable,
  isLastOfDay,
  type Paper,
  sizeOf,
  writeAmount,
  writeByColumn,
  writeDay,
} from '../paper.ts'
import type { Random } from '../random.ts'
import { type AccountLayout, type ExpectedAccount, expectAccount } from './expected.ts'

/** `ESTADO DE CUENTA PERSONAL` (reference 2.13): written column by column, one page set for each product. */
export const itauPersonal: AccountLayout = (random) => {
  const paper = createPaper(random, { width: 612, height: 792 })
  const pesos = { ...inventAccount(random, { longest: 34, mayOverdraw: true }), number: '0212345678' }
  const accounts: ExpectedAccount[] = []
  if (random.chance(0.6)) {
    const dollars = {
      ...inventAccount(random, {
        longest: 34,
        currency: 'USD',
        period: pesos.period,
        rows: { min: 2, max: 6 },
      }),
      number: '0298765432',
    }
    accounts.push(drawProduct(paper, random, dollars))
    paper.turn()
  }
  accounts.push(drawProduct(paper, random, pesos))
  if (random.chance(0.5)) {
    paper.turn()
    drawCreditLine(paper, pesos)
  }
  writeByColumn(paper)
  return { paper, accounts }
}

function drawProduct(paper: Paper, random: Random, account: TrueAccount): ExpectedAccount {
  const { put } = paper
  const { rows, period, currency } = account
  const money = (minor: bigint) => writeAmount(minor, currency)
  const hasCodes = random.chance(0.7)
  const top = (page: number) => {
    put(45, 36, 'ESTADO DE CUENTA PERSONAL', { size: 10 })
    put(45, 52, `Número de Cuenta :${account.number} Moneda: ${currency === 'CLP' ? 'PESO' : 'DOLAR'}`)
    put(400, 52, 'Estado Número :00002')
    put(45, 64, `Período :${writeDay(period.from, 'd/m/y')} - ${writeDay(period.to, 'd/m/y')}`)
    put(400, 64, `Página :${page} de 9`)
  }
  top(1)
  const boxes: [string, string][] = [
    ['Monto Línea de Crédito', '800.000'],
    ['Monto Utilizado', '0'],
    ['Monto Disponible', '800.000'],
    ['Fecha de Vencimiento', '30/11/2027'],
    ['Saldo Anterior Cuenta Corriente', money(account.opening)],
  ]
  for (const [at, [title, value]] of boxes.entries()) {
    put(100 + at * 105, 84, title, { align: 'centre' })
    put(100 + at * 105, 95, value, { align: 'centre' })
  }
  put(45, 112, 'MOVIMIENTOS', { size: 9 })
  const end = drawTable(paper, {
    rows: rows.map((row, at) => ({ ...row, at })),
    top: (page) => (page === 1 ? 130 : 84),
    bottom: 740,
    needs: 12,
    page: top,
    head: (y) => {
      put(45, y, 'Fecha')
      put(92, y - 4, 'Número de')
      put(92, y + 4, 'Operación')
      put(143, y, 'Sucursal')
      put(178, y, 'Código')
      put(206, y, 'Descripción')
      put(431, y - 4, 'Giros o', { align: 'right' })
      put(431, y + 4, 'Cargos', { align: 'right' })
      put(472, y - 4, 'Depósitos', { align: 'centre' })
      put(472, y + 4, 'o Abonos', { align: 'centre' })
      put(572, y, 'Saldo Diario', { align: 'right' })
      return y + 18
    },
    row: (row, y) => {
      put(45, y, writeDay(row.date, 'd/m'))
      put(92, y, row.reference)
      put(143, y, '0071')
      if (hasCodes) put(178, y, row.amount < 0n ? '042' : '795')
      put(206, y, row.description)
      if (row.amount < 0n) put(431, y, money(sizeOf(row.amount)), { align: 'right' })
      else put(472, y, money(row.amount), { align: 'centre' })
      if (isLastOfDay(rows, row.at)) put(572, y, money(row.balance), { align: 'right' })
      return 9
    },
  })
  put(45, end + 14, 'RESUMEN DE MOVIMIENTOS')
  put(45, end + 28, 'RESUMEN DE SALDOS')
  put(45, end + 40, 'Saldo Final')
  put(140, end + 40, money(account.closing), { align: 'right' })
  put(200, end + 40, 'Saldo Disponible')
  put(330, end + 40, money(account.closing), { align: 'right' })
  return expectAccount(account, { institutionId: 'itau', hasBalance: (at) => isLastOfDay(rows, at) })
}

/** Mirrors the rows of the account: not one of its own. */
function drawCreditLine(paper: Paper, account: TrueAccount): void {
  const { put } = paper
  put(45, 36, 'ESTADO DE LINEA DE CREDITO', { size: 10 })
  put(45, 52, `Número de Cuenta :${account.number} Moneda: PESO`)
  put(400, 64, 'Página :1 de 1')
  for (const [x, title] of [
    [45, 'Fecha'],
    [206, 'Descripción'],
    [380, 'Giros o Cargos'],
    [450, 'Depósitos o Abonos'],
    [530, 'Monto Utilizado'],
  ] as const)
    put(x, 120, title)
  put(45, 136, writeDay(account.period.from, 'd/m'))
  put(206, 136, 'TRASPASO DE LINEA')
  put(431, 136, '10.000', { align: 'right' })
  put(572, 136, '10.000', { align: 'right' })
}

/** `Cartola Histórica` (reference 2.13): several months one after another, `$0` in the empty column. */
export const itauHistorical: AccountLayout = (random) => {
  const paper = createPaper(random, { width: 612, height: 792 })
  const { put } = paper
  const number = '0212345678'
  const months: TrueAccount[] = []
  const count = random.int(1, 4)
  while (months.length < count) {
    const before = months.at(-1)
    const from = before ? addDays(before.period.to, 1) : '2025-12-05'
    months.push({
      ...inventAccount(random, {
        longest: 34,
        period: { from, to: addDays(from, 27) },
        rows: { min: 2, max: 9 },
        mayOverdraw: true,
        ...(before ? { opening: before.closing } : {}),
      }),
      number,
    })
  }
  put(40, 36, 'Cartola Histórica Cuenta corriente', { size: 10 })
  put(40, 50, `Cuenta corriente N° ${number}`)
  put(40, 62, 'Itaú Chile')
  const named = (day: string) => {
    const [dayOfMonth = '', month = '', year = ''] = writeDay(day, 'd-M-y').split('-')
    return `${dayOfMonth}-${month.slice(0, 1).toUpperCase()}${month.slice(1)}-${year}`
  }
  let y = 80
  for (const { period, opening, closing, rows } of months) {
    if (y > 560) {
      paper.turn()
      y = 50
    }
    put(40, y, `Período : ${named(period.from)} - ${named(period.to)}`)
    put(40, y + 14, 'Saldo anterior cuenta corriente')
    put(200, y + 14, `$${writeAmount(opening)}`)
    put(40, y + 34, 'Fecha')
    put(80, y + 34, 'Nº operación')
    put(140, y + 34, 'Movimientos')
    put(400, y + 34, 'Giros o cargos', { align: 'right' })
    put(480, y + 34, 'Depósitos o abonos', { align: 'right' })
    put(570, y + 34, 'Saldo diario', { align: 'right' })
    y += 48
    const signed = (minor: bigint) => writeAmount(minor).replace(/^(-?)/, '$1$')
    for (const row of rows) {
      put(40, y, writeDay(row.date, 'd/m'))
      put(80, y, row.reference)
      put(140, y, row.description)
      put(400, y, row.amount < 0n ? signed(sizeOf(row.amount)) : '$0', { align: 'right' })
      put(480, y, row.amount < 0n ? '$0' : signed(row.amount), { align: 'right' })
      put(570, y, signed(row.balance), { align: 'right' })
      y += 10
    }
    put(40, y + 8, 'Resumen de Saldos')
    put(40, y + 20, 'Saldo final')
    put(140, y + 20, `${signed(closing)}`)
    y += 44
  }
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return { paper, accounts: [] }
  const whole = {
    ...first,
    period: { from: first.period.from, to: last.period.to },
    closing: last.closing,
    rows: months.flatMap(({ rows }) => rows),
  }
  return { paper, accounts: [expectAccount(whole, { institutionId: 'itau' })] }
}
