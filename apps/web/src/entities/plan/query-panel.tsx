import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { elapsedCopy } from '@lucas/contract/copy/ui.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatElapsed } from '../../lib/format/relative-time.ts'
import { useNow } from '../../lib/hooks/use-today.ts'
import { isPlanRequired, NetworkError } from '../../lib/http/api-error.ts'
import { useShowsStored } from '../../lib/offline/shown.ts'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { NoDataNow, usePageFailure } from '../../ui/primitives/page-failures.tsx'

const PlanNote = lazyComponent(async () => (await import('./plan-note.tsx')).PlanNote)
const withoutFrame = (content: ReactNode): ReactNode => content

interface QueryPanelProps<T> {
  query: UseQueryResult<T>
  /** Shown when the query fails. */
  errorMessage: string
  skeleton: ReactNode
  /** Classes around the error banner, for content with its own padding. */
  bannerClass?: string
  /** Draws the card around skeleton, banner and `NoDataNow`, where `children` draw one of their own. */
  frame?: (content: ReactNode, isBanner: boolean) => ReactNode
  children: (data: T) => ReactNode
}

/**
 * Renders one query: skeleton, error with retry, plan note, or data. After a failed refetch it keeps the last data. If other
 * queries of the page fail too, the page says it once and this panel keeps its frame without a banner.
 */
export function QueryPanel<T>({
  query,
  errorMessage,
  skeleton,
  bannerClass = '',
  frame = withoutFrame,
  children,
}: QueryPanelProps<T>) {
  const now = useNow()
  const { data, error, isError, isPlaceholderData, dataUpdatedAt } = query
  const needsPlan = isPlanRequired(error)
  const hasFailed = isError && !needsPlan
  const isQuiet = usePageFailure(query, hasFailed)
  const isMissing = useShowsStored() && error instanceof NetworkError
  const message =
    data === undefined
      ? isMissing
        ? offlineCopy.missing
        : errorMessage
      : `${errorMessage}. ${elapsedCopy.lastData(formatElapsed(new Date(dataUpdatedAt), now))}`
  const banner = (
    <div className={bannerClass}>
      <ErrorBanner message={message} onRetry={() => void query.refetch()} />
    </div>
  )
  return (
    <>
      {needsPlan && <PlanNote title={error.message} />}
      {hasFailed && data === undefined && frame(isQuiet ? <NoDataNow /> : banner, !isQuiet)}
      {hasFailed && data !== undefined && !isQuiet && banner}
      {data !== undefined && !needsPlan && (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={`contents transition-opacity ${isPlaceholderData ? '[&>*]:opacity-60' : ''}`}
        >
          {children(data)}
        </div>
      )}
      {data === undefined && !isError && (
        <div aria-busy="true" className="contents">
          {frame(skeleton, false)}
        </div>
      )}
    </>
  )
}
