import { type Cell, type Grid, textOf } from '../grid.ts'
import { findHeaders, type Header, normalizeHeading, searchedRows } from '../header.ts'

type Row = readonly Cell[]
type Columns = (heading: string) => number

/** Brings the rows of an app whose file says in other words what a table of transactions says. Other tables stay as they are. */
export function prepareGrid(grid: Grid): Grid {
  const header = findHeaders(grid, 0, searchedRows)[0]
  const app = header?.app?.app
  if (!header || app === undefined) return grid
  if (app === 'firefly') return addFireflyAccounts(grid, header)
  if (app === 'lucas') return nameLucasAccounts(grid, header)
  if (app === 'actual')
    return blankRows(grid, header, (row, at) => /^\(SPLIT INTO \d+\)/.test(textOf(row[at('notes')])))
  if (app === 'splitwise')
    return blankRows(grid, header, (row, at) =>
      /^(total balance|settle all balances)$/i.test(textOf(row[at('description')])),
    )
  return grid
}

const columnsOf = ({ titles }: Header): Columns => {
  const headings = titles.map(normalizeHeading)
  return (heading) => headings.indexOf(heading)
}

/** Blanks the rows that say the same as others. */
function blankRows(grid: Grid, header: Header, repeats: (row: Row, columns: Columns) => boolean): Grid {
  const columns = columnsOf(header)
  const rows = grid.rows.map((row, at) => (at > header.row && repeats(row, columns) ? [] : row))
  return { ...grid, rows }
}

/** An own account of Firefly III; the others are what is paid and who pays. */
const ownAccount = /^(asset|default|cash wallet|loan|debt|mortgage|liabilit)/i

/** Names the account of each row. A transfer stands in one row there: it becomes one in each account. */
function addFireflyAccounts(grid: Grid, header: Header): Grid {
  const at = columnsOf(header)
  const lines: number[] = []
  const rows: Cell[][] = []
  const add = (row: Cell[], from: number) => {
    rows.push(row)
    lines.push(grid.lines?.[from] ?? from + 1)
  }
  for (const [index, row] of grid.rows.entries()) {
    if (index === header.row) add([...header.titles, 'lucas account', 'lucas counter', 'lucas payee'], index)
    else if (index < header.row || row.length === 0) add([...row], index)
    else for (const one of splitFireflyRow(padTo(row, header.titles.length), at)) add(one, index)
  }
  return { ...grid, rows, lines }
}

const padTo = (row: Row, width: number): Cell[] => Array.from({ length: width }, (_, at) => row[at] ?? null)

function splitFireflyRow(row: Cell[], at: Columns): Cell[][] {
  const text = (heading: string) => textOf(row[at(heading)])
  const size = text('amount').replace(/^-/, '')
  const isOwn = (side: 'source' | 'destination') => ownAccount.test(text(`${side} type`))
  const withAmount = (amount: string, currency: string): Cell[] => {
    const copy = [...row]
    copy[at('amount')] = amount
    copy[at('currency code')] = currency
    return copy
  }
  const leaves = (counter: string, payee: string) => [
    ...withAmount(`-${size}`, text('currency code')),
    text('source name'),
    counter,
    payee,
  ]
  const foreign = text('foreign amount').replace(/^-/, '')
  const arrives = (counter: string, payee: string) => [
    ...(foreign === '' || isZero(foreign) || counter === ''
      ? withAmount(size, text('currency code'))
      : withAmount(foreign, text('foreign currency code'))),
    text('destination name'),
    counter,
    payee,
  ]
  if (isOwn('source') && isOwn('destination'))
    return [leaves(text('destination name'), ''), arrives(text('source name'), '')]
  if (isOwn('source')) return [leaves('', text('destination name'))]
  return [arrives('', text('source name'))]
}

const isZero = (digits: string) => !/[1-9]/.test(digits)

/** Accounts of two banks may have one name; then their number tells them apart. Texts that would be formulas begin with `'`. */
function nameLucasAccounts(grid: Grid, header: Header): Grid {
  const at = columnsOf(header)
  const [account, mask] = [at('cuenta'), at('numero')]
  const masks = new Map<string, Set<string>>()
  for (const row of grid.rows.slice(header.row + 1)) {
    const name = textOf(row[account])
    masks.set(name, (masks.get(name) ?? new Set()).add(textOf(row[mask])))
  }
  const rows = grid.rows.map((row, index) => {
    if (index <= header.row || row.length === 0) return row
    const plain = row.map((cell) =>
      typeof cell === 'string' ? cell.replace(/^'(?=[\s"'’]*[=+\-@])/, '') : cell,
    )
    const name = textOf(plain[account])
    if ((masks.get(name)?.size ?? 0) > 1) plain[account] = `${name} ${textOf(plain[mask])}`.trim()
    return plain
  })
  return { ...grid, rows }
}
