import type { AnalysisChart } from '@lucas/contract/analytics/analysis.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { ChartSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { QueryPanel } from '../plan/query-panel.tsx'
import type { ChartContext } from './chart-context.ts'
import { DownloadButton } from './download-button.tsx'

interface AnalysisCardProps<T> extends ChartContext {
  chart: AnalysisChart
  title: string
  note?: ReactNode
  legend?: ReactNode
  compareFrom?: PlainDate | undefined
  query: UseQueryResult<T>
  failed: string
  /** Height class of the loaded content, or placeholders of its shape where it is not one plot. */
  skeleton: string | ReactElement
  /** Returns the message for a chart without data, or null. */
  empty: (data: T) => ReactNode | null
  children: (data: T) => ReactNode
  table: (data: T) => ReactNode
  className?: string
}

/** Card of one chart with its own loading, error and empty states; as chart, table and download. */
export function AnalysisCard<T>({
  chart,
  title,
  note,
  legend,
  query,
  failed,
  skeleton,
  empty,
  children,
  table,
  className = '',
  ...context
}: AnalysisCardProps<T>) {
  const body = (draw: (data: T) => ReactNode) => (
    <QueryPanel
      query={query}
      errorMessage={failed}
      skeleton={
        typeof skeleton === 'string' ? <ChartSkeleton className={`m-4 md:m-5 ${skeleton}`} /> : skeleton
      }
      bannerClass="px-4 pt-3 pb-4 md:px-5"
    >
      {(data) => {
        const nothing = empty(data)
        return nothing === null ? (
          draw(data)
        ) : (
          <div className="m-4 grid max-h-[360px] min-h-40 grow items-center md:m-5">{nothing}</div>
        )
      }}
    </QueryPanel>
  )
  // Without an answer there is nothing to explain, download or write as a table.
  const hasFailed = query.isError && query.data === undefined
  return (
    <ChartFrame
      title={title}
      className={`flex min-w-0 flex-col ${className}`}
      note={note}
      chart={body(children)}
      {...(!hasFailed && {
        legend,
        action: <DownloadButton chart={chart} title={title} {...context} />,
        table: body(table),
      })}
    />
  )
}

/** Padding of a chart. */
export const Plot = ({ children }: { children: ReactNode }) => (
  <div className="py-3 pr-2 pl-1.5 md:py-3.5 md:pr-5 md:pl-3.5">{children}</div>
)
