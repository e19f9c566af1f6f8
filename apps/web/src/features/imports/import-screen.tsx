import { importsCopy } from '@lucas/contract/copy/imports.ts'
import { importsScreenCopy as copy } from '@lucas/contract/copy/imports-screen.ts'
import type { RowKind, StatementImport } from '@lucas/contract/import.ts'
import { useQuery } from '@tanstack/react-query'
import { FileText, FileX } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { fullDay } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { importQuery } from './api.ts'
import { BackLink } from './back-link.tsx'
import { count } from './counting.ts'
import { DoneView } from './done-view.tsx'
import { FailedView } from './failed-view.tsx'
import { PreviewView } from './preview-view.tsx'
import { useSettled } from './use-settled.ts'
import { WorkView } from './work-view.tsx'

interface ImportScreenProps {
  id: string
  /** Which rows are shown; the address knows. */
  kind: RowKind | undefined
  onKind: (kind: RowKind | undefined) => void
  /** To the choosing of files. */
  onLeave: () => void
}

/** One import, whatever its state. */
export function ImportScreen({ id, kind, onKind, onLeave }: ImportScreenProps) {
  const query = useQuery(importQuery(id))
  const statement = query.data
  const last = useLastPreview(statement)
  useSettled(useMemo(() => (statement === undefined ? [] : [statement]), [statement]))
  const isGone = query.error instanceof ApiError && query.error.status === 404
  return (
    <Page
      back={<BackLink to="/connections/importar" />}
      title={importsCopy.title}
      lead={statement === undefined ? <Skeleton className="h-4 w-56" /> : <Facts statement={statement} />}
      width={statement?.state === 'preview' || last !== null ? 'wide' : 'narrow'}
    >
      {isGone && <Gone />}
      {query.isError && !isGone && (
        <ErrorBanner
          message={copy.preview.loadFailed}
          onRetry={() => void query.refetch()}
          className="mb-4"
        />
      )}
      {query.isPending && <Loading />}
      {statement !== undefined && (
        <State statement={statement} last={last} kind={kind} onKind={onKind} onLeave={onLeave} />
      )}
    </Page>
  )
}

interface StateProps extends Omit<ImportScreenProps, 'id'> {
  statement: StatementImport
  last: StatementImport | null
}

function State({ statement, last, ...rest }: StateProps): ReactNode {
  switch (statement.state) {
    case 'reading':
      // A correction: what was read before stays in sight until the new reading is here.
      return last === null ? (
        <WorkView statement={statement} onLeave={rest.onLeave} />
      ) : (
        <PreviewView statement={last} rereading={statement} {...rest} />
      )
    case 'preview':
      return <PreviewView statement={statement} rereading={null} {...rest} />
    case 'storing':
      return <WorkView statement={statement} onLeave={rest.onLeave} />
    case 'failed':
      return <FailedView statement={statement} last={last} onLeave={rest.onLeave} />
    case 'done':
    case 'undone':
      return <DoneView statement={statement} />
  }
}

/** The file's name, how many rows it has, and its days. */
function Facts({ statement: { file_name, counts, period } }: { statement: StatementImport }) {
  const words = copy.preview.facts
  const total =
    counts === null ? null : counts.new + counts.already_there + counts.doubtful + counts.unreadable
  return (
    <>
      <FileText aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      <p className="min-w-0 break-words">
        {file_name}
        {total !== null && <span className="num"> · {words.rows(count(total), total === 1)}</span>}
        {period !== null && (
          <span className="num">
            {' '}
            ·{' '}
            {period.from === period.to
              ? fullDay(period.to)
              : words.period(fullDay(period.from), fullDay(period.to))}
          </span>
        )}
      </p>
    </>
  )
}

const Gone = () => (
  <Card>
    <EmptyState
      icon={<FileX strokeWidth={1.75} />}
      title={copy.preview.gone}
      text={copy.preview.goneText}
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

/** The newest preview of this import that was seen, while it is read again. */
function useLastPreview(statement: StatementImport | undefined): StatementImport | null {
  const [last, setLast] = useState<StatementImport | null>(null)
  const wanted =
    statement === undefined || statement.state === 'reading' || statement.state === 'failed'
      ? last
      : statement.state === 'preview'
        ? statement
        : null
  const mine = statement === undefined || wanted?.id === statement.id ? wanted : null
  if (mine !== last) setLast(mine)
  return mine
}
