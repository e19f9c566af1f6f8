import * as z from 'zod/mini'
import { accountType } from './account.ts'
import { importsCopy as copy } from './copy/imports.ts'
import { currency } from './currency.ts'
import { limits } from './limits.ts'
import { amount, balance, id, instant, pageLimit, pageOf, plainDate, plainMonth } from './wire.ts'

/** Where an import stands: read by itself, shown, confirmed, stored, and perhaps taken back. */
export const importStates = ['reading', 'preview', 'storing', 'done', 'failed', 'undone'] as const
export const importState = z.enum(importStates)
export type ImportState = z.infer<typeof importState>

/** What kind of file the bytes are, whatever its name says. */
export const statementFormats = ['ofx', 'qif', 'csv', 'txt', 'camt.053', 'xls', 'xlsx', 'html'] as const
export const statementFormat = z.enum(statementFormats)
export type StatementFormat = z.infer<typeof statementFormat>

export const statementEncodings = ['utf-8', 'utf-16', 'windows-1252'] as const
export const statementEncoding = z.enum(statementEncodings)
export type StatementEncoding = z.infer<typeof statementEncoding>

export const delimiters = [',', ';', '\t', '|'] as const
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export const dateOrder = z.enum(dateOrders)
export type DateOrder = z.infer<typeof dateOrder>

/**
 * How amounts become money in or out: by their own sign, the other way round (cards print purchases as positive), by
 * two columns, by a letter beside them, by the change of the balance, or by what their text says.
 */
export const signConventions = ['signed', 'inverted', 'two_columns', 'letter', 'balance', 'text'] as const
export const signConvention = z.enum(signConventions)
export type SignConvention = z.infer<typeof signConvention>

/** A column by its place in the file, the first is 0; null says that the file has none. */
const place = z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(499))))
export const columnPlaces = z.object({
  date: place,
  description: place,
  amount: place,
  debit: place,
  credit: place,
  balance: place,
  reference: place,
  letter: place,
  branch: place,
  instalment: place,
})
export type ColumnPlaces = z.infer<typeof columnPlaces>

/** What the reader found out about the file. `value` is what a correction would send back. */
export const evidence = z.object({
  about: z.enum([
    'format',
    'encoding',
    'delimiter',
    'header_row',
    'columns',
    'date_order',
    'decimal',
    'sign',
    'currency',
    'balance',
    'account',
  ]),
  value: z.nullable(z.string()),
  /** For people: 'Día / mes / año'. */
  label: z.string(),
  /** Why: 'En 14 filas el primer número es mayor que 12.' */
  reason: z.string(),
  /** False where the file would allow another reading: the screen asks the person to look. */
  sure: z.boolean(),
  /** The person said so. */
  corrected: z.boolean(),
})
export type Evidence = z.infer<typeof evidence>

export const newAccountInput = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, copy.nameRequired), z.maxLength(limits.nameMax, copy.nameMax)),
  type: accountType,
  currency,
  /** An institution of `/api/institutions/`, or null with a name of the person's own. */
  institution_id: z.nullable(z.string().check(z.maxLength(40))),
  institution_name: z.optional(z.string().check(z.trim(), z.maxLength(limits.nameMax, copy.nameMax))),
})
export type NewAccountInput = z.infer<typeof newAccountInput>

/** What the person says better than the reader; each call adds to the earlier ones, null takes a correction back. */
export const importPatch = z.object({
  columns: z.optional(z.nullable(columnPlaces)),
  date_order: z.optional(z.nullable(dateOrder)),
  decimal: z.optional(z.nullable(z.enum([',', '.']))),
  delimiter: z.optional(z.nullable(z.enum(delimiters))),
  encoding: z.optional(z.nullable(statementEncoding)),
  /** Line of the file, the first is 1; 0 says that there is none. */
  header_row: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000)))),
  sign: z.optional(z.nullable(signConvention)),
  currency: z.optional(z.nullable(currency)),
  /** One of the person's accounts … */
  account_id: z.optional(z.nullable(id)),
  /** … or one to be made when the import is confirmed. */
  account: z.optional(z.nullable(newAccountInput)),
})
export type ImportPatch = z.infer<typeof importPatch>

export const rowKinds = ['new', 'already_there', 'doubtful', 'unreadable'] as const
export const rowKind = z.enum(rowKinds)
export type RowKind = z.infer<typeof rowKind>

