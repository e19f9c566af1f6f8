import type { ColumnType } from 'kysely'
import type { Defaulted, NullableJson } from './columns.ts'

export interface StatementImportTable {
  user_id: string
  id: string
  file_name: string
  size: number
  state: 'reading' | 'preview' | 'storing' | 'done' | 'failed' | 'undone'
  task: 'read' | 'store' | 'undo' | null
  step: 'waiting' | 'reading' | 'comparing' | 'ready' | 'storing' | 'finished'
  rows_done: Defaulted<number>
  rows_total: number | null
  revision: Defaulted<number>
  file: Buffer | null
  /** The first import of the file; null where the file has one statement, and until it was read. */
  upload_id: string | null
  /** Which statement of the file; starts at 0. */
  part: Defaulted<number>
  /** Sealed, of an encrypted PDF that was not read yet. */
  password: Buffer | null
  /** The sealed text of an encrypted PDF, with which it is read again. */
  unlocked: Buffer | null
  corrections: ColumnType<unknown, string | undefined, string>
  /** Sealed: what the user says of single rows. */
  row_corrections: Buffer | null
  summary: Buffer | null
  problem: NullableJson
  account_id: string | null
  account_made: Defaulted<boolean>
  count_new: number | null
  count_already: number | null
  count_doubtful: number | null
  count_unreadable: number | null
  count_left_out: Defaulted<number | null>
  added: number | null
  period_from: string | null
  period_to: string | null
  opening: bigint | null
  closing: bigint | null
  balance_set: Defaulted<boolean>
  balance_before: bigint | null
  created_at: Date
  updated_at: Date
  expires_at: Date | null
}

/** Stored on request, for the passwords that banks make of it. */
export interface StatementRutTable {
  user_id: string
  rut: Buffer
  created_at: Date
}

/** What the user calls an account or a category in another app. */
export interface StatementImportNameTable {
  user_id: string
  app: string
  subject: 'account' | 'category'
  their_group: Defaulted<string>
  their_name: string
  account_id: string | null
  /** A category of requests; it is created below `parent` where the user has none with this name. */
  category: string | null
  parent: string | null
  updated_at: Date
}

export interface StatementImportPortionTable {
  user_id: string
  import_id: string
  position: number
  kinds: string
  body: Buffer
}

export interface StatementImportRowTable {
  user_id: string
  import_id: string
  transaction_id: string
}

/** A row that the import contains too, although another import added or changed it. */
export interface StatementImportMatchTable {
  user_id: string
  import_id: string
  transaction_id: string
}

export interface StatementImportMergeTable {
  user_id: string
  import_id: string
  merge_id: string
}

/** A row that the user left out of an import. */
export interface StatementImportLeftOutTable {
  user_id: string
  import_id: string
  account_id: string
  /** Of day, amount and description. */
  row_hash: Buffer
  count: number
}

/** The ZIP of one's data that is imported into this account. */
export interface DataImportTable {
  user_id: string
  id: string
  file_name: string
  size: bigint
  state: 'uploading' | 'reading' | 'preview' | 'storing' | 'done' | 'failed'
  rows_done: Defaulted<number>
  rows_total: number | null
  /** Sealed: whose data they are and how much there is. */
  summary: Buffer | null
  problem: NullableJson
  created_at: Date
  updated_at: Date
}

/** A piece of that file, sealed. */
export interface DataImportPieceTable {
  user_id: string
  import_id: string
  position: number
  body: Buffer
}
