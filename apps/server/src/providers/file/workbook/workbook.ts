import { type CellObject, read, SSF, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import { mostRows, StatementUnreadable } from '../statement.ts'
import type { Cell, Grid } from '../table/grid.ts'
import { readZip, storedZip, type ZipEntry } from './zip.ts'

/** Only what tells values: no macros, no drawings, no links to elsewhere. */
const wantedParts =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/workbook\.(xml|bin)|xl\/_rels\/workbook\.(xml|bin)\.rels|xl\/(worksheets\/[^/]+|sharedStrings|styles)\.(xml|bin))$/i
const widest = 200

/** New Excel: parts are inflated and counted by us, then read without anything packed (S-33). */
export function readXlsx(bytes: Uint8Array): Grid[] {
  const parts = readZip(bytes, (name) => wantedParts.test(name))
  if (!parts.some(({ name }) => /workbook\.(xml|bin)$/i.test(name)))
    throw new StatementUnreadable('not_a_statement', copy.problems.not_a_statement)
  for (const { name, bytes: part } of parts)
    if (/\.xml$/i.test(name) && part.includes('<!ENTITY'))
      throw new StatementUnreadable('entities', copy.problems.entities)
  return gridsOf(storedZip(parts.map(withoutOthers(parts))))
}

/** The list of contents may name what we left out; the library would look for it. */
function withoutOthers(parts: readonly ZipEntry[]) {
  const names = new Set(parts.map(({ name }) => `/${name}`.toLowerCase()))
  return (part: ZipEntry): ZipEntry =>
    part.name.toLowerCase() === '[content_types].xml'
      ? { name: part.name, bytes: Buffer.from(part.bytes.toString().replace(/<Override\b[^>]*>/gi, keep)) }
      : part
  function keep(tag: string): string {
    const target = /PartName=["']([^"']+)["']/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    return names.has(target) ? tag : ''
  }
}

/** Old Excel inside a compound file; it packs nothing. */
export const readXls = (bytes: Uint8Array): Grid[] => gridsOf(bytes)

function gridsOf(bytes: Uint8Array): Grid[] {
  const book = open(bytes)
  const from1904 = book.Workbook?.WBProps?.date1904 === true
  return book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name]
    return sheet?.['!ref'] ? [gridOf(name, sheet, from1904)] : []
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
      sheetRows: mostRows + 1_001,
    })
  } catch (fault) {
    const said = fault instanceof Error ? fault.message : ''
    const code = /password|encrypt/i.test(said) ? 'encrypted' : 'broken'
    throw new StatementUnreadable(code, copy.problems[code])
  }
}

function gridOf(name: string, sheet: WorkSheet, from1904: boolean): Grid {
  const data: (CellObject[] | undefined)[] = sheet['!data'] ?? []
  if (data.length > mostRows + 1_000)
    throw new StatementUnreadable('too_many_rows', copy.problems.too_many_rows)
  const rows = Array.from({ length: data.length }, (_, at): Cell[] =>
    Array.from(data[at]?.slice(0, widest) ?? [], (cell) => cellValue(cell, from1904)),
  )
  const first = utils.decode_range(sheet['!ref'] ?? 'A1').s.r
  return { name, rows, lines: first === 0 ? null : rows.map((_, at) => at + 1) }
}

/** The value that stands there; a formula counts by its last result, an error for nothing. */
function cellValue(cell: CellObject | undefined, from1904: boolean): Cell {
  if (!cell) return null
  if (cell.t === 's' || cell.t === 'b') return cell.v === undefined || cell.v === '' ? null : String(cell.v)
  if (cell.t !== 'n' || typeof cell.v !== 'number' || !Number.isFinite(cell.v)) return null
  const format = cell.z
  if (typeof format === 'string' && SSF.is_date(format)) return dayOf(cell.v, from1904)
  return typeof format === 'string' && /0\.000(?!0)/.test(format) ? thousandsOf(cell.v) : cell.v
}

/** A cell that shows 1.000 for 1: the bank wrote thousands and its program kept a fraction. */
const thousandsOf = (value: number): Cell => (Math.abs(value) < 1_000 ? value.toFixed(3) : value)

function dayOf(serial: number, from1904: boolean): Cell {
  const parts = SSF.parse_date_code(serial, { date1904: from1904 })
  if (!parts || parts.y < 1950) return serial
  return `${parts.y}-${String(parts.m).padStart(2, '0')}-${String(parts.d).padStart(2, '0')}`
}
