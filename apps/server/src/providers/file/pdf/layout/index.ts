/**
 * The geometry of statements, without a bank in it: from the pieces of a PDF to rows, headings, columns, labels and dates. Pure
 * functions. A reader goes
 *
 * 1. `toRows(text)`: rows in reading order, with tokens (texts without blanks) at their places;
 * 2. `splitProducts(rows)`: one list of rows for each account or currency of the file;
 * 3. `findTables(rows)`: tables by their headings, over all pages; `findHeadings` for other kinds of tables;
 * 4. `fillCells(table)`: date, amounts and texts of each row in their columns; an amount between two columns has both;
 * 5. `joinWraps(cells, isRow)`: descriptions of several lines joined to their rows;
 * 6. `findAmount`, `findDate`, `findText`: values by their labels, to the right, below or before;
 * 7. `toDays(dates, period)`: days of dates with and without a year.
 *
 * Smaller tools are in their own files: `rows.ts` (runs of tokens), `spans.ts` (places across a page), `figures.ts`, `row-dates.ts`,
 * `heading.ts`.
 */
export { type CellRow, fillCells, type PlacedFigure, textIn } from './cells.ts'
export { findAmount, findDate, findText } from './labels.ts'
export { readDate } from './row-dates.ts'
export { type Row, toRows } from './rows.ts'
export { splitProducts } from './split-products.ts'
export { findTables, type LayoutTable } from './tables.ts'
export { findDescriptionLeft, joinWraps, type WrappedRow } from './wraps.ts'
export { type Period, toDay, toDays } from './year-rule.ts'
