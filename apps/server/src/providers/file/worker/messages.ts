import type { StatementError, StatementReadResult } from '../../../modules/imports/index.ts'
import type { Corrections } from '../statement.ts'

/** Input of a reader thread. */
export interface ReaderTask {
  bytes: Uint8Array
  corrections: Corrections
  today: string
  /** Portions for an import, or JSON for the command. */
  wanted: 'portions' | 'print'
}

export type ReaderAnswer = StatementReadResult | { kind: 'printed'; json: string }

export const refused = (error: StatementError): ReaderAnswer => ({ kind: 'refused', error })
