import type { ParsedDescription } from '../description/index.ts'
import type { ExistingRow, NewRow } from '../ledger/index.ts'
import type { LearnedKeys } from './domain/learned-rules/apply-rules.ts'

/** A new or unlinked row with its parsed description and the merchant that it names, before any rule. */
export type DescribedRow = {
  row: NewRow
  parsed: ParsedDescription
  detectedName: string | null
  learnedKeys: LearnedKeys
}

/** An existing row and its new values. */
export interface RowUpdate {
  described: DescribedRow
  existing: ExistingRow
  keepsCategory: boolean
  /** A rule that the user wrote set its tags, review and rules. */
  isRuled: boolean
  /** Whether its own transfer and refund are detected again. */
  mustRelink: boolean
}
