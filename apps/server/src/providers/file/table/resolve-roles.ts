import { parseDateToken } from './date-tokens.ts'
import { parseDebitCreditCode } from './debit-credit-codes.ts'
import { type Cell, type Grid, isBlank, textOf } from './grid.ts'
import type { Header, Roles } from './header.ts'
import { parseRawAmount } from './raw-amount.ts'

const sampleRows = 200

/** Moves roles of empty columns to the filled column next to them, and checks the code column. */
export function resolveRoles(grid: Grid, header: Header): Roles {
  const roles: Roles = { ...header.roles }
  const from = header.row + Math.max(1, header.height)
  const rows = grid.rows
    .slice(from, from + sampleRows)
    .filter((row) => roles.date !== undefined && parseDateToken(row[roles.date] ?? null) !== null)
  if (rows.length === 0) return roles
  const usedColumns = new Set(Object.values(roles))
  const filled = (at: number, fits: (cell: Cell) => boolean) =>
    rows.filter((row) => fits(row[at] ?? null)).length
  const width = Math.max(...rows.map((row) => row.length))
  for (const role of ['amount', 'debit', 'credit', 'balance', 'description'] as const) {
    const at = roles[role]
    if (at === undefined) continue
    const fits = role === 'description' ? isWords : (cell: Cell) => parseRawAmount(cell) !== null
    if (filled(at, (cell) => !isBlank(cell)) > 0) continue
    let best = { at, count: 0 }
    for (let next = at + 1; next < width && !usedColumns.has(next); next += 1) {
      const count = filled(next, fits)
      if (count > 0 && count >= best.count) best = { at: next, count }
    }
    if (best.count === 0)
      for (let next = at - 1; next >= 0 && !usedColumns.has(next) && best.count === 0; next -= 1)
        best = { at: next, count: filled(next, fits) }
    if (best.count > 0) {
      roles[role] = best.at
      usedColumns.add(best.at)
    }
  }
  if (roles.letter !== undefined) resolveCodeColumn(roles, rows)
  return roles
}

const isWords = (cell: Cell) => typeof cell === 'string' && /\p{L}{2}/u.test(cell)

/** Checks the code column: 'Tipo' may contain the kind of operation, and 'Cargo/Abono' the amount. */
function resolveCodeColumn(roles: Roles, rows: readonly Cell[][]): void {
  const at = roles.letter ?? 0
  const cells = rows.map((row) => row[at] ?? null).filter((cell) => !isBlank(cell))
  const codes = cells.filter((cell) => parseDebitCreditCode(textOf(cell)) !== null).length
  if (codes > 0 && codes >= cells.length * 0.9) return
  delete roles.letter
  const isMoney = cells.length > 0 && cells.every((cell) => parseRawAmount(cell) !== null)
  if (isMoney && roles.amount === undefined && roles.debit === undefined) roles.amount = at
  else if (roles.description === undefined && cells.some(isWords)) roles.description = at
}
