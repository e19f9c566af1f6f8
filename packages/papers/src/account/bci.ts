import { inventAccount } from '../account-truth.ts'
import { createPaper, drawTable, sizeOf, wrapText, writeAmount, writeDay } from '../paper.ts'
import { type AccountLayout, expectAccount } from './expected.ts'

/** Print from the browser (reference 2.7): long descriptions stand around the dated line, with nothing in it. */
export const bciPrint: AccountLayout = (random) => {
  const account = { ...inventAccount(random, { longest: 44 }), number: '63012345' }
  const { period } = account
  const paper = createPaper(random, { width: 612, height: 792 })
  const { put } = paper
  const foot = (page: number) => {
    put(20, 18, '1/04/26, 5:15 PM', { size: 6 })
    put(250, 18, 'BCI- CARTOLA DE CUENTA CORRIENTE', { size: 6 })
    put(20, 780, 'https://www.bci.cl/personas/cartola', { size: 6 })
    put(590, 780, `${page}/9`, { size: 6, align: 'right' })
  }
  foot(1)
  put(43, 50, 'CARTOLA DE CUENTA CORRIENTE', { size: 9 })
  put(43, 64, 'CARTOLA N° 128')
  put(43, 74, `N° CUENTA ${account.number}`)
  put(43, 84, 'MONEDA PESOS')
  put(43, 94, 'PERIODO')
  put(100, 94, `${writeDay(period.from, 'd-m-y')} al ${writeDay(period.to, 'd-m-y')}`)
  put(43, 110, 'E S T A D O  D E  C U E N T A  L I N E A  D E  S O B R E G I R O')
  put(43, 122, 'MONTO LINEA DE SOBREGIRO:')
  put(200, 122, '300.000')
  put(43, 132, 'VENCIMIENTO:')
  put(200, 132, '30/06/2027')
  const isWrapped = (text: string) => text.length > 24
  const pitch = random.pick([8, 9, 10])
  drawTable(paper, {
    rows: account.rows,
    top: (page) => (page === 1 ? 160 : 45),
    bottom: 750,
    needs: 32,
    page: foot,
    head: (y) => {
      put(43, y + 8, 'FECHA')
      put(99, y + 8, 'SUCURSAL')
      put(151, y + 8, 'DESCRIPCION')
      put(348, y, 'N° DE', { align: 'right' })
      put(348, y + 8, 'DOCUMENTO', { align: 'right' })
      put(425, y, 'CHEQUES Y', { align: 'right' })
      put(425, y + 8, 'OTROS', { align: 'right' })
      put(425, y + 16, 'CARGOS', { align: 'right' })
      put(499, y, 'DEPOSITOS', { align: 'right' })
      put(499, y + 8, 'Y ABONOS', { align: 'right' })
      put(575, y, 'SALDO', { align: 'right' })
      put(575, y + 8, 'DIARIO', { align: 'right' })
      return y + 34
    },
    row: (row, y) => {
      const [first = '', ...rest] = wrapText(row.description, 24)
      const hasWrap = isWrapped(row.description)
      const own = hasWrap ? y + pitch : y
      if (hasWrap) put(151, y, first)
      else put(151, own, first)
      for (const [at, text] of rest.entries()) put(151, own + (at + 1) * pitch, text)
      put(43, own, writeDay(row.date, 'd/m/y'))
      put(99, own, row.branch.slice(0, 9))
      put(348, own, row.reference, { align: 'right' })
      put(row.amount < 0n ? 425 : 499, own, writeAmount(sizeOf(row.amount)), { align: 'right' })
      put(575, own, writeAmount(row.balance), { align: 'right' })
      return own - y + (rest.length + 1) * pitch + (hasWrap ? 2 : 1)
    },
  })
  return { paper, accounts: [expectAccount(account, { institutionId: 'bci' })] }
}

/** Official (reference 2.7): small type, the bank's name only in the legal text, the summary out of line. */
export const bciOfficial: AccountLayout = (random) => {
  const account = { ...inventAccount(random, { longest: 40, mayOverdraw: true }), number: '10456789' }
  const { period, rows } = account
  const paper = createPaper(random, { width: 612, height: 792 })
  const { put } = paper
  const size = { size: 6 } as const
  const right = { size: 6, align: 'right' } as const
  put(33.6, 40, `CARTOLA DE CUENTA CORRIENTE ${random.int(10, 200)}`, { size: 9 })
  put(33.6, 52, `Nº CUENTA :${account.number}`, size)
  put(33.6, 62, `PERIODO : ${writeDay(period.from, 'd-m-y')} al ${writeDay(period.to, 'd-m-y')}`, size)
  put(33.6, 72, `NOMBRE : ${account.holder}`, size)
  const sum = (isOut: boolean) =>
    rows
      .filter(({ amount }) => amount < 0n === isOut)
      .reduce((total, { amount }) => total + sizeOf(amount), 0n)
  put(33.6, 90, 'Resumen del Periodo', size)
  for (const [at, title] of ['PERIODO', 'SALDO ANTERIOR', 'CARGOS', 'ABONOS', 'SALDO FINAL'].entries())
    put([33.6, 190, 290, 390, 490][at] ?? 0, 100, title, size)
  put(33.6, 112, `${writeDay(period.from, 'd-m-y')} al ${writeDay(period.to, 'd-m-y')}`, size)
  for (const [at, minor] of [account.opening, sum(true), sum(false), account.closing].entries())
    put([230, 320, 420, 530][at] ?? 0, 112 + random.int(0, 4), writeAmount(minor), right)
  const end = drawTable(paper, {
    rows,
    top: (page) => (page === 1 ? 150 : 60),
    bottom: 740,
    needs: 12,
    head: (y) => {
      put(33.6, y, 'FECHA', size)
      put(75.7, y, 'SUCURSAL', size)
      put(134.8, y, 'DESCRIPCION', size)
      put(330, y, 'Nº DE DOCUMENTO', { ...size, align: 'centre' })
      put(449, y, 'CHEQUES Y OTROS CARGOS', right)
      put(458, y, 'DEPOSITOS Y OTROS ABONOS', size)
      put(555, y, 'SALDO DIARIO', size)
      return y + 14
    },
    row: (row, y) => {
      put(33.6, y, writeDay(row.date, 'd-m-y'), size)
      put(75.7, y, row.branch, size)
      put(134.8, y, row.description, size)
      put(342, y, row.reference, right)
      if (row.amount < 0n) put(449, y, writeAmount(sizeOf(row.amount)), right)
      else put(513, y, writeAmount(row.amount), right)
      put(586, y, writeAmount(row.balance), right)
      return 8
    },
  })
  put(33.6, Math.min(end + 30, 770), 'Infórmese sobre la garantía estatal de los depósitos. BCI S.A.', {
    size: 5,
  })
  return { paper, accounts: [expectAccount(account, { institutionId: 'bci', holder: account.holder })] }
}
