import { inventAccount } from '../account-truth.ts'
import { capitalise, createPaper, drawTable, sizeOf, wrapText, writeAmount, writeDay } from '../paper.ts'
import { type AccountLayout, expectAccount } from './expected.ts'

/** CuentaRUT (reference 2.10): credits left of debits, second lines below, no headings from page 2 on. */
export const cuentaRut: AccountLayout = (random) => {
  const account = { ...inventAccount(random, { longest: 90 }), number: '11222333' }
  const { period, rows } = account
  const paper = createPaper(random, { width: 595, height: 842 })
  const { put } = paper
  const money = (minor: bigint) => `$${random.chance(0.5) ? ' ' : ''}${writeAmount(minor)}`
  put(45, 40, 'BancoEstado', { size: 10 })
  put(45, 56, `CARTOLA CUENTARUT N° ${account.number}`, { size: 10 })
  put(45, 76, 'Cliente', { size: 9 })
  const pairs: [number, number, string, string][] = [
    [45, 90, 'Nombre', account.holder],
    [303, 90, 'RUT', '11.222.333-9'],
    [45, 101, 'Fecha y Hora', '01/09/2026 10:15'],
    [45, 130, 'N° Cartola', '000022'],
    [303, 130, 'Fecha Emisión', writeDay(period.to, 'd/m/y')],
    [45, 141, 'N° de Movimientos', String(rows.length)],
    [303, 141, 'Saldo Anterior $', writeAmount(account.opening)],
    [45, 152, 'Fecha Inicio', writeDay(period.from, 'd/m/y')],
    [303, 152, 'Fecha Final', writeDay(period.to, 'd/m/y')],
    [45, 163, 'Total Giros $', ''],
    [303, 163, 'Total Cargos $', '12.000'],
    [45, 174, 'Total Depósitos $', ''],
    [303, 174, 'Total Abonos $', '5.000'],
    [303, 185, 'Saldo Final $', writeAmount(account.closing)],
  ]
  for (const [x, y, label, value] of pairs) {
    put(x, y, label)
    put(x + 129, y, value)
  }
  put(45, 117, 'Saldo', { size: 9 })
  put(45, 205, 'Detalle de movimientos:', { size: 9 })
  const foot = (page: number) => put(297, 820, `Página ${page} de 9`, { align: 'centre' })
  foot(1)
  const end = drawTable(paper, {
    rows,
    top: (page) => (page === 1 ? 222 : 50),
    bottom: 790,
    needs: 34,
    page: foot,
    head: (y, page) => {
      if (page > 1) return y
      put(47, y + 4, 'Fecha')
      put(106, y, 'N°')
      put(106, y + 8, 'Operación')
      put(158, y + 4, 'Descripción')
      put(430, y + 4, 'Abonos', { align: 'right' })
      put(508, y + 4, 'Cargos', { align: 'right' })
      put(555, y + 4, 'Saldo', { align: 'right' })
      return y + 24
    },
    row: (row, y) => {
      const [first = '', ...rest] = wrapText(row.description, 44)
      put(47, y, capitalise(writeDay(row.date, 'd/M')))
      put(106, y, row.reference)
      put(158, y, first)
      put(row.amount < 0n ? 508 : 430, y, money(sizeOf(row.amount)), { align: 'right' })
      put(555, y, money(row.balance), { align: 'right' })
      for (const [at, text] of rest.entries()) put(158, y + (at + 1) * 9, text)
      return 12 + rest.length * 9
    },
  })
  put(47, end + 4, 'Subtotales')
  put(430, end + 4, '$ 5.000', { align: 'right' })
  put(508, end + 4, '$ 12.000', { align: 'right' })
  return {
    paper,
    accounts: [expectAccount(account, { institutionId: 'banco-estado', holder: account.holder })],
  }
}