export const importCounts = z.object({
  new: z.int(),
  already_there: z.int(),
  /** New rows that look much like one we hold; they are stored, and wait in the review queue. */
  doubtful: z.int(),
  unreadable: z.int(),
})
export type ImportCounts = z.infer<typeof importCounts>

/** An account that the rows may belong to, the likeliest first. `account_id` is null for one that would be made. */
export const accountProposal = z.object({
  account_id: z.nullable(id),
  name: z.string(),
  institution_id: z.nullable(z.string()),
  institution_name: z.string(),
  mask: z.string(),
  type: accountType,
  currency,
  reason: z.string(),
  /** The number of the file is this account's. */
  sure: z.boolean(),
})
export type AccountProposal = z.infer<typeof accountProposal>

export const importSteps = ['waiting', 'reading', 'comparing', 'ready', 'storing', 'finished'] as const

export const statementImport = z.object({
  id,
  file_name: z.string(),
  size: z.int(),
  state: importState,
  /** `total` is null as long as nobody knows how many rows there are. */
  progress: z.object({ step: z.enum(importSteps), done: z.int(), total: z.nullable(z.int()) }),
  /** Why it failed, as a sentence; `line` where one line of the file is to blame. */
  problem: z.nullable(z.object({ code: z.string(), sentence: z.string(), line: z.nullable(z.int()) })),
  format: z.nullable(statementFormat),
  encoding: z.nullable(statementEncoding),
  evidence: z.array(evidence),
  /** The table as it was found: headings, which column is what, and some lines as they stand in the file. */
  table: z.nullable(
    z.object({
      headings: z.array(z.string()),
      columns: columnPlaces,
      header_row: z.nullable(z.int()),
      sample: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    }),
  ),
  corrections: importPatch,
  proposals: z.array(accountProposal),
  /** The account that confirming would fill: chosen by the person, or the first proposal when it is sure. */
  account: z.nullable(accountProposal),
  currency: z.nullable(currency),
  opening_balance: z.nullable(balance),
  closing_balance: z.nullable(balance),
  /** First and last day: as the file states them, else of its rows. */
  period: z.nullable(z.object({ from: plainDate, to: plainDate })),
  /** Null until the rows were compared with those of the account. */
  counts: z.nullable(importCounts),
  /** Rows that confirming added; null before. */
  added: z.nullable(z.int()),
  /** What undoing would take away; null where nothing can be undone. */
  undo: z.nullable(
    z.object({
      rows: z.int(),
      /** Rows among them that the person changed since: category, name, note, tags or split. */
      edited: z.int(),
      /** The account was made by this import and would go too. */
      removes_account: z.boolean(),
      sentence: z.string(),
    }),
  ),
  created_at: instant,
  updated_at: instant,
  /** When a preview that nobody confirms is thrown away. */
  expires_at: z.nullable(instant),
})
export type StatementImport = z.infer<typeof statementImport>
export const importList = pageOf(statementImport)

export const uploadAnswer = z.object({ id })
export type UploadAnswer = z.infer<typeof uploadAnswer>
/** The name of a file that is sent as bare bytes; a form brings its own. */
export const uploadQuery = z.object({ name: z.optional(z.string().check(z.maxLength(300))) })

export const importRowsQuery = z.object({
  kind: z.optional(rowKind),
  cursor: z.optional(z.string().check(z.maxLength(1_000))),
  limit: pageLimit,
})
export type ImportRowsQuery = z.infer<typeof importRowsQuery>

/** One line of the file. Of an unreadable one, `description` is the line as it stands there and `reason` says why. */
export const importRow = z.object({
  line: z.int(),
  kind: rowKind,
  date: z.nullable(plainDate),
  amount: z.nullable(amount),
  description: z.string(),
  reference: z.nullable(z.string()),
  balance: z.nullable(amount),
  pending: z.boolean(),
  reason: z.nullable(z.string()),
})
export type ImportRow = z.infer<typeof importRow>
export const importRowPage = pageOf(importRow)

/** How well an account's months are known. */
export const monthStates = ['whole', 'partial', 'missing'] as const
export const monthsCovered = z.object({
  results: z.array(
    z.object({
      account_id: id,
      account_name: z.string(),
      institution_name: z.string(),
      mask: z.string(),
      /** From the first known month to the present one, without gaps. */
      months: z.array(z.object({ month: plainMonth, state: z.enum(monthStates) })),
    }),
  ),
})
export type MonthsCovered = z.infer<typeof monthsCovered>
