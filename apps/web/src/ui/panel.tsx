import { elapsedCopy } from '@lucas/contract/copy/ui.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { needsPlan } from '../lib/api-error.ts'
import { elapsed } from '../lib/elapsed.ts'
import { useNow } from '../lib/today.ts'
import { ErrorBanner } from './error-banner.tsx'
import { late } from './late.tsx'

const PlanNote = late(async () => (await import('./plan-note.tsx')).PlanNote)

interface PanelProps<T> {
  query: UseQueryResult<T>
  /** Said when it cannot be loaded. */
  failed: string
  skeleton: ReactNode
  /** Room around the banner, where the content brings its own. */
  bannerClass?: string
  children: (data: T) => ReactNode
}

/** One panel, one question: it loads, fails and is asked again by itself, and keeps the last data it had. */
export function Panel<T>({ query, failed, skeleton, bannerClass = '', children }: PanelProps<T>) {
  const now = useNow()
  const { data, error, isError, isPlaceholderData, dataUpdatedAt } = query
  const message =
    data === undefined ? failed : `${failed}. ${elapsedCopy.lastData(elapsed(new Date(dataUpdatedAt), now))}`
  return (
    <>
      {needsPlan(error) && <PlanNote title={error.message} />}
      {isError && !needsPlan(error) && (
        <div className={bannerClass}>
          <ErrorBanner message={message} onRetry={() => void query.refetch()} />
        </div>
      )}
      {data !== undefined && !needsPlan(error) && (
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
