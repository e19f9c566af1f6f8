import { foldHeading } from '../text/fold.ts'
import { beginnings, headings, type Role, roleNames } from './data/headings.ts'
import { readDate } from './date-tokens.ts'
import { readFigure } from './figures.ts'
import { type Cell, type Grid, isBlank, textOf } from './grid.ts'

export type Roles = Partial<Record<Role, number>>

/** How far the first headings may stand from the top; a file's second table may begin anywhere. */
export const searchedRows = 120

export interface Header {
  /** First row of the headings; -1 where there is none. */
  row: number
  /** One or two rows. */
  height: number
  roles: Roles
  titles: string[]
}

const ranks = new Map<string, { role: Role; rank: number }[]>()
for (const role of roleNames)
  for (const [rank, word] of headings[role].entries())
    ranks.set(word, [...(ranks.get(word) ?? []), { role, rank }])

/** A heading as the lists of words have it. */
export const normalise = (text: string): string =>
  foldHeading(text)
    .replace(/^(?:n[°º]|(?:nro|numero|num)\b)\.?\s*(?:de(?:l)? )?(?=\S)/, 'n° ')
    .replace(/\./g, '')
    .replace(/[_-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** What a heading may mean, the surest first. */
function meanings(text: string): { role: Role; rank: number }[] {
  if (text.length > 60 || text === '') return []
  const word = normalise(text)
  const exact = ranks.get(word)
  if (exact) return exact
  if (/\d/.test(word)) return []
  const start = beginnings.find(([first]) => word === first || word.startsWith(`${first} `))
  return start ? [{ role: start[1], rank: 50 }] : []
}

/** Which column is what; each role goes to its surest heading, each column has one role. */
export function rolesOf(titles: readonly string[]): Roles {
  const wishes = titles.flatMap((title, column) =>
    meanings(title).map(({ role, rank }) => ({ role, rank, column })),
  )
  const roles: Roles = {}
  const taken = new Set<number>()
  for (const { role, column } of wishes.toSorted((a, b) => a.rank - b.rank || a.column - b.column)) {
    if (roles[role] !== undefined || taken.has(column)) continue
    // 'CARGO/ABONO' is a letter beside an amount, and the amount itself where there is no other.
    if (role === 'amount' && normalise(titles[column] ?? '') === 'cargo / abono') continue
    roles[role] = column
    taken.add(column)
  }
  return roles
}

const isHeader = ({ date, amount, debit, credit, description, balance }: Roles): boolean =>
  date !== undefined &&
  (amount !== undefined || debit !== undefined || credit !== undefined) &&
  (description !== undefined || balance !== undefined || (debit !== undefined && credit !== undefined))

const countOf = (roles: Roles) => Object.keys(roles).length
const titlesOf = (row: readonly Cell[] | undefined): string[] => (row ?? []).map(textOf)

/** Every row of headings from `from` on, in order; a heading may span two rows. */
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
  const single = rolesOf(titles)
  const below = grid.rows[row + 1]
  const both = below && canBeHeading(below) ? joined(titles, titlesOf(below)) : null
  const double = both ? rolesOf(both) : {}
  if (both && isHeader(double) && countOf(double) > countOf(single) && !isHeader(rolesOf(titlesOf(below))))
    return { row, height: 2, roles: double, titles: both }
  return isHeader(single) ? { row, height: 1, roles: single, titles } : null
}

/** The second half of headings holds words, neither dates nor amounts. */
const canBeHeading = (row: readonly Cell[]) =>
  row.some((cell) => !isBlank(cell)) &&
  row.every((cell) => {
    const text = textOf(cell)
    return typeof cell !== 'number' && (text === '' || (readDate(text) === null && readFigure(text) === null))
  })

const joined = (above: readonly string[], below: readonly string[]) =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, at) =>
    `${above[at] ?? ''} ${below[at] ?? ''}`.trim(),
  )

/** The person's word: these rows are the headings, whatever they say. */
export function headerSaid(grid: Grid, row: number): Header {
  const titles = titlesOf(grid.rows[row])
  return headerAt(grid, row) ?? { row, height: 1, roles: rolesOf(titles), titles }
}
