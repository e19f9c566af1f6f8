import type { ImportRow, RowKind, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Card, CardHeader } from '../../../../ui/primitives/card.tsx'
import { ErrorBanner } from '../../../../ui/primitives/error-banner.tsx'
import { Skeleton } from '../../../../ui/primitives/skeleton.tsx'
import { rowsQuery } from '../../api.ts'
import { formatCount } from '../../format-count.ts'
import { ColumnHeads } from './column-heads.tsx'
import { RowDialog } from './row-dialog.tsx'
import { RowsTable } from './rows-table.tsx'
import { useLeaveOut } from './use-leave-out.ts'

const copy = importsScreenCopy.preview.table

/** Returns the note above the rows. */
function getRowsNote({ account, counts }: StatementImport, kind: RowKind | undefined): string | undefined {
  if (kind === 'left_out' && (counts?.left_out ?? 0) > 0) return importsScreenCopy.preview.leaveOut.note
  if (account === null) return copy.noAccount
  if (counts === null) return undefined
  if (kind === 'doubtful' && counts.doubtful > 0) return copy.doubtful
  return kind === undefined && counts.unreadable > 0
    ? copy.unreadable(formatCount(counts.unreadable), counts.unreadable === 1)
    : undefined
}

/** The kind that a row is about to have. */
const toggleKind = (row: ImportRow): ImportRow => ({
  ...row,
  kind: row.kind === 'left_out' ? 'new' : 'left_out',
})

interface RowsCardProps {
  statement: StatementImport
  kind: RowKind | undefined
  busy: boolean
}

/** Parsed rows of the file. */
export function RowsCard({ statement, kind, busy }: RowsCardProps) {
  const { id, updated_at, table, account, currency } = statement
  const list = useInfiniteQuery(rowsQuery(id, kind, updated_at))
  const leaveOut = useLeaveOut(id)
  const { pending } = leaveOut
  const rows = useMemo(
    () =>
      (list.data?.pages.flatMap(({ results }) => results) ?? []).map((row) =>
        pending !== null && row.place === pending ? toggleKind(row) : row,
      ),
    [list.data, pending],
  )
  const total = list.data?.pages[0]?.count ?? rows.length
  const isSplit = table !== null && (table.columns.debit != null || table.columns.credit != null)
  const isLocked = busy || leaveOut.busy
  const [correcting, setCorrecting] = useState<ImportRow | null>(null)
  const note = getRowsNote(statement, kind)
  return (
    <Card label={copy.title} className="overflow-hidden">
      <CardHeader title={copy.title} />
      {note !== undefined && (
        <p className="mx-4 mt-3 rounded-md bg-info-soft px-3 py-2 text-sm text-info md:mx-5">{note}</p>
      )}
      {list.isError && (
        <ErrorBanner message={copy.loadFailed} onRetry={() => void list.refetch()} className="m-4" />
      )}
      {list.isPending ? (
        <div role="status" aria-busy="true" aria-label={copy.loading} className="grid gap-3 p-4 md:p-5">
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="h-8" />
          ))}
        </div>
      ) : (
        <RowsTable
          key={kind ?? 'all'}
          rows={rows}
          total={total}
          currency={currency ?? 'CLP'}
          isSplit={isSplit}
          isCompared={account !== null}
          isStale={busy || list.isPlaceholderData}
          heads={<ColumnHeads isSplit={isSplit} />}
          onToggle={isLocked ? null : leaveOut.toggle}
          onCorrect={isLocked ? null : setCorrecting}
          onNearEnd={
            list.hasNextPage && !list.isFetching && !list.isError ? () => void list.fetchNextPage() : null
          }
        />
      )}
      {list.isSuccess && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-3 md:px-5">
          {total === 0
            ? copy.empty[kind ?? 'all']
            : copy.shown(formatCount(rows.length), formatCount(total), total === 1)}
        </p>
      )}
      {correcting !== null && (
        <RowDialog
          importId={id}
          row={correcting}
          currency={currency ?? 'CLP'}
          onClose={() => setCorrecting(null)}
        />
      )}
    </Card>
  )
}
