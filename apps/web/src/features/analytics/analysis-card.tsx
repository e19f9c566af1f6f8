import type { AnalysisChart } from '@lucas/contract/analysis.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DownloadButton } from './download-button.tsx'
import type { Shown } from './shown.ts'

interface AnalysisCardProps<T> extends Shown {
  chart: AnalysisChart
  title: string
  note?: ReactNode
  legend?: ReactNode
  /** Beside the title; what is of a paid plan says so. */
  compareFrom?: PlainDate | undefined
  query: UseQueryResult<T>
  failed: string
  /** As high as what will stand there. */
  skeleton: string
  /** Said in place of a chart that has nothing to draw. */
  empty: (data: T) => ReactNode | null
  children: (data: T) => ReactNode
  table: (data: T) => ReactNode
  className?: string
}

/** One question, one card: it loads, fails and is empty by itself; as a drawing, as a table, and as a file. */
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
  ...shown
}: AnalysisCardProps<T>) {
  const body = (draw: (data: T) => ReactNode) => (
    <Panel
      query={query}
      failed={failed}
      skeleton={<Skeleton className={`m-4 md:m-5 ${skeleton}`} />}
      bannerClass="px-4 pt-3 pb-4 md:px-5"
    >
      {(data) => {
        const nothing = empty(data)
        return nothing === null ? (
          draw(data)
        ) : (
          <div className={`m-4 grid max-h-[360px] items-center md:m-5 ${skeleton}`}>{nothing}</div>
        )
      }}
    </Panel>
  )
  return (
    <ChartFrame
      title={title}
      className={`min-w-0 ${className}`}
      note={note}
      action={
        <>
          {legend !== undefined && <div className="text-sm text-ink-3 max-md:hidden">{legend}</div>}
          <DownloadButton chart={chart} title={title} {...shown} />
        </>
      }
      chart={body(children)}
      table={body(table)}
    />
  )
}

/** Room around a drawing. */
export const Plot = ({ children }: { children: ReactNode }) => (
  <div className="py-3 pr-2 pl-1.5 md:py-3.5 md:pr-5 md:pl-3.5">{children}</div>
)
