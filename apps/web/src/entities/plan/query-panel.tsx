import { elapsedCopy } from '@lucas/contract/copy/ui.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatElapsed } from '../../lib/format/relative-time.ts'
import { useNow } from '../../lib/hooks/use-today.ts'
import { isPlanRequired } from '../../lib/http/api-error.ts'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'

const PlanNote = lazyComponent(async () => (await import('./plan-note.tsx')).PlanNote)

interface QueryPanelProps<T> {
  query: UseQueryResult<T>
  /** Shown when the query fails. */
  errorMessage: string
  skeleton: ReactNode
  /** Classes around the error banner, for content with its own padding. */
  bannerClass?: string
  children: (data: T) => ReactNode
}

/** Renders one query: skeleton, error with retry, plan note, or data. After a failed refetch it keeps the last data. */
export function QueryPanel<T>({
  query,
  errorMessage,
  skeleton,
  bannerClass = '',
  children,
}: QueryPanelProps<T>) {
  const now = useNow()
  const { data, error, isError, isPlaceholderData, dataUpdatedAt } = query
  const message =
    data === undefined
      ? errorMessage
      : `${errorMessage}. ${elapsedCopy.lastData(formatElapsed(new Date(dataUpdatedAt), now))}`
  return (
    <>
      {isPlanRequired(error) && <PlanNote title={error.message} />}
      {isError && !isPlanRequired(error) && (
        <div className={bannerClass}>
          <ErrorBanner message={message} onRetry={() => void query.refetch()} />
        </div>
      )}
      {data !== undefined && !isPlanRequired(error) && (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={`contents transition-opacity ${isPlaceholderData ? '[&>*]:opacity-60' : ''}`}
        >
          {children(data)}
        </div>
      )}
      {data === undefined && !isError && (
        <div aria-busy="true" className="contents">
          {skeleton}
        </div>
      )}
    </>
  )
}
