import type { Account } from '@lucas/contract/banking/account.ts'
import type { Card } from '@lucas/contract/banking/card.ts'
import type { RowKind, StatementImport, ImportRow as WireRow } from '@lucas/contract/banking/import.ts'
import { importsCopy as copy } from '@lucas/contract/copy/banking/imports.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { toWireAmount, toWireBalance } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import * as z from 'zod/mini'
import { toImportedCard } from './card-facts.ts'
import { chooseAccount, isSupportedCurrency } from './choose-account.ts'
import { parseCorrections } from './corrections.ts'
import type { FindRemembered } from './moving/account-names.ts'
import type { SerializedLedger, SerializedStatementRow, StatementSummary } from './reader.ts'
import type { ImportEdits } from './repository/outcome.ts'
import type { ImportRow } from './repository/statement-import.ts'
import { nameOf } from './row-corrections.ts'

const storedProblem = z.nullable(
  z.object({ code: z.string(), sentence: z.string(), line: z.nullable(z.int()) }),
)

export interface ImportContext {
  summary: StatementSummary | null
  ownAccounts: readonly Account[]
  institutionName: (id: string) => string | null
  remembered: FindRemembered
  /** What is known of the user's cards. */
  cards: readonly Card[]
  today: PlainDate
  /** The imports of each file with several statements, by the first one. */
  parts: ReadonlyMap<string, readonly string[]>
  edits: ImportEdits | undefined
}

/** Converts an import to its API form. */
export function toApiImport(
  row: ImportRow,
  { summary, ownAccounts, institutionName, remembered, cards, today, parts, edits }: ImportContext,
): StatementImport {
  const corrections = parseCorrections(row.corrections)
  const currency = summary && isSupportedCurrency(summary.currency) ? summary.currency : null
  const balance = (digits: string | null) =>
    digits === null || currency === null ? null : toWireBalance(BigInt(digits), currency)
  const choice = summary
    ? chooseAccount(summary, corrections, ownAccounts, institutionName, remembered)
    : null
  const hasLeftPreview = row.state === 'done' || row.state === 'undone' || row.state === 'storing'
  const filled = ownAccounts.find(({ id }) => id === row.account_id)
  const account = hasLeftPreview && filled ? findFilledAccount(choice, filled.id) : (choice?.account ?? null)
  return {
    id: row.id,
    file_name: row.file_name,
    size: row.size,
    parts: row.upload_id === null ? [] : [...(parts.get(row.upload_id) ?? [])],
    state: row.state,
    progress: { step: row.step, done: row.rows_done, total: row.rows_total },
    problem: storedProblem.parse(row.problem),
    format: summary?.format ?? null,
    encoding: summary?.encoding ?? null,
    evidence: summary?.evidence ?? [],
    table: toApiTable(summary),
    corrections,
    proposals: row.state === 'preview' ? (choice?.proposals ?? []) : [],
    account,
    card: toImportedCard({ row, summary, account, ownAccounts, cards, today }),
    currency,
    opening_balance: balance(summary?.opening ?? null),
    closing_balance: balance(summary?.closing ?? null),
    period: row.period_from && row.period_to ? { from: row.period_from, to: row.period_to } : null,
    counts: toApiCounts(row),
    warnings: summary?.warnings ?? [],
    ledger: summary?.ledger ?? null,
    added: row.added,
    waiting: row.state === 'done' && currency !== null ? toApiWaiting(edits, currency) : null,
    undo: toApiUndo(row, edits),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}

const findFilledAccount = (choice: ReturnType<typeof chooseAccount> | null, id: string) =>
  choice?.proposals.find(({ account_id }) => account_id === id) ?? choice?.account ?? null

const toApiTable = (summary: StatementSummary | null): StatementImport['table'] =>
  summary?.table
    ? {
        headings: summary.table.headings,
        columns: summary.table.columns,
        header_row: summary.table.headerRow,
        sample: summary.table.sample,
      }
    : null

function toApiCounts(row: ImportRow): StatementImport['counts'] {
  if (row.count_new === null) return null
  return {
    new: row.count_new,
    already_there: row.count_already ?? 0,
    doubtful: row.count_doubtful ?? 0,
    left_out: row.count_left_out ?? 0,
    unreadable: row.count_unreadable ?? 0,
  }
}

const toApiWaiting = (edits: ImportEdits | undefined, currency: Currency): StatementImport['waiting'] => ({
  count: edits?.waiting ?? 0,
  spending: toWireAmount(edits?.waiting_spending ?? 0n, currency),
  income: toWireAmount(edits?.waiting_income ?? 0n, currency),
})

function toApiUndo(row: ImportRow, edits: ImportContext['edits']): StatementImport['undo'] {
  if (row.state !== 'done') return null
  const { rows, edited, shared } = edits ?? { rows: 0, edited: 0, shared: 0 }
  const removesAccount = row.account_made && shared === 0
  return {
    rows,
    edited,
    shared,
    removes_account: removesAccount,
    sentence: copy.undo({ rows, edited, shared, removesAccount }),
  }
}

export const kindsByLetter: Readonly<Record<string, RowKind>> = {
  n: 'new',
  a: 'already_there',
  b: 'already_there',
  d: 'doubtful',
  N: 'left_out',
  D: 'left_out',
}

/** Converts a preview row to its API form. */
export function toApiRow(row: SerializedStatementRow, kind: RowKind, currency: 'CLP' | 'USD'): WireRow {
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
    ledger: row.ledger ? toApiLedger(row.ledger, currency) : null,
    row: nameOf(row),
    original: row.original
      ? {
          date: row.original.date ?? null,
          amount:
            row.original.amount === undefined ? null : toWireAmount(BigInt(row.original.amount), currency),
          description: row.original.description ?? null,
        }
      : null,
  }
}

const toApiLedger = (
  { counterAccount, parts, ...fields }: SerializedLedger,
  currency: Currency,
): WireRow['ledger'] => ({
  ...fields,
  counter_account: counterAccount,
  parts: parts.map((part) => ({ ...part, amount: toWireAmount(BigInt(part.amount), currency) })),
})

/** Converts an unreadable line to its API form. */
export const toApiUnreadableRow = ({
  line,
  reason,
  text,
  row,
}: StatementSummary['rejected'][number]): WireRow => ({
  line,
  kind: 'unreadable',
  date: null,
  amount: null,
  description: text,
  reference: null,
  balance: null,
  pending: false,
  reason,
  row: row ?? null,
})
