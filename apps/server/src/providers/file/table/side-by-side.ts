import type { Cell, Grid } from './grid.ts'
import { findHeaders, headerAt, normalizeHeading, searchedRows } from './header.ts'

/** Divides a sheet with two tables next to each other, each with its own headings, into one sheet for each. Others stay whole. */
export function splitSides(grid: Grid): Grid[] {
  const header = findHeaders(grid, 0, searchedRows)[0]
  const date = header?.roles.date
  if (!header || header.app || date === undefined) return [grid]
  const titles = header.titles.map(normalizeHeading)
  const second = titles.indexOf(titles[date] ?? '', date + 1)
  if (second === -1) return [grid]
  const sides = [
    { ...grid, rows: grid.rows.map((row) => row.slice(0, second)) },
    { ...grid, rows: grid.rows.map((row) => row.map((cell, at): Cell => (at < second ? null : cell))) },
  ]
  return sides.every((side) => headerAt(side, header.row)) ? sides.flatMap(splitSides) : [grid]
}
