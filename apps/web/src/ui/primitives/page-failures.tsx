import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { elapsedCopy, uiCopy } from '@lucas/contract/copy/ui.ts'
import { createContext, type ReactNode, use, useCallback, useId, useLayoutEffect, useState } from 'react'
import { formatElapsed } from '../../lib/format/relative-time.ts'
import { useNow } from '../../lib/hooks/use-today.ts'
import { useShowsStored } from '../../lib/offline/shown.ts'
import { ErrorBanner } from './error-banner.tsx'

/** The part of a query that the page needs to say its failure and to retry it. */
export interface FailedQuery {
  refetch: () => Promise<unknown>
  /** When the data that are still shown were loaded, in epoch milliseconds; 0 without data. */
  dataUpdatedAt: number
}

type Report = (id: string, failure: FailedQuery | null) => void
const ReportContext = createContext<Report | null>(null)
const SharedContext = createContext(false)

/** From this number of failures on the page says them once. */
const sharedFrom = 2

/**
 * Collects the failed queries of a page. A lone failure is shown where it happened; from two on the page shows one banner
 * with one retry for all, and `usePageFailure` tells the parts to stay quiet.
 */
export function PageFailures({ children }: { children: ReactNode }) {
  const [failures, setFailures] = useState<ReadonlyMap<string, FailedQuery>>(new Map())
  const report = useCallback<Report>(
    (id, failure) =>
      setFailures((known) => {
        if (failure === null && !known.has(id)) return known
        const next = new Map(known)
        if (failure === null) next.delete(id)
        else next.set(id, failure)
        return next
      }),
    [],
  )
  const isShared = failures.size >= sharedFrom
  return (
    <ReportContext value={report}>
      <SharedContext value={isShared}>
        {isShared && <PageBanner failures={[...failures.values()]} />}
        {children}
      </SharedContext>
    </ReportContext>
  )
}

function PageBanner({ failures }: { failures: readonly FailedQuery[] }) {
  const now = useNow()
  const isStored = useShowsStored()
  const times = failures.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((time) => time > 0)
  const age = times.length === 0 ? null : formatElapsed(new Date(Math.min(...times)), now)
  return (
    <ErrorBanner
      className="mb-4"
      message={
        isStored
          ? offlineCopy.missing
          : age === null
            ? uiCopy.pageFailed
            : `${uiCopy.pageFailed} ${elapsedCopy.lastData(age)}`
      }
      onRetry={() => {
        for (const { refetch } of failures) void refetch()
      }}
    />
  )
}

/** Reports a failure to the page while it lasts. Returns whether the page says it, so that the part stays quiet. */
export function usePageFailure(query: FailedQuery, hasFailed: boolean): boolean {
  const id = useId()
  const report = use(ReportContext)
  const isShared = use(SharedContext)
  const { refetch, dataUpdatedAt } = query
  // Before paint, so that cards that fail together do not show their own banners for a frame.
  useLayoutEffect(() => {
    if (!hasFailed || report === null) return
    report(id, { refetch, dataUpdatedAt })
    return () => report(id, null)
  }, [hasFailed, report, id, refetch, dataUpdatedAt])
  return hasFailed && isShared
}

interface QueryFailureProps {
  query: FailedQuery
  message: string
  /** The data of an earlier answer are still shown. */
  hasData?: boolean
  className?: string
}

/** The failure of a query where it happened, or quiet words while the page says several at once. */
export function QueryFailure({ query, message, hasData = false, className = '' }: QueryFailureProps) {
  const isQuiet = usePageFailure(query, true)
  if (isQuiet) return hasData ? null : <NoDataNow />
  return <ErrorBanner message={message} onRetry={() => void query.refetch()} className={className} />
}

/** In place of the content of a card whose failure the page says. */
export const NoDataNow = () => (
  <p className="grid min-h-14 flex-1 place-items-center py-3 text-center text-sm font-normal tracking-normal text-ink-3">
    {uiCopy.noData}
  </p>
)
