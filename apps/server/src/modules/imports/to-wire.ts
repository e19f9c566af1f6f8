import type { Account } from '@lucas/contract/account.ts'
import { importsCopy as copy } from '@lucas/contract/copy/imports.ts'
import type { RowKind, StatementImport, ImportRow as WireRow } from '@lucas/contract/import.ts'
import { toWireAmount, toWireBalance } from '@lucas/contract/rules/money.ts'
import * as z from 'zod/mini'
import { chooseAccount, isOurs } from './choose-account.ts'
import { correctionsOf } from './corrections.ts'
import type { ReadRow, ReadSummary } from './reader.ts'
import type { ImportRow } from './repository/imports.ts'

const storedProblem = z.nullable(
  z.object({ code: z.string(), sentence: z.string(), line: z.nullable(z.int()) }),
)

export interface Around {
  summary: ReadSummary | null
  own: readonly Account[]
  bankName: (id: string) => string | null
  edits: { rows: number; edited: number } | undefined
}

/** An import as the screen shows it. */
export function toWire(row: ImportRow, { summary, own, bankName, edits }: Around): StatementImport {
  const corrections = correctionsOf(row.corrections)
  const currency = summary && isOurs(summary.currency) ? summary.currency : null
  const balance = (digits: string | null) =>
    digits === null || currency === null ? null : toWireBalance(BigInt(digits), currency)
  const choice = summary ? chooseAccount(summary, corrections, own, bankName) : null
  const isOver = row.state === 'done' || row.state === 'undone' || row.state === 'storing'
  const filled = own.find(({ id }) => id === row.account_id)
  const account = isOver && filled ? filledAccount(choice, filled.id) : (choice?.account ?? null)
  return {
    id: row.id,
    file_name: row.file_name,
    size: row.size,
    state: row.state,
    progress: { step: row.step, done: row.rows_done, total: row.rows_total },
    problem: storedProblem.parse(row.problem),
    format: summary?.format ?? null,
    encoding: summary?.encoding ?? null,
    evidence: summary?.evidence ?? [],
    table: tableOf(summary),
    corrections,
    proposals: row.state === 'preview' ? (choice?.proposals ?? []) : [],
    account,
    currency,
    opening_balance: balance(summary?.opening ?? null),
    closing_balance: balance(summary?.closing ?? null),
    period: row.period_from && row.period_to ? { from: row.period_from, to: row.period_to } : null,
    counts: countsOf(row),
    added: row.added,
    undo: undoOf(row, edits),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}

const filledAccount = (choice: ReturnType<typeof chooseAccount> | null, id: string) =>
  choice?.proposals.find(({ account_id }) => account_id === id) ?? choice?.account ?? null

const tableOf = (summary: ReadSummary | null): StatementImport['table'] =>
  summary?.table
    ? {
        headings: summary.table.headings,
        columns: summary.table.columns,
        header_row: summary.table.headerRow,
        sample: summary.table.sample,
      }
    : null

function countsOf(row: ImportRow): StatementImport['counts'] {
  if (row.count_new === null) return null
  return {
    new: row.count_new,
    already_there: row.count_already ?? 0,
    doubtful: row.count_doubtful ?? 0,
    unreadable: row.count_unreadable ?? 0,
  }
}

function undoOf(row: ImportRow, edits: Around['edits']): StatementImport['undo'] {
  if (row.state !== 'done') return null
  const { rows, edited } = edits ?? { rows: 0, edited: 0 }
  return {
    rows,
    edited,
    removes_account: row.account_made,
    sentence: copy.undo(rows, edited, row.account_made),
  }
}

export const kindOf: Readonly<Record<string, RowKind>> = {
  n: 'new',
  a: 'already_there',
  b: 'already_there',
  d: 'doubtful',
}

/** A row of a preview. */
export function rowToWire(row: ReadRow, kind: RowKind, currency: 'CLP' | 'USD'): WireRow {
  return {
    line: row.line,
    kind,
    date: row.date,
    amount: toWireAmount(BigInt(row.amount), currency),
    description: row.description,
    reference: row.reference,
    balance: row.balance === null ? null : toWireAmount(BigInt(row.balance), currency),
    pending: row.pending,
    reason: null,
  }
}

/** A line that could not be read, as it stands in the file. */
export const rejectedToWire = ({ line, reason, text }: ReadSummary['rejected'][number]): WireRow => ({
  line,
  kind: 'unreadable',
  date: null,
  amount: null,
  description: text,
  reference: null,
  balance: null,
  pending: false,
  reason,
})
