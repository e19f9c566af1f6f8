import * as z from 'zod/mini'
import { importsCopy as copy } from '../copy/banking/imports.ts'
import { currency } from '../currency.ts'
import { limits } from '../limits.ts'
import { transactionKind } from '../transactions/transaction.ts'
import {
  amount,
  balance,
  dateInput,
  id,
  instant,
  oneLine,
  pageLimit,
  pageOf,
  plainDate,
  plainMonth,
} from '../wire.ts'
import { accountType } from './account.ts'
import { cardDaysInput, cardDebtInput } from './card.ts'
import { ledgerApps } from './ledger-apps.ts'

/** States of an import: read automatically, previewed, confirmed, stored, and possibly undone. */
export const importStates = ['reading', 'preview', 'storing', 'done', 'failed', 'undone'] as const
export const importState = z.enum(importStates)
export type ImportState = z.infer<typeof importState>

/** Format detected from the bytes, not from the name. */
export const statementFormats = [
  'ofx',
  'qif',
  'csv',
  'txt',
  'camt.053',
  'mt940',
  'xls',
  'xlsx',
  'html',
  'pdf',
] as const
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
 * How the direction of an amount is determined: by sign, by inverted sign (cards print purchases as positive), by two
 * columns, by a letter in another column, by the change of the balance, or by the description.
 */
export const signConventions = ['signed', 'inverted', 'two_columns', 'letter', 'balance', 'text'] as const
export const signConvention = z.enum(signConventions)
export type SignConvention = z.infer<typeof signConvention>

/** Zero-based column index; null if the file has no such column. */
const position = z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(499))))
export const columnPositions = z.object({
  date: position,
  description: position,
  amount: position,
  debit: position,
  credit: position,
  balance: position,
  reference: position,
  letter: position,
  branch: position,
  instalment: position,
})
export type ColumnPositions = z.infer<typeof columnPositions>

/** A detected property of the file. `value` is in the form of a correction. */
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
  /** Display text, such as 'Día / mes / año'. */
  label: z.string(),
  /** Reason, such as 'En 14 filas el primer número es mayor que 12.' */
  reason: z.string(),
  /** False if the file allows another reading: the screen asks for a review. */
  sure: z.boolean(),
  /** Set by the user. */
  corrected: z.boolean(),
})
export type Evidence = z.infer<typeof evidence>

export const newAccountInput = z.object({
  name: z
    .string()
    .check(z.trim(), oneLine, z.minLength(1, copy.nameRequired), z.maxLength(limits.nameMax, copy.nameMax)),
  type: accountType,
  currency,
  /** An institution of `/api/institutions/`, or null with a custom name. */
  institution_id: z.nullable(z.string().check(z.maxLength(40))),
  institution_name: z.optional(
    z.string().check(z.trim(), oneLine, z.maxLength(limits.nameMax, copy.nameMax)),
  ),
})
export type NewAccountInput = z.infer<typeof newAccountInput>

/** What the user answers about the card of a file: its days, and what was owed on a day. What the card has already stays. */
export const importedCardInput = z.object({ ...cardDaysInput, debt: z.optional(z.nullable(cardDebtInput)) })
export type ImportedCardInput = z.infer<typeof importedCardInput>

/** Corrections; each call adds to earlier ones, null removes one. */
export const importPatch = z.object({
  columns: z.optional(z.nullable(columnPositions)),
  date_order: z.optional(z.nullable(dateOrder)),
  decimal: z.optional(z.nullable(z.enum([',', '.']))),
  delimiter: z.optional(z.nullable(z.enum(delimiters))),
  encoding: z.optional(z.nullable(statementEncoding)),
  /** One-based line of the headings; 0 if there are none. */
  header_row: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000)))),
  sign: z.optional(z.nullable(signConvention)),
  currency: z.optional(z.nullable(currency)),
  /** An account of the user … */
  account_id: z.optional(z.nullable(id)),
  /** … or one to create when the import is confirmed. */
  account: z.optional(z.nullable(newAccountInput)),
  card: z.optional(z.nullable(importedCardInput)),
})
export type ImportPatch = z.infer<typeof importPatch>

/** `left_out`: the user does not want it, now or in an earlier import of the account. */
export const rowKinds = ['new', 'already_there', 'doubtful', 'left_out', 'unreadable'] as const
export const rowKind = z.enum(rowKinds)
export type RowKind = z.infer<typeof rowKind>

export const importCounts = z.object({
  new: z.int(),
  already_there: z.int(),
  /** New rows similar to an existing transaction; stored, with an item in the review queue, and counted once that is answered. */
  doubtful: z.int(),
  /** New rows that are not imported. */
  left_out: z.optional(z.int()),
  unreadable: z.int(),
})
export type ImportCounts = z.infer<typeof importCounts>

