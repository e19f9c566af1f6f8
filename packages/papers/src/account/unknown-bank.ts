import { inventAccount } from '../account-truth.ts'
import { createPaper, drawTable, isLastOfDay, sizeOf, wrapText, writeAmount, writeDay } from '../paper.ts'
import { type AccountLayout, expectAccount } from './expected.ts'

const titles = {
  date: ['Fecha', 'FECHA', 'Fecha Mov.', 'Fecha operación'],
  description: ['Descripción', 'DETALLE', 'Glosa', 'Concepto', 'Descripción del movimiento'],
  reference: ['N° Documento', 'Folio', 'DOCTO.', 'Referencia'],
  branch: ['Sucursal', 'Oficina', 'CANAL'],
  debit: ['Cargos', 'CARGO', 'Débitos', 'Giros', 'Egresos', 'Cheques y otros cargos'],
  credit: ['Abonos', 'ABONO', 'Créditos', 'Depósitos', 'Ingresos', 'Depósitos y otros abonos'],
  balance: ['Saldo', 'SALDO', 'Saldo contable', 'Saldo diario'],
} as const

/** An unknown bank, with sensible headings in any order, alignment and place. */
export const unknownBank: AccountLayout = (random) => {
  const account = {
    ...inventAccount(random, { longest: 60, mayOverdraw: random.chance(0.5) }),
    number: '55-0012345-6',
  }
  const { period, rows } = account
  const paper = createPaper(random, { width: 612, height: 792 })
  const size = random.pick([6, 7, 8])
  const put: typeof paper.put = (x, y, text, options = {}) => paper.put(x, y, text, { size, ...options })
  const form = random.pick(['d/m/y', 'd-m-y', 'd/m/Y', 'd/m', 'd M y', 'd/M'])
  const everyRow = random.chance(0.6)
  const creditsFirst = random.chance(0.4)
  const isCentred = random.chance(0.2)
  const align = isCentred ? ('centre' as const) : ('right' as const)
  const isTwoLines = random.chance(0.4)
  const [first, second] = creditsFirst ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const)
  const title = {
    date: random.pick(titles.date),
    description: random.pick(titles.description),
    reference: random.pick(titles.reference),
    branch: random.pick(titles.branch),
    debit: random.pick(titles.debit),
    credit: random.pick(titles.credit),
    balance: random.pick(titles.balance),
  }
  const place = {
    date: 40,
    branch: 100,
    description: 155,
    reference: 330,
    [first]: 425,
    [second]: 500,
    balance: 580,
  } as const
  const at = (role: 'debit' | 'credit' | 'balance') => (place[role] ?? 0) - (isCentred ? 22 : 0)
  const [hasBranch, hasReference] = [random.chance(0.5), random.chance(0.5)]
  put(40, 40, 'CARTOLA DE CUENTA VISTA', { size: 11 })
  put(40, 56, `N° de cuenta: ${account.number}`)
  put(40, 67, `Titular: ${account.holder}`)
  put(300, 67, `Desde: ${writeDay(period.from, 'd/m/y')}`)
  put(430, 67, `Hasta: ${writeDay(period.to, 'd/m/y')}`)
  const [openingTitle, closingTitle] = random.pick([
    ['Saldo inicial', 'Saldo final'],
    ['SALDO ANTERIOR', 'SALDO ACTUAL'],
  ] as const)
  if (random.chance(0.5)) {
    put(40, 82, openingTitle)
    put(150, 82, `$ ${writeAmount(account.opening)}`)
    put(300, 82, closingTitle)
    put(410, 82, `$ ${writeAmount(account.closing)}`)
  } else {
    put(40, 82, openingTitle)
    put(150, 82, closingTitle)
    put(40, 93, writeAmount(account.opening))
    put(150, 93, writeAmount(account.closing))
  }
  const sign = random.pick(['', '$', '$ '])
  const money = (minor: bigint) => (minor < 0n ? '-' : '') + sign + writeAmount(sizeOf(minor))
  const pitch = random.int(9, 16)
  const heading = (x: number, y: number, text: string, side: 'left' | 'right' | 'centre') => {
    const [top = '', ...rest] = isTwoLines ? text.split(' ') : [text]
    put(x, y, top, { align: side })
    if (rest.length > 0) put(x, y + 8, rest.join(' '), { align: side })
  }
  drawTable(paper, {
    rows: rows.map((row, index) => ({ ...row, index })),
    top: (page) => (page === 1 ? 120 : 60 + random.int(0, 30)),
    bottom: 730,
    needs: 40,
    page: (page) => put(560, 30, `Página ${page} de 9`, { align: 'right' }),
    head: (y) => {
      heading(place.date, y, title.date, 'left')
      if (hasBranch) heading(place.branch, y, title.branch, 'left')
      heading(place.description, y, title.description, 'left')
      if (hasReference) heading(place.reference, y, title.reference, 'left')
      for (const role of ['debit', 'credit', 'balance'] as const)
        if (title[role].length < 14) heading(at(role), y, title[role], align)
        else
          for (const [line, text] of wrapText(title[role], 10).entries())
            put(at(role), y + line * 8, text, { align })
      return y + 30
    },
    row: (row, y) => {
      const [text = '', ...rest] = wrapText(row.description, 32)
      put(place.date, y, writeDay(row.date, form))
      if (hasBranch) put(place.branch, y, row.branch)
      put(place.description, y, text)
      if (hasReference) put(place.reference, y, row.reference)
      put(at(row.amount < 0n ? 'debit' : 'credit'), y, money(sizeOf(row.amount)), { align })
      if (everyRow || isLastOfDay(rows, row.index)) put(at('balance'), y, money(row.balance), { align })
      for (const [line, more] of rest.entries()) put(place.description, y + (line + 1) * 8, more)
      return pitch + rest.length * 8
    },
  })
  return {
    paper,
    accounts: [
      expectAccount(account, {
        institutionId: null,
        holder: account.holder,
        hasBalance: (index) => everyRow || isLastOfDay(rows, index),
      }),
    ],
  }
}
