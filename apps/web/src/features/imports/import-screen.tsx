import type { RowKind, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { FileText, FileX } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { formatFullDay } from '../../lib/format/format.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { EmptyState } from '../../ui/primitives/empty-state.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { Page } from '../../ui/primitives/page.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { importQuery } from './api.ts'
import { BackLink } from './back-link.tsx'
import { DoneView } from './done-view.tsx'
import { FailedView } from './failed-view.tsx'
import { FileParts } from './file-parts.tsx'
import { formatCount } from './format-count.ts'
import { isLocked } from './is-locked.ts'
import { MoveView } from './moving/move-view.tsx'
import { PreviewView } from './preview/preview-view.tsx'
import { UnlockView } from './unlock-view.tsx'
import { useImportFinished } from './use-import-finished.ts'
import { WorkView } from './work-view.tsx'

interface ImportScreenProps {
  id: string
  /** Kind of the displayed rows, from the URL. */
  kind: RowKind | undefined
  onKind: (kind: RowKind | undefined) => void
  /** Opens the file picker screen. */
  onLeave: () => void
}

/** One import in any state. */
export function ImportScreen({ id, kind, onKind, onLeave }: ImportScreenProps) {
  const query = useQuery(importQuery(id))
  const statement = query.data
  const lastPreview = useLastPreview(statement)
  useImportFinished(useMemo(() => (statement === undefined ? [] : [statement]), [statement]))
  const shown = statement?.state === 'reading' ? lastPreview : statement
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  return (
    <Page
      back={<BackLink />}
      title={importsCopy.title}
      lead={statement === undefined ? <Skeleton className="h-4 w-56" /> : <Facts statement={statement} />}
    >
      {isMissing && <ImportNotFound />}
      {query.isError && !isMissing && (
        <ErrorBanner
          message={copy.preview.loadFailed}
          onRetry={() => void query.refetch()}
          className="mb-4"
        />
      )}
      {query.isPending && <Loading />}
      {statement !== undefined && !isMoving(shown) && <FileParts statement={statement} />}
      {statement !== undefined && (
        <ImportView
          statement={statement}
          lastPreview={lastPreview}
          kind={kind}
          onKind={onKind}
          onLeave={onLeave}
        />
      )}
    </Page>
  )
}

interface ImportViewProps extends Omit<ImportScreenProps, 'id'> {
  statement: StatementImport
  lastPreview: StatementImport | null
}

function ImportView({ statement, lastPreview, ...rest }: ImportViewProps): ReactNode {
  switch (statement.state) {
    case 'reading':
      // After a correction the old preview stays until the new reading arrives.
      if (lastPreview !== null && isMoving(lastPreview))
        return <MoveView statement={lastPreview} isRereading {...rest} />
      return lastPreview === null ? (
        <WorkView statement={statement} onLeave={rest.onLeave} />
      ) : (
        <PreviewView statement={lastPreview} rereading={statement} {...rest} />
      )
    case 'preview':
      return isMoving(statement) ? (
        <MoveView statement={statement} isRereading={false} {...rest} />
      ) : (
        <PreviewView statement={statement} rereading={null} {...rest} />
      )
    case 'storing':
      return <WorkView statement={statement} onLeave={rest.onLeave} />
    case 'failed':
      return isLocked(statement) ? (
        <UnlockView statement={statement} onLeave={rest.onLeave} />
      ) : (
        <FailedView statement={statement} lastPreview={lastPreview} onLeave={rest.onLeave} />
      )
    case 'done':
    case 'undone':
      return <DoneView statement={statement} />
  }
}

/** Whether the accounts and categories of another app are related to the user's. */
const isMoving = (statement: StatementImport | null | undefined): boolean =>
  statement?.ledger != null && statement.state === 'preview'

/** File name, number of rows and period. */
function Facts({ statement: { file_name, counts, period } }: { statement: StatementImport }) {
  const words = copy.preview.facts
  const total =
    counts === null
      ? null
      : counts.new + counts.already_there + counts.doubtful + (counts.left_out ?? 0) + counts.unreadable
  return (
    <>
      <FileText aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      <p className="min-w-0 break-words">
        {file_name}
        {total !== null && <span className="num"> · {words.rows(formatCount(total), total === 1)}</span>}
        {period !== null && (
          <span className="num">
            {' '}
            ·{' '}
            {period.from === period.to
              ? formatFullDay(period.to)
              : words.period(formatFullDay(period.from), formatFullDay(period.to))}
          </span>
        )}
      </p>
    </>
  )
}

const ImportNotFound = () => (
  <Card>
    <EmptyState
      icon={<FileX strokeWidth={1.75} />}
      title={copy.preview.notFound}
      text={copy.preview.notFoundText}
      action={
        <LinkButton to="/connections/importar" variant="primary">
          {copy.preview.again}
        </LinkButton>
      }
    />
  </Card>
)

const Loading = () => (
  <div role="status" aria-busy="true" aria-label={copy.preview.loading} className="grid gap-4">
    <Skeleton className="h-20 rounded-lg" />
    <Skeleton className="h-64 rounded-lg" />
  </div>
)

/** Returns the last preview of this import while the file is read again. */
function useLastPreview(statement: StatementImport | undefined): StatementImport | null {
  const [lastPreview, setLast] = useState<StatementImport | null>(null)
  const wanted =
    statement === undefined || statement.state === 'reading' || statement.state === 'failed'
      ? lastPreview
      : statement.state === 'preview'
        ? statement
        : null
  const current = statement === undefined || wanted?.id === statement.id ? wanted : null
  if (current !== lastPreview) setLast(current)
  return current
}
