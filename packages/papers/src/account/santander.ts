import { inventAccount, type TrueAccount } from '../account-truth.ts'
import { createPaper, drawTable, isLastOfDay, type Put, sizeOf, writeAmount, writeDay } from '../paper.ts'
import type { Random } from '../random.ts'
import { type AccountLayout, expectAccount } from './expected.ts'

const number = '0-000-61-28374-5'

/** Draws an amount letter by letter, right aligned (reference 1.2.3). */
function putLetters(put: Put, right: number, y: number, text: string): void {
  const widths = [...text].map((letter) =>
    letter === '.' || letter === ',' ? 1.95 : letter === '-' ? 2.33 : 3.89,
  )
  let x = right - widths.reduce((sum, width) => sum + width, 0)
  for (const [at, letter] of [...text].entries()) {
    put(x, y, letter)
    x += widths[at] ?? 0
  }
}

/** Account (reference 2.3): date and branch in one piece, fees repeated below the table. */
export const santander: AccountLayout = (random) => {
  const account = { ...inventAccount(random, { longest: 38 }), number }
  const { rows, period } = account
  const paper = createPaper(random, { width: 612, height: 905 })
  const { put } = paper
  const areLetters = random.chance(0.3)
  const amount = (x: number, y: number, minor: bigint) =>
    areLetters ? putLetters(put, x, y, writeAmount(minor)) : put(x, y, writeAmount(minor), { align: 'right' })
  const head = (y: number, page: number) => {
    put(32, 30, 'B A N C O   S A N T A N D E R   C H I L E', { size: 8 })
    put(32, 60, account.holder)
    put(384, 60, 'CUENTA CORRIENTE')
    put(384, 70, number)
    put(384, 90, 'CARTOLA')
    put(424, 90, 'DESDE')
    put(474, 90, 'HASTA')
    put(526, 90, 'PAGINA')
    put(384, 100, '54')
    put(424, 100, writeDay(period.from, 'd/m/y'))
    put(474, 100, writeDay(period.to, 'd/m/y'))
    put(530, 100, `${page} de 9`)
    put(200, y - 22, 'DETALLE DE MOVIMIENTOS')
    put(530, y - 22, 'SALDOS DIARIOS')
    put(32, y, 'FECHA')
    put(67, y, 'SUCURSAL')
    put(191, y, 'DESCRIPCION')
    put(328, y, 'Nº DCTO')
    put(373, y - 4, 'CHEQUES Y OTROS')
    put(390, y + 4, 'CARGOS')
    put(453, y - 4, 'DEPOSITOS Y OTROS')
    put(475, y + 4, 'ABONOS')
    put(570, y, 'SALDO')
    return y + 16
  }
  const end = drawTable(paper, {
    rows: rows.map((row, at) => ({ ...row, at })),
    top: () => 150,
    bottom: 820,
    needs: 14,
    head,
    row: (row, y) => {
      put(32, y, `${writeDay(row.date, 'd/m')} ${row.branch === 'OF. NUNOA' ? 'Providencia' : 'Central'}`)
      put(112, y, row.description)
      put(330, y, row.reference)
      amount(row.amount < 0n ? 445 : 535, y, sizeOf(row.amount))
      if (isLastOfDay(rows, row.at)) amount(600, y, row.balance)
      return 9
    },
  })
  if (end > 700) paper.turn()
  const below = end > 700 ? 60 : end
  put(32, below + 14, 'Resumen de Comisiones')
  const fees = rows.filter(({ description }) => description.startsWith('COMISION')).slice(0, 3)
  for (const [at, row] of fees.entries()) {
    put(32, below + 24 + at * 9, `${writeDay(row.date, 'd/m')} Central`)
    put(112, below + 24 + at * 9, row.description)
    put(445, below + 24 + at * 9, writeAmount(sizeOf(row.amount)), { align: 'right' })
  }
  put(32, below + 60, '*'.repeat(60))
  put(32, below + 74, 'INFORMACION DE CUENTA CORRIENTE')
  const sums = [account.opening, 0n, 1_000n, 0n, 2_000n, 300n, account.closing]
  const titles = [
    'SALDO INICIAL',
    'DEPOSITOS',
    'OTROS ABONOS',
    'CHEQUES',
    'OTROS CARGOS',
    'IMPUESTOS',
    'SALDO FINAL',
  ]
  for (const [at, title] of titles.entries()) {
    put(32 + at * 80, below + 86, title)
    put(82 + at * 80, below + 97, writeAmount(sums[at] ?? 0n), { align: 'right' })
  }
  put(32, below + 112, 'INFORMACION DE LINEA DE')
  put(32, below + 120, 'CREDITO')
  put(150, below + 116, 'CUPO APROBADO')
  put(250, below + 116, 'MONTO UTILIZADO')
  put(350, below + 116, 'SALDO DISPONIBLE')
  put(450, below + 116, 'FECHA VENCIMIENTO')
  put(150, below + 126, '500.000')
  put(250, below + 126, '0')
  put(350, below + 126, '500.000')
  put(450, below + 126, '31/12/2027')
  return {
    paper,
    accounts: [
      expectAccount(account, { institutionId: 'santander', hasBalance: (at) => isLastOfDay(rows, at) }),
    ],
  }
}

