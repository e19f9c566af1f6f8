import type { FileKey, StatementError, StatementReadResult } from '../../../modules/imports/index.ts'
import type { Corrections } from '../statement.ts'

/** Input of a reader thread. */
export interface ReaderTask {
  bytes: Uint8Array
  /** Which statement of the file is wanted for an import. */
  part: number
  key: FileKey
  corrections: Corrections
  today: string
  /** Portions for an import, or JSON of all statements for the command. */
  wanted: 'portions' | 'print'
}

export type ReaderAnswer = StatementReadResult | { kind: 'printed'; json: string }

/** Refuses a file as a whole. */
export const refused = (error: StatementError): Extract<StatementReadResult, { kind: 'refused' }> => ({
  kind: 'refused',
  error,
  parts: [null],
})
