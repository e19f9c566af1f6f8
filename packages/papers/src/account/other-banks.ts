import { inventAccount } from '../account-truth.ts'
import { createPaper, drawTable, sizeOf, wrapText, writeAmount, writeDay } from '../paper.ts'
import { type AccountLayout, expectAccount } from './expected.ts'

/** BICE (reference 2.18): the category is the only sign, no balances in the rows, texts wrap below. */
export const bice: AccountLayout = (random) => {
  const account = { ...inventAccount(random, { longest: 70 }), number: '01-45678-9' }
  const { period, rows } = account
  const paper = createPaper(random, { width: 612, height: 792 })
  const { put } = paper
  const day = (date: string) => writeDay(date, 'd M y')
  const money = (minor: bigint) => writeAmount(minor).replace(/^(-?)/, '$1$')
  put(40, 40, 'Cuenta en pesos', { size: 10 })
  put(40, 54, `N° de cuenta ${account.number}`)
  put(40, 66, `${day(period.from)} - ${day(period.to)}`)
  put(40, 84, 'Resumen del periodo', { size: 9 })
  const sum = (isOut: boolean) =>
    rows
      .filter(({ amount }) => amount < 0n === isOut)
      .reduce((total, { amount }) => total + sizeOf(amount), 0n)
  const boxes: [number, string, bigint][] = [
    [100, 'Saldo inicial', account.opening],
    [100, 'Sobregiro usado', 0n],
    [100, 'Total abonos', sum(false)],
    [126, 'Saldo final', account.closing],
    [126, 'Sobregiro disponible', 500_000n],
    [126, 'Total cargos', sum(true)],
  ]
  for (const [at, [y, title, minor]] of boxes.entries()) {
    put(40 + (at % 3) * 180, y, title)
    put(40 + (at % 3) * 180, y + 11, money(minor))
  }
  put(40, 156, 'Abonos y cargos', { size: 9 })
  const foot = (page: number) => {
    put(40, 775, '© Banco BICE')
    put(570, 775, `Página ${page} de 9`, { align: 'right' })
  }
  foot(1)
  const end = drawTable(paper, {
    rows,
    top: (page) => (page === 1 ? 172 : 50),
    bottom: 735,
    needs: 40,
    page: foot,
    head: (y) => {
      put(40, y, 'Fecha')
      put(110, y, 'Categoría')
      put(170, y, 'N° operación')
      put(240, y, 'Descripción')
      put(570, y, 'Monto', { align: 'right' })
      return y + 16
    },
    row: (row, y) => {
      const [first = '', ...rest] = wrapText(row.description, 40)
      put(40, y, day(row.date))
      put(110, y, row.amount < 0n ? 'Cargos' : 'Abonos')
      put(170, y, row.reference === '' ? '-' : row.reference)
      put(240, y, first)
      put(570, y, money(sizeOf(row.amount)), { align: 'right' })
      for (const [at, text] of rest.entries()) put(240, y + (at + 1) * 9, text)
      return 14 + rest.length * 9
    },
  })
  put(40, end + 6, 'Saldos diarios')
  put(40, end + 18, day(period.to))
  put(570, end + 18, money(account.closing), { align: 'right' })
  return { paper, accounts: [expectAccount(account, { institutionId: 'bice', hasBalance: () => false })] }
}

/** Falabella (reference 2.16): the document before the description, everything with `$`. */
export const falabella: AccountLayout = (random) => {
  const account = { ...inventAccount(random, { longest: 40 }), number: '1-999-123456-7' }
  const { period } = account
  const paper = createPaper(random, { width: 612, height: 792 })
  const { put } = paper
  put(40, 40, 'Banco Falabella', { size: 10 })
  put(40, 56, `Cuenta Corriente N° ${account.number}`)
  put(40, 68, `Desde ${writeDay(period.from, 'd/m/y')}`)
  put(160, 68, `Hasta ${writeDay(period.to, 'd/m/y')}`)
  put(40, 84, 'Saldo inicial')
  put(160, 84, `$ ${writeAmount(account.opening)}`)
  put(40, 95, 'Saldo final')
  put(160, 95, `$ ${writeAmount(account.closing)}`)
  put(40, 112, 'Detalle de Movimientos', { size: 9 })
  drawTable(paper, {
    rows: account.rows,
    top: (page) => (page === 1 ? 128 : 50),
    bottom: 745,
    needs: 14,
    head: (y) => {
      put(40, y, 'Fecha')
      put(95, y, 'Oficina')
      put(150, y, 'Nro Doc')
      put(205, y, 'Descripción')
      put(430, y, 'Cargo', { align: 'right' })
      put(500, y, 'Abono', { align: 'right' })
      put(575, y, 'Saldo', { align: 'right' })
      return y + 15
    },
    row: (row, y) => {
      put(40, y, writeDay(row.date, 'd/m/y'))
      put(95, y, row.branch)
      put(150, y, row.reference)
      put(205, y, row.description)
      put(row.amount < 0n ? 430 : 500, y, `$ ${writeAmount(sizeOf(row.amount))}`, { align: 'right' })
      put(575, y, `$ ${writeAmount(row.balance)}`, { align: 'right' })
      return 11
    },
  })
  return { paper, accounts: [expectAccount(account, { institutionId: 'falabella' })] }
}

/** Security: the headings of its Excel (reference 2.17), since no PDF of an account is public. */
export const security: AccountLayout = (random) => {
  const account = { ...inventAccount(random, { longest: 40, mayOverdraw: true }), number: '0921234501' }
  const { period } = account
  const paper = createPaper(random, { width: 612, height: 792 })
  const { put } = paper
  put(40, 40, 'BANCO SECURITY', { size: 10 })
  put(40, 56, 'Cuenta Corriente')
  put(40, 68, `Número de cuenta: ${account.number}`)
  put(40, 80, `Nombre: ${account.holder}`)
  put(300, 80, `Período: ${writeDay(period.from, 'd/m/y')} al ${writeDay(period.to, 'd/m/y')}`)
  const isBelow = random.chance(0.5)
  drawTable(paper, {
    rows: account.rows,
    top: (page) => (page === 1 ? 110 : 50),
    bottom: 740,
    needs: 30,
    head: (y, page) => {
      put(40, y, 'Fecha')
      put(110, y, 'Descripción')
      put(330, y - 4, 'Número de', { align: 'right' })
      put(330, y + 4, 'Documentos', { align: 'right' })
      put(420, y, 'Cargos', { align: 'right' })
      put(490, y, 'Abonos', { align: 'right' })
      put(570, y, 'Saldos', { align: 'right' })
      if (page > 1) return y + 16
      put(110, y + 16, 'SALDO ANTERIOR')
      put(570, y + 16, writeAmount(account.opening), { align: 'right' })
      return y + 28
    },
    row: (row, y) => {
      const [first = '', ...rest] = isBelow ? wrapText(row.description, 24) : [row.description]
      put(40, y, writeDay(row.date, 'd/m/y'))
      put(110, y, first)
      put(330, y, row.reference, { align: 'right' })
      put(row.amount < 0n ? 420 : 490, y, writeAmount(sizeOf(row.amount)), { align: 'right' })
      put(570, y, writeAmount(row.balance), { align: 'right' })
      for (const [at, text] of rest.entries()) put(110, y + (at + 1) * 8, text)
      return 12 + rest.length * 8
    },
  })
  return { paper, accounts: [expectAccount(account, { institutionId: 'security', holder: account.holder })] }
}