/** Draws the head of a sight account: its number, the period, and the sums of the summary. */
function drawVistaHead(put: Put, account: TrueAccount): void {
  const { rows, period } = account
  put(32, 30, 'B A N C O   S A N T A N D E R   C H I L E', { size: 8 })
  put(32, 50, 'CUENTA VISTA')
  put(200, 50, number)
  put(32, 62, `DESDE ${writeDay(period.from, 'd/m/y')} HASTA ${writeDay(period.to, 'd/m/y')}`)
  put(32, 80, 'Saldo Inicial')
  put(150, 80, 'Cheques o Cargos')
  put(290, 80, 'Depósitos o Abonos')
  put(430, 80, 'Saldo Final')
  const sum = (isOut: boolean) =>
    rows
      .filter(({ amount }) => amount < 0n === isOut)
      .reduce((total, { amount }) => total + sizeOf(amount), 0n)
  for (const [at, minor] of [account.opening, sum(true), sum(false), account.closing].entries())
    put([90, 210, 350, 480][at] ?? 0, 91, writeAmount(minor), { align: 'right' })
  put(32, 110, 'MOVIMIENTO DE SU CUENTA')
}

const vistaPeriod = (random: Random) =>
  random.chance(0.4) ? { from: '2025-10-28', to: '2026-10-31' } : { from: '2026-06-30', to: '2026-07-31' }

/**
 * Sight account in blocks (reference 2.4): charges, then deposits, each with its amount before its text, under headings that say the
 * side.
 */
export const santanderVistaBlocks: AccountLayout = (random) => {
  const invented = inventAccount(random, { longest: 38, period: vistaPeriod(random) })
  const blocks = ([true, false] as const).map((isOut) =>
    invented.rows.filter(({ amount }) => amount < 0n === isOut),
  )
  const account = { ...invented, number, rows: blocks.flat() }
  const paper = createPaper(random, { width: 612, height: 792 })
  const { put } = paper
  drawVistaHead(put, account)
  let y = 130
  for (const [at, rows] of blocks.entries()) {
    if (rows.length === 0) continue
    const start = y > 690 ? 760 : y
    y =
      drawTable(paper, {
        rows,
        top: (page) => (page === 1 ? start : 60),
        bottom: 740,
        needs: 12,
        head: (top) => {
          if (top > 740) return top
          put(32, top, 'Num Doc.')
          put(95, top, 'Fecha')
          put(185, top, 'Monto', { align: 'right' })
          put(200, top, 'Suc')
          put(235, top, at === 0 ? 'Cheques o Cargos' : 'Depositos o Abonos')
          return top + 13
        },
        row: (row, top) => {
          put(32, top, row.reference === '' ? '00000000' : row.reference)
          put(95, top, writeDay(row.date, 'd/m'))
          put(185, top, writeAmount(sizeOf(row.amount)), { align: 'right' })
          put(200, top, '071')
          put(235, top, row.description)
          return 10
        },
      }) + 16
  }
  return {
    paper,
    accounts: [expectAccount(account, { institutionId: 'santander', hasBalance: () => false })],
  }
}

/** Sight account (reference 2.4): the date only on the first movement of a day, up to a whole year. */
export const santanderVista: AccountLayout = (random) => {
  const account = { ...inventAccount(random, { longest: 38, period: vistaPeriod(random) }), number }
  const { rows } = account
  const paper = createPaper(random, { width: 612, height: 792 })
  const { put } = paper
  drawVistaHead(put, account)
  drawTable(paper, {
    rows: rows.map((row, at) => ({ ...row, at })),
    top: (page) => (page === 1 ? 130 : 60),
    bottom: 740,
    needs: 24,
    head: (y) => {
      put(32, y, 'FECHA')
      put(72, y, 'NUMERO')
      put(130, y, 'SUC')
      put(170, y, 'DESCRIPCION')
      put(430, y, 'CARGOS', { align: 'right' })
      put(510, y, 'ABONOS', { align: 'right' })
      put(590, y, 'SALDO', { align: 'right' })
      return y + 14
    },
    row: (row, y) => {
      if (row.at === 0 || isLastOfDay(rows, row.at - 1)) put(32, y, writeDay(row.date, 'd/m'))
      put(72, y, row.reference)
      put(130, y, '071')
      put(170, y, row.description)
      put(row.amount < 0n ? 430 : 510, y, writeAmount(sizeOf(row.amount)), { align: 'right' })
      if (!isLastOfDay(rows, row.at)) return 9
      put(170, y + 9, '--- Saldo Dia ---')
      put(590, y + 9, writeAmount(row.balance), { align: 'right' })
      return 18
    },
  })
  return {
    paper,
    accounts: [
      expectAccount(account, { institutionId: 'santander', hasBalance: (at) => isLastOfDay(rows, at) }),
    ],
  }
}