/** A possible account of the rows. `account_id` is null for one that would be created. */
export const accountProposal = z.object({
  account_id: z.nullable(id),
  name: z.string(),
  institution_id: z.nullable(z.string()),
  institution_name: z.string(),
  mask: z.string(),
  type: accountType,
  currency,
  reason: z.string(),
  /** The account number of the file matches. */
  sure: z.boolean(),
})
export type AccountProposal = z.infer<typeof accountProposal>

export const importConfirmation = z.optional(z.nullable(z.object({ card: z.optional(importedCardInput) })))
export type ImportConfirmation = z.infer<typeof importConfirmation>

/** What is known of the card of a file, and what the user is asked. */
const importedCard = z.object({
  /** Read from the file, or known of the card; null is asked. */
  closing_day: z.nullable(z.int()),
  due_day: z.nullable(z.int()),
  /** What the file prints. */
  billed: z.nullable(amount),
  /** The day for which the debt is asked, because neither the file nor the card says it. */
  asks_debt_on: z.nullable(plainDate),
})
export type ImportedCard = z.infer<typeof importedCard>

/**
 * What may have been misread: dates outside 1990 … tomorrow, amounts above the account's usual by a factor of 1,000, or balances that
 * do not follow from the amounts.
 */
const importWarning = z.object({
  about: z.enum(['dates', 'amounts', 'balance']),
  count: z.int(),
  /** Line of the first such row. */
  line: z.int(),
  sentence: z.string(),
})
export type ImportWarning = z.infer<typeof importWarning>

export const importSteps = ['waiting', 'reading', 'comparing', 'ready', 'storing', 'finished'] as const

export const statementImport = z.object({
  id,
  file_name: z.string(),
  size: z.int(),
  /** The imports of all statements of the file, in its order; empty for a file with one statement. */
  parts: z.optional(z.array(id)),
  state: importState,
  /** `total` is null while the number of rows is unknown. */
  progress: z.object({ step: z.enum(importSteps), done: z.int(), total: z.nullable(z.int()) }),
  /** Why it failed, as a sentence; `line` if one line caused it. */
  problem: z.nullable(z.object({ code: z.string(), sentence: z.string(), line: z.nullable(z.int()) })),
  format: z.nullable(statementFormat),
  encoding: z.nullable(statementEncoding),
  evidence: z.array(evidence),
  /** The detected table: headings, column roles and sample lines. */
  table: z.nullable(
    z.object({
      headings: z.array(z.string()),
      columns: columnPositions,
      header_row: z.nullable(z.int()),
      sample: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    }),
  ),
  corrections: importPatch,
  proposals: z.array(accountProposal),
  /** Target account: chosen by the user, or the first proposal if it is certain. */
  account: z.nullable(accountProposal),
  /** Null for other accounts and for cards that a bank fills. */
  card: z.optional(z.nullable(importedCard)),
  currency: z.nullable(currency),
  opening_balance: z.nullable(balance),
  closing_balance: z.nullable(balance),
  /** First and last day, from the file's header or else its rows. */
  period: z.nullable(z.object({ from: plainDate, to: plainDate })),
  /** Null until the rows were compared with the account. */
  counts: z.nullable(importCounts),
  warnings: z.optional(z.array(importWarning)),
  /** The app that wrote the file, and what it calls the account; null for a statement of a bank. */
  ledger: z.optional(z.nullable(z.object({ app: z.enum(ledgerApps), account: z.nullable(z.string()) }))),
  /** Number of stored rows; null before confirmation. */
  added: z.nullable(z.int()),
  /**
   * Of a done import: its doubtful rows that wait for an answer, and what they would add to spending (negative) and income. Null
   * before.
   */
  waiting: z.optional(z.nullable(z.object({ count: z.int(), spending: amount, income: amount }))),
  /** What an undo would remove; null if it is not possible. */
  undo: z.nullable(
    z.object({
      rows: z.int(),
      /** Rows that the user changed since: category, name, note, tags or split. */
      edited: z.int(),
      /** Rows that another import contains too: they stay. */
      shared: z.optional(z.int()),
      /** The account was created by this import and would be deleted. */
      removes_account: z.boolean(),
      sentence: z.string(),
    }),
  ),
  created_at: instant,
  updated_at: instant,
  /** When an unconfirmed preview is deleted. */
  expires_at: z.nullable(instant),
})
export type StatementImport = z.infer<typeof statementImport>
export const importList = pageOf(statementImport)

export const uploadAnswer = z.object({ id })
export type UploadAnswer = z.infer<typeof uploadAnswer>
/** File name of a raw upload; a form upload has its own. */
export const uploadQuery = z.object({ name: z.optional(z.string().check(z.maxLength(300))) })

export const importRowsQuery = z.object({
  kind: z.optional(rowKind),
  cursor: z.optional(z.string().check(z.maxLength(1_000))),
  limit: pageLimit,
})
export type ImportRowsQuery = z.infer<typeof importRowsQuery>

