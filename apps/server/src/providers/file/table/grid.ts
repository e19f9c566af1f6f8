/** Text, number or nothing. Date cells are 'YYYY-MM-DD' texts. */
export type Cell = string | number | null

/** A sheet, a delimited text, or a table of a page. */
export interface Grid {
  name: string
  rows: Cell[][]
  /** First line of each row, when rows may span lines; null when the line is the row number. */
  lines: number[] | null
}

export const lineOf = (grid: Grid, row: number): number => grid.lines?.[row] ?? row + 1
export const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'number' ? String(cell) : cell.trim()
export const isBlank = (cell: Cell | undefined): boolean => textOf(cell) === ''
/** Returns the row as display text of at most 200 characters. */
export const rowText = (row: readonly Cell[]): string =>
  row
    .map(textOf)
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 200)
