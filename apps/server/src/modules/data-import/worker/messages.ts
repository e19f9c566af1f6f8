/** Rows of one table for the thread. The tables of an archive are sent in their order. */
export interface RowsTask {
  table: string
  /** Whole lines. */
  bytes: Uint8Array
  /** What the ids of this import are made of. */
  salt: string
}

export type RowsAnswer =
  | {
      /** JSON of the rows, with the ids that they have here. */
      rows: string
      /** JSON of the values that are written once all rows of the table are there; null if there are none. */
      later: string | null
      count: number
      /** First and last day of the rows of transactions. */
      from: string | null
      to: string | null
    }
  /** The first line that is no row; starts at 0. */
  | { invalidAt: number }