/** A category as another app names it, with the group or category that contains it. */
const fileCategory = z.object({ group: z.nullable(z.string()), name: z.string() })

/** What a row of another app says besides date, text and amount. */
const importedLedger = z.object({
  payee: z.nullable(z.string()),
  category: z.nullable(fileCategory),
  tags: z.array(z.string()),
  notes: z.string(),
  /** A kind that the sign does not show. */
  kind: z.nullable(transactionKind),
  /** The account that a transfer goes to or comes from, as the file names it. */
  counter_account: z.nullable(z.string()),
  /** Of a split transaction. */
  parts: z.array(
    z.object({ name: z.string(), amount, category: z.nullable(fileCategory), tags: z.array(z.string()) }),
  ),
})

/** What a file says where the user says something else. */
const originalRow = z.object({
  date: z.nullable(plainDate),
  amount: z.nullable(amount),
  description: z.nullable(z.string()),
})

/** One row of the file. For an unreadable row, `description` is the original line and `reason` the cause. */
export const importRow = z.object({
  line: z.int(),
  /** Names a row that can be left out or taken in again, in this reading of the file. */
  place: z.optional(z.nullable(z.string())),
  /** Names a row that can be corrected, or an unreadable line that can be written, in every reading of the file. */
  row: z.optional(z.nullable(z.string())),
  /** What the file says of a row that the user corrected; null in it is what stands as in the file. Of a written row its line. */
  original: z.optional(z.nullable(originalRow)),
  kind: rowKind,
  date: z.nullable(plainDate),
  amount: z.nullable(amount),
  description: z.string(),
  reference: z.nullable(z.string()),
  balance: z.nullable(amount),
  pending: z.boolean(),
  reason: z.nullable(z.string()),
  /** Of a file of another app. */
  ledger: z.optional(z.nullable(importedLedger)),
})
export type ImportRow = z.infer<typeof importRow>
export const importRowPage = pageOf(importRow)

/** What opens an encrypted PDF: its password, or the RUT from which the bank makes it. */
export const fileKeyInput = z.object({
  password: z.optional(z.string().check(z.minLength(1, copy.passwordRequired), z.maxLength(127), oneLine)),
  rut: z.optional(z.string().check(z.trim(), z.maxLength(20), oneLine)),
  /** Stores the RUT, encrypted, so that the next files of these banks open by themselves. */
  remember_rut: z.optional(z.boolean()),
})
export type FileKeyInput = z.infer<typeof fileKeyInput>

/** Whether the user's RUT is stored for the passwords of statements. */
export const statementRut = z.object({ saved: z.boolean() })

/** Leaves rows of a preview out, or takes them in again. */
export const leaveOutInput = z.object({
  places: z.array(z.string().check(oneLine, z.maxLength(40))).check(z.minLength(1), z.maxLength(200)),
  left_out: z.boolean(),
})
export type LeaveOutInput = z.infer<typeof leaveOutInput>

/** Names a row: its line, and which one of that line where it is not the first. */
export const importRowParams = z.object({ id, row: z.string().check(oneLine, z.maxLength(40)) })
const rowText = () =>
  z
    .string()
    .check(
      z.trim(),
      oneLine,
      z.minLength(1, copy.rowTextRequired),
      z.maxLength(limits.importRowTextMax, copy.rowTextTooLong),
    )
const rowAmount = (sentence: string) =>
  z
    .number(sentence)
    .check(
      z.minimum(-limits.amountMax, copy.rowAmountInvalid),
      z.maximum(limits.amountMax, copy.rowAmountInvalid),
    )

/**
 * Corrects a row of a preview. Each call adds to earlier ones; null, and what the file says, take a correction back. An unreadable
 * line becomes a row with day, text and amount, and stays unread with three times null.
 */
export const importRowPatch = z.object({
  date: z.optional(z.nullable(dateInput())),
  description: z.optional(z.nullable(rowText())),
  /** With its sign: negative is money out. */
  amount: z.optional(z.nullable(rowAmount(copy.rowAmountInvalid))),
})
export type ImportRowPatch = z.infer<typeof importRowPatch>

/** A row that the user writes for a line that could not be read: such a patch with all of its fields. */
export const writtenImportRow = z.object({
  date: dateInput(copy.rowDateRequired),
  description: rowText(),
  amount: rowAmount(copy.rowAmountRequired),
})

/** Coverage of a month. */
export const monthStates = ['whole', 'partial', 'missing'] as const
export const monthsCovered = z.object({
  results: z.array(
    z.object({
      account_id: id,
      account_name: z.string(),
      institution_name: z.string(),
      mask: z.string(),
      /** From the first known month to the current one, without gaps. */
      months: z.array(z.object({ month: plainMonth, state: z.enum(monthStates) })),
    }),
  ),
})
export type MonthsCovered = z.infer<typeof monthsCovered>
