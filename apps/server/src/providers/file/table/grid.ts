/** Text, a number that the file keeps as one, or nothing. Real dates stand as 'YYYY-MM-DD'. */
export type Cell = string | number | null

/** One table-like thing: a sheet, a text with separators, or a table of a page. */
export interface Grid {
  name: string
  rows: Cell[][]
  /** The line where a row begins, where rows may span lines; else it is the row's number. */
  lines: number[] | null
}

export const lineOf = (grid: Grid, row: number): number => grid.lines?.[row] ?? row + 1
export const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'number' ? String(cell) : cell.trim()
export const isBlank = (cell: Cell | undefined): boolean => textOf(cell) === ''
/** The row as people would see it, cut. */
export const shown = (row: readonly Cell[]): string =>
  row
    .map(textOf)
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 200)
