import { utils, write } from '@e965/xlsx'

type Cell = string | number | null | Date
export type Sheets = Readonly<Record<string, readonly (readonly Cell[])[]>>

/** A workbook as a bank would write it, from rows of cells. */
export function workbook(sheets: Sheets, bookType: 'xls' | 'xlsx'): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name)
  const bytes: Buffer = write(book, { type: 'buffer', bookType })
  return bytes
}

/** Rows above a table, so that its headings stand where the bank puts them. */
export const blank = (count: number): Cell[][] => Array.from({ length: count }, () => [])

/** Text as old programs write it. */
export const windows1252 = (text: string): Buffer => Buffer.from(text, 'latin1')

/** One form of a bank's statement, with what it states about itself. */
export interface BankFile {
  name: string
  bytes: () => Buffer
  currency: 'CLP' | 'USD'
  opening: bigint | null
  closing: bigint | null
  /** Date and amount of each movement, in the order of the file. */
  rows: readonly (readonly [string, bigint])[]
  number?: string
  institution: string | null
  type?: string
}
