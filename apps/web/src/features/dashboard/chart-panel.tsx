import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { CardFrame, ChartSkeleton } from '../../ui/primitives/skeleton-parts.tsx'

/** Loaded for users without data only. */
const LazyEmptyChart = lazyComponent(async () => (await import('./empty-chart.tsx')).EmptyChart)

interface EmptyChartProps {
  title: string
  text: string
  /** Height of the card, also while its code loads. */
  height: string
}

/** A chart card without data: the chart in ghost below a sentence. */
export const EmptyChart = ({ title, text, height }: EmptyChartProps) => (
  <Card className={`flex-1 ${height}`}>
    <LazyEmptyChart title={title} text={text} />
  </Card>
)

interface ChartPanelProps<T> {
  query: UseQueryResult<T>
  copy: { title: string; failed: string }
  /** Height of the card while it loads. */
  height: string
  children: (data: T) => ReactNode
}

/** The chart of one query, which fills its cell. */
export const ChartPanel = <T,>({ query, copy, height, children }: ChartPanelProps<T>) => (
  <div className="flex min-w-0 flex-col gap-3">
    <QueryPanel
      query={query}
      errorMessage={copy.failed}
      frame={(content) => (
        <CardFrame title={copy.title} className={`flex flex-1 flex-col ${height}`}>
          {content}
        </CardFrame>
      )}
      bannerClass="px-4 pt-3 pb-4 md:px-5 md:pb-5"
      skeleton={<ChartSkeleton className="mx-4 mt-10 mb-8 flex-1 md:mx-5" />}
    >
      {children}
    </QueryPanel>
  </div>
)
