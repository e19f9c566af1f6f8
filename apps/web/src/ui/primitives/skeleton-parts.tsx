import type { ReactNode } from 'react'
import { Card, CardHeader } from './card.tsx'
import { Skeleton } from './skeleton.tsx'

/** A label and an amount. */
export const FigureSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-3 w-20" />
    <Skeleton className="h-7 w-40 max-w-full" radius="md" />
  </div>
)

const hairlines = ['first', 'second', 'third', 'fourth', 'fifth']

/** A plot without its figures: five hairlines above a baseline. `className` gives its height. */
export const ChartSkeleton = ({ className = '' }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={`appear-late flex flex-col justify-between border-b border-line-strong ${className}`}
  >
    {hairlines.map((line) => (
      <span key={line} className="h-px bg-line" />
    ))}
    <span />
  </div>
)

interface RowsSkeletonProps {
  count: number
  /** Height and padding of a row. */
  rowClass?: string
}

/** List rows: a tile with two bars, and an amount. */
export const RowsSkeleton = ({ count, rowClass = 'h-14' }: RowsSkeletonProps) => (
  <div>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity, never reordered
      <div key={row} className={`flex items-center gap-3 ${rowClass}`}>
        <Skeleton className="size-9" radius="tile" />
        <div className="grid min-w-0 flex-1 gap-2">
          <Skeleton className="h-3 w-36 max-w-full" />
          <Skeleton className="h-2.5 w-24 max-w-full" />
        </div>
        <Skeleton className="h-3 w-16" />
      </div>
    ))}
  </div>
)

/** A ring without its segments. `className` gives size and thickness. */
export const RingSkeleton = ({ className }: { className: string }) => (
  <div aria-hidden="true" className={`appear-late soft-pulse rounded-full border-surface-2 ${className}`} />
)

interface FramedProps {
  title: ReactNode
  note?: ReactNode
  className?: string
  children: ReactNode
}

/** The frame and title of a card around its placeholder. */
export const CardFrame = ({ title, note, className = '', children }: FramedProps) => (
  <Card className={`min-w-0 ${className}`}>
    <CardHeader title={title} note={note} />
    {children}
  </Card>
)
