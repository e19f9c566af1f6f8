import { type CellObject, type Range, read, SSF, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { maxRows, StatementUnreadable } from '../statement.ts'
import { parseDateToken } from '../table/date-tokens.ts'
import type { Cell, Grid } from '../table/grid.ts'
import { readZip, storedZip, type ZipEntry } from './zip.ts'

/** Parts with values only: no macros, drawings or external links. */
const wantedParts =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/workbook\.(xml|bin)|xl\/_rels\/workbook\.(xml|bin)\.rels|xl\/(worksheets\/[^/]+|sharedStrings|styles)\.(xml|bin))$/i
const maxColumns = 200

/** Parses XLSX. The parts are inflated with limits and passed on uncompressed (S-33). */
export async function readXlsx(bytes: Uint8Array): Promise<Grid[]> {
  const parts = await readZip(bytes, (name) => wantedParts.test(name))
  if (!parts.some(({ name }) => /workbook\.(xml|bin)$/i.test(name)))
    throw new StatementUnreadable('not_a_statement', copy.problems.not_a_statement)
  for (const { name, bytes: part } of parts)
    if (/\.xml$/i.test(name) && part.includes('<!ENTITY'))
      throw new StatementUnreadable('entities', copy.problems.entities)
  return toGrids(await storedZip(parts.map(withoutMissingParts(parts))))
}

/** Removes excluded parts from the list of contents; the library would look for them. */
function withoutMissingParts(parts: readonly ZipEntry[]) {
  const names = new Set(parts.map(({ name }) => `/${name}`.toLowerCase()))
  return (part: ZipEntry): ZipEntry =>
    part.name.toLowerCase() === '[content_types].xml'
      ? {
          name: part.name,
          bytes: Buffer.from(part.bytes.toString().replace(/<Override\b[^>]*>/gi, keepIfPresent)),
        }
      : part
  function keepIfPresent(tag: string): string {
    const target = /PartName=["']([^"']+)["']/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    return names.has(target) ? tag : ''
  }
}

/** Parses XLS. The compound file is not compressed. */
export const readXls = (bytes: Uint8Array): Grid[] => toGrids(bytes)

function toGrids(bytes: Uint8Array): Grid[] {
  const book = open(bytes)
  const from1904 = book.Workbook?.WBProps?.date1904 === true
  return book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name]
    return sheet?.['!ref'] ? [toGrid(name, sheet, from1904)] : []
  })
}

function open(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellDates: false,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      bookVBA: false,
      bookProps: false,
      sheetRows: maxRows + 1_001,
    })
  } catch (err) {
    const message = err instanceof Error ? err.message : ''
    const code = /password|encrypt/i.test(message) ? 'encrypted' : 'broken'
    throw new StatementUnreadable(code, copy.problems[code])
  }
}

function toGrid(name: string, sheet: WorkSheet, from1904: boolean): Grid {
  const data: (CellObject[] | undefined)[] = sheet['!data'] ?? []
  if (data.length > maxRows + 1_000)
    throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
  const rows = Array.from({ length: data.length }, (_, at): Cell[] =>
    Array.from(data[at]?.slice(0, maxColumns) ?? [], (cell) => cellValue(cell, from1904)),
  )
  fillMergedDates(rows, sheet['!merges'] ?? [])
  const first = utils.decode_range(sheet['!ref'] ?? 'A1').s.r
  return { name, rows, lines: first === 0 ? null : rows.map((_, at) => at + 1) }
}

/** Writes a day into all rows over which its cell is merged. */
function fillMergedDates(rows: Cell[][], merges: readonly Range[]): void {
  for (const { s: from, e: to } of merges) {
    const day = rows[from.r]?.[from.c] ?? null
    if (from.c !== to.c || typeof day !== 'string' || !/\D/.test(day) || parseDateToken(day) === null)
      continue
    for (const row of rows.slice(from.r + 1, to.r + 1)) row[from.c] ??= day
  }
}

/** Returns the value of a cell: of a formula its last result, of an error null. */
function cellValue(cell: CellObject | undefined, from1904: boolean): Cell {
  if (!cell) return null
  if (cell.t === 's' || cell.t === 'b') return cell.v === undefined || cell.v === '' ? null : String(cell.v)
  if (cell.t !== 'n' || typeof cell.v !== 'number' || !Number.isFinite(cell.v)) return null
  const format = cell.z
  if (typeof format === 'string' && SSF.is_date(format)) return toDate(cell.v, from1904)
  return typeof format === 'string' && /0\.000(?!0)/.test(format) ? toThousands(cell.v) : cell.v
}

/** Converts a cell that displays 1 as 1.000: the exporting program turned thousands into a fraction. */
const toThousands = (value: number): Cell => (Math.abs(value) < 1_000 ? value.toFixed(3) : value)

function toDate(serial: number, from1904: boolean): Cell {
  const parts = SSF.parse_date_code(serial, { date1904: from1904 })
  if (!parts || parts.y < 1950) return serial
  return `${parts.y}-${String(parts.m).padStart(2, '0')}-${String(parts.d).padStart(2, '0')}`
}
