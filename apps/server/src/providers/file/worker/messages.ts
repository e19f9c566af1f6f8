import type { ReadAnswer, Refusal } from '../../../modules/imports/index.ts'
import type { Corrections } from '../statement.ts'

/** What a reading thread is started with. */
export interface ReadingTask {
  bytes: Uint8Array
  corrections: Corrections
  today: string
  /** Portions for the product, or the JSON of the command. */
  wanted: 'portions' | 'print'
}

export type ReadingAnswer = ReadAnswer | { kind: 'printed'; json: string }

export const refused = (refusal: Refusal): ReadingAnswer => ({ kind: 'refused', refusal })
