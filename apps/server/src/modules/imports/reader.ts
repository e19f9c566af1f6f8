import type { AccountType } from '@lucas/contract/banking/account.ts'
import type {
  ColumnPositions,
  DateOrder,
  Evidence,
  ImportWarning,
  SignConvention,
  StatementEncoding,
  StatementFormat,
} from '@lucas/contract/banking/import.ts'
import type { LedgerApp } from '@lucas/contract/banking/ledger-apps.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { Imbalance } from './domain/find-warnings.ts'

/** A row as JSON from the worker thread; amounts are decimal strings of minor units. */
export interface SerializedStatementRow {
  line: number
  /** Names the row where its line does not: a file may have several of one line. */
  name?: string
  date: string
  amount: string
  description: string
  reference: string | null
  balance: string | null
  branch: string | null
  pending: boolean
  /** Instalments as in the file: '03/12', or the number of remaining ones. */
  instalment: string | null
  /** What the file says, where the user says something else. */
  original?: { date?: string; amount?: string; description?: string }
  /** The user wrote it for a line that could not be read, whose text is in `original`. */
  isWritten?: true
  ledger?: SerializedLedger
}

/** A category as another app names it, with the group or category that contains it. */
export interface FileCategory {
  group: string | null
  name: string
}

export interface CountedCategory extends FileCategory {
  count: number
}

/** What a row of another app says besides date, text and amount. */
export interface LedgerFields {
  payee: string | null
  category: FileCategory | null
  tags: string[]
  notes: string
  /** A kind that the sign of the amount does not show. */
  kind: TransactionKind | null
  /** The account that a transfer goes to or comes from, as the file names it. */
  counterAccount: string | null
}

/** Amounts are decimal strings of minor units. */
export interface SerializedLedger extends LedgerFields {
  parts: { amount: string; name: string; category: FileCategory | null; tags: string[] }[]
}

/** Rows of whole days, oldest first, as compressed JSON. A day is never divided, because equal rows of a day are matched by count. */
export interface StatementChunk {
  count: number
  bytes: Uint8Array
}

/** The account that the file names. */
interface StatementAccount {
  number: string | null
  holder: string | null
  holderRut: string | null
  institutionId: string | null
  type: AccountType | null
}

/** The bill that the heading of a card statement prints. Amounts are decimal strings of minor units. */
export interface StatementBill {
  closesOn: string
  dueOn: string | null
  billed: string | null
  minimum: string | null
}

/** What a card statement prints around its rows. Amounts are decimal strings of minor units. */
export interface StatementCard {
  lastFour: string | null
  limit: string | null
  used: string | null
  available: string | null
  /** Monthly rate of the revolving credit and its yearly cost (CAE), in percent. */
  rate: number | null
  cae: number | null
  /** The bill before this one, and what was paid of it. */
  previous: string | null
  paid: string | null
  /** Capital of instalments that is not billed yet. */
  unbilled: string | null
  /** What instalments charge in the next months (`2026-10`). */
  upcoming: { month: string; amount: string }[]
}

export interface UnreadableLine {
  line: number
  reason: string
  /** The line of the file, truncated. */
  text: string
  /** Names it for the user who writes its row; missing in summaries of older imports. */
  row?: string
}

/** The detected table, which the user can correct. */
interface DetectedTable {
  headings: string[]
  columns: ColumnPositions
  headerRow: number | null
  sample: { line: number; cells: string[] }[]
}

/** Header data of a file, in any format. */
export interface StatementHead {
  format: StatementFormat
  encoding: StatementEncoding | null
  /** ISO 4217; may be a currency that Lucas does not support. */
  currency: string
  account: StatementAccount
  period: { from: string; to: string } | null
  /** Card statements only; missing in summaries from before it existed. */
  bill?: StatementBill | null
  /** As `bill`. */
  card?: StatementCard | null
  rejected: UnreadableLine[]
  /** Balances that do not follow from the amounts; missing or null when all do, or when the file has none. */
  imbalance?: Imbalance | null
  evidence: Evidence[]
  table: DetectedTable | null
  /** The app that wrote the file, and what it calls the account; missing or null for a statement of a bank. */
  ledger?: { app: LedgerApp; account: string | null } | null
}

export interface StatementSummary extends StatementHead {
  /** Decimal string of minor units. */
  opening: string | null
  closing: string | null
  rejectedCount: number
  /** Found by the comparison with the account; missing in summaries of older imports. */
  warnings?: ImportWarning[]
  /** Of a file of another app. */
  categories?: CountedCategory[]
}

/** What the user says of a row. The amount is in units of the statement's currency. */
export interface RowCorrection {
  row: string
  date?: string
  amount?: number
  description?: string
}

/** Corrections of the detected format, by the user or the command line. */
export interface ReadCorrections {
  columns?: ColumnPositions
  dateOrder?: DateOrder
  decimal?: ',' | '.'
  delimiter?: string
  encoding?: StatementEncoding
  headerRow?: number
  sign?: SignConvention
  currency?: string
  /** The type of the account that the user chose: it says what the signs of a card mean. */
  accountType?: AccountType
  rows?: readonly RowCorrection[]
}

/** Why a file cannot be read; `sentence` is shown to the user. */
export interface StatementError {
  code: string
  sentence: string
  line: number | null
}

/** A file, which of its statements is wanted, and what opens it. */
export interface StatementFile {
  bytes: Uint8Array
  /** Starts at 0. */
  part: number
  key: FileKey
}

/** What may open an encrypted file. A RUT has the form `12345678-5`; banks make passwords of it. */
export interface FileKey {
  /** Typed for this file. */
  password: string | null
  rut: string | null
  /** Stored for all files. */
  savedRut: string | null
}

export type StatementReadResult = (
  | { kind: 'read'; summary: StatementSummary; chunks: StatementChunk[] }
  | { kind: 'refused'; error: StatementError }
) & {
  /** The statements of the file: the name of each in an archive, else null. One where the file could not be opened. */
  parts: readonly (string | null)[]
  /** What is read in place of an encrypted file from now on, so that its password need not be stored. */
  unlocked?: Uint8Array
}

/** Port of the statement reader, which runs in a worker thread with limits (S-33). Never throws because of a file's content. */
export interface StatementReader {
  read(file: StatementFile, corrections: ReadCorrections, today: string): Promise<StatementReadResult>
}
