import { foldHeading } from '../text/fold.ts'
import { parseAmountText } from './amount-text.ts'
import { beginnings, headings, ledgerRoles, type Role, roleNames } from './data/headings.ts'
import { parseDateToken } from './date-tokens.ts'
import { type Cell, type Grid, isBlank, textOf } from './grid.ts'
import { type AppLayout, findAppRoles, recogniseApp } from './ledger/apps.ts'

export type Roles = Partial<Record<Role, number>>

/** Number of rows searched for the first headings; later tables may start anywhere. */
export const searchedRows = 120

export interface Header {
  /** First row of the headings; -1 without headings. */
  row: number
  /** One or two rows. */
  height: number
  roles: Roles
  titles: string[]
  /** Roles that no heading names and for which the content allows several columns. */
  guessed?: Role[]
  /** The app whose file has these headings. */
  app?: AppLayout
}

const ranks = new Map<string, { role: Role; rank: number }[]>()
for (const role of roleNames)
  for (const [rank, word] of headings[role].entries())
    ranks.set(word, [...(ranks.get(word) ?? []), { role, rank }])

/** Normalizes a heading to the form of the word lists. */
export const normalizeHeading = (text: string): string =>
  foldHeading(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/^(?:n[°º]|(?:nro|numero|num)\b)\.?\s*(?:de(?:l)? )?(?=\S)/, 'n° ')
    .replace(/\./g, '')
    .replace(/[_-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

const abroad = /\b(?:origen|original|local|extranjer[ao])\b/

/** Returns the possible roles of a heading, the most certain first. */
function findMeanings(text: string): { role: Role; rank: number }[] {
  if (text.length > 60 || text === '') return []
  const word = normalizeHeading(text)
  const exact = ranks.get(word)
  if (exact) return exact
  if (/\d/.test(word)) return []
  const start = beginnings.find(([first]) => word === first || word.startsWith(`${first} `))
  if (!start) return []
  // What was paid abroad stands next to what is charged.
  return [{ role: start[1], rank: start[1] === 'amount' && abroad.test(word) ? 60 : 50 }]
}

/** Assigns roles to columns. Each role gets its most certain heading; each column has one role. */
export function assignRoles(titles: readonly string[]): Roles {
  const candidates = titles.flatMap((title, column) =>
    findMeanings(title).map(({ role, rank }) => ({ role, rank, column })),
  )
  const roles: Roles = {}
  const usedColumns = new Set<number>()
  for (const { role, column } of candidates.toSorted((a, b) => a.rank - b.rank || a.column - b.column)) {
    if (roles[role] !== undefined || usedColumns.has(column)) continue
    // 'CARGO/ABONO' is a debit or credit code next to an amount, else the amount itself.
    if (role === 'amount' && normalizeHeading(titles[column] ?? '') === 'cargo / abono') continue
    roles[role] = column
    usedColumns.add(column)
  }
  // Tags, notes and the like are roles in a ledger only: elsewhere 'Etiqueta' may head the description.
  if (roles.category === undefined) for (const role of ledgerRoles) delete roles[role]
  return roles
}

const isHeader = ({ date, amount, debit, credit, description, balance }: Roles): boolean =>
  date !== undefined &&
  (amount !== undefined || debit !== undefined || credit !== undefined) &&
  (description !== undefined || balance !== undefined || (debit !== undefined && credit !== undefined))

const countOf = (roles: Roles) => Object.keys(roles).length
const titlesOf = (row: readonly Cell[] | undefined): string[] => (row ?? []).map(textOf)

/** Returns all headings from row `from` on, in order. Headings may span two rows. */
export function findHeaders(grid: Grid, from: number, within: number): Header[] {
  const found: Header[] = []
  const end = Math.min(grid.rows.length, from + within)
  for (let row = from; row < end; row += 1) {
    const header = headerAt(grid, row)
    if (!header) continue
    found.push(header)
    row += header.height - 1
  }
  return found
}

export function headerAt(grid: Grid, row: number): Header | null {
  const cells = grid.rows[row]
  if (!cells?.some((cell) => typeof cell === 'string' && cell.length > 1)) return null
  const titles = titlesOf(cells)
  const app = appHeaderAt(row, titles)
  if (app) return app
  const single = assignRoles(titles)
  const below = grid.rows[row + 1]
  const both = below && canBeHeading(below) ? joinRows(titles, titlesOf(below)) : null
  const double = both ? assignRoles(both) : {}
  if (
    both &&
    isHeader(double) &&
    countOf(double) > countOf(single) &&
    !isHeader(assignRoles(titlesOf(below)))
  )
    return { row, height: 2, roles: double, titles: both }
  return isHeader(single) ? { row, height: 1, roles: single, titles } : null
}

function appHeaderAt(row: number, titles: string[]): Header | null {
  const words = titles.map(normalizeHeading)
  const app = recogniseApp(words)
  if (!app) return null
  // The file of several persons does not say which of them the user is.
  const isGuess = app.app === 'splitwise' && words.length > words.indexOf('currency') + 2
  return {
    row,
    height: 1,
    roles: findAppRoles(app, words),
    titles,
    app,
    ...(isGuess && { guessed: ['amount'] }),
  }
}

/** Returns the rows that look like headings although none of them, or only the date or the amount, is known by its words. */
export function findPartialHeaders(grid: Grid): Header[] {
  return grid.rows.slice(0, searchedRows).flatMap((cells, row): Header[] => {
    const next = grid.rows.slice(row + 1).find((below) => !below.every(isBlank))
    if (!next || !canBeHeading(cells) || canBeHeading(next)) return []
    const titles = titlesOf(cells)
    const roles = assignRoles(titles)
    const { date, amount, debit, credit } = roles
    const isKnown = [date, amount, debit, credit].some((place) => place !== undefined)
    return isKnown && countOf(roles) > 1 ? [{ row, height: 1, roles, titles }] : []
  })
}

/** Whether a row can be the second row of headings: texts only, neither dates nor amounts. */
const canBeHeading = (row: readonly Cell[]) =>
  row.some((cell) => !isBlank(cell)) &&
  row.every((cell) => {
    const text = textOf(cell)
    return (
      typeof cell !== 'number' &&
      (text === '' || (parseDateToken(text) === null && parseAmountText(text) === null))
    )
  })

/** Joins two rows of headings. One over several columns, such as `Movimientos` over `Cargos` and `Abonos`, is left out. */
const joinRows = (above: readonly string[], below: readonly string[]) =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const own = below[at] ?? ''
    const joined = `${above[at] ?? ''} ${own}`.trim()
    return findMeanings(joined).length === 0 && findMeanings(own).length > 0 ? own : joined
  })

/** Returns the headings of the row that the user chose. */
export function correctedHeader(grid: Grid, row: number): Header {
  const titles = titlesOf(grid.rows[row])
  return headerAt(grid, row) ?? { row, height: 1, roles: assignRoles(titles), titles }
}
