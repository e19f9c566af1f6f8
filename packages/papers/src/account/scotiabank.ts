import { inventAccount } from '../account-truth.ts'
import { createPaper, drawTable, isLastOfDay, sizeOf, writeAmount, writeDay } from '../paper.ts'
import { type AccountLayout, expectAccount } from './expected.ts'

/** Form A (reference 2.11): the bank's name only in its logo, each debit with a minus in the debit column. */
export const scotiabankA: AccountLayout = (random) => {
  const account = { ...inventAccount(random, { longest: 36 }), number: '97-10012-34567' }
  const { period, rows } = account
  const paper = createPaper(random, { width: 612, height: 792 })
  const { put } = paper
  const money = (x: number, y: number, minor: bigint) => {
    const text = writeAmount(minor)
    put(x, y, text, { align: 'right' })
    put(x - text.length * 4 - random.int(3, 12), y, '$', { align: 'right' })
  }
  put(40, 40, `ESTADO DE CUENTA N° ${random.int(10, 300)}`, { size: 10 })
  put(40, 60, 'Número Cuenta')
  put(120, 60, account.number)
  put(40, 72, `Desde ${writeDay(period.from, 'd-m-y')} Hasta ${writeDay(period.to, 'd-m-y')}`)
  const sums: [string, bigint][] = [
    ['Saldo Anterior', account.opening],
    ['Depositos', 0n],
    ['Abonos', 5_000n],
    ['Cargos', 3_000n],
    ['Giros', 0n],
    ['Saldo Actual', account.closing],
  ]
  for (const [at, [title, minor]] of sums.entries()) {
    put(90 + at * 85, 92, title, { align: 'right' })
    put(90 + at * 85, 103, writeAmount(minor), { align: 'right' })
  }
  drawTable(paper, {
    rows,
    top: (page) => (page === 1 ? 130 : 60),
    bottom: 740,
    needs: 12,
    head: (y) => {
      put(40, y, 'Fecha')
      put(95, y, 'Descripción')
      put(330, y, 'N° Doc.', { align: 'right' })
      put(420, y, 'Cargos', { align: 'right' })
      put(495, y, 'Abonos', { align: 'right' })
      put(575, y, 'Saldo', { align: 'right' })
      return y + 14
    },
    row: (row, y) => {
      put(40, y, writeDay(row.date, 'd-m-y'))
      put(95, y, row.description)
      put(330, y, row.reference === '' ? '0' : row.reference, { align: 'right' })
      money(row.amount < 0n ? 420 : 495, y, row.amount)
      money(575, y, row.balance)
      return 10
    },
  })
  return { paper, accounts: [expectAccount(account, { institutionId: 'scotiabank' })] }
}

/** Form B (reference 2.11): dates of three words, headings half a line apart, fees repeated. */
export const scotiabankB: AccountLayout = (random) => {
  const account = { ...inventAccount(random, { longest: 36 }), number: '97-20012-34567' }
  const { period, rows } = account
  const paper = createPaper(random, { width: 612, height: 792 })
  const { put } = paper
  const upper = (day: string) => writeDay(day, 'd/M/y').toUpperCase()
  put(40, 40, 'ESTADO DE CUENTA CORRIENTE', { size: 10 })
  put(40, 60, 'No. CTA.')
  put(160, 60, 'MONEDA')
  put(260, 60, 'ESTADO CTA.')
  put(40, 70, account.number)
  put(160, 70, 'PESOS')
  put(260, 70, '17')
  put(380, 60, 'DESDE')
  put(460, 60, 'HASTA')
  put(380, 70, upper(period.from))
  put(460, 70, upper(period.to))
  put(40, 88, 'RESUMEN DE MOVIMIENTOS')
  const sums: [string, bigint][] = [
    ['SALDO ANTERIOR', account.opening],
    ['DEPOSITOS/ABONOS', 5_000n],
    ['CARGOS/GIROS', 4_000n],
    ['SALDO ACTUAL', account.closing],
  ]
  for (const [at, [title, minor]] of sums.entries()) {
    put(110 + at * 110, 98, title, { align: 'right' })
    put(110 + at * 110, 109, writeAmount(minor), { align: 'right' })
  }
  const end = drawTable(paper, {
    rows: rows.map((row, at) => ({ ...row, at })),
    top: (page) => (page === 1 ? 140 : 60),
    bottom: 730,
    needs: 12,
    head: (y) => {
      put(40, y, 'FECHA')
      put(100, y, 'DESCRIPCION MOVIMIENTO')
      put(320, y - 4, 'DOCTO')
      put(320, y + 4, 'No.')
      put(420, y, 'CARGO', { align: 'right' })
      put(495, y, 'ABONO', { align: 'right' })
      put(575, y - 4, 'SALDO', { align: 'right' })
      put(575, y + 4, 'DIARIO', { align: 'right' })
      return y + 18
    },
    row: (row, y) => {
      const [day = '', month = ''] = writeDay(row.date, 'd M').toUpperCase().split(' ')
      put(40, y, day)
      put(51, y, '/')
      put(56, y, month)
      put(100, y, row.description)
      put(320, y, row.reference === '' ? '00000000' : row.reference)
      put(row.amount < 0n ? 420 : 495, y, writeAmount(sizeOf(row.amount)), { align: 'right' })
      if (isLastOfDay(rows, row.at)) put(575, y, writeAmount(row.balance), { align: 'right' })
      return 10
    },
  })
  put(40, end + 16, 'Resumen de Comisiones')
  const fee = rows.find(({ description }) => description.startsWith('COMISION'))
  if (fee) {
    put(40, end + 26, writeDay(fee.date, 'd / M').toUpperCase())
    put(100, end + 26, fee.description)
    put(420, end + 26, writeAmount(sizeOf(fee.amount)), { align: 'right' })
  }
  return {
    paper,
    accounts: [
      expectAccount(account, { institutionId: 'scotiabank', hasBalance: (at) => isLastOfDay(rows, at) }),
    ],
  }
}
