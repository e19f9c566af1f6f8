import type { Column } from './columns.ts'

/** A table of the archive whose rows are imported, in the file `json/<name>.jsonl`. */
export interface DataTable {
  name: string
  /** The imported columns. What else a row has is not read. */
  columns: Readonly<Record<string, Column>>
  /** Columns that are written once all rows of the table are there, because they name rows of the same table. */
  later?: readonly string[]
  /** Values that each row gets, whatever the archive says. */
  fixed?: Readonly<Record<string, string | number | boolean | null>>
  /** Whether a row is imported at all; all are by default. Rows that name one that is not are left out too. */
  includes?: (row: Readonly<Record<string, unknown>>) => boolean
  /** Rows that each account has, so that they do not make it one with data: the ones here stay. */
  isSetting?: boolean
}
