import type { ReactNode } from 'react'
import { Rosette } from '../brand/rosette.tsx'
import { Skeleton } from './skeleton.tsx'

interface HeroCardProps {
  className?: string
  /** As wide as the page; the pattern grows with the card. */
  isWide?: boolean
  children: ReactNode
}

/** The one dark card of a screen, with the guilloche at its right edge and text at the left (design 1.2). */
export function HeroCard({ className = '', isWide = false, children }: HeroCardProps) {
  return (
    <section
      className={`on-note relative isolate overflow-hidden rounded-lg bg-note text-note-ink ${className}`}
    >
      <Rosette
        className={`absolute -z-10 mask-l-from-54% mask-l-to-96% text-note-ink-2 ${isWide ? '-top-[190px] -right-[150px] size-[620px] opacity-[.3] max-md:-top-[84px] max-md:-right-[92px] max-md:size-[300px]' : '-top-[84px] -right-[92px] size-[300px] opacity-[.34]'}`}
      />
      {children}
    </section>
  )
}

interface HeroSkeletonProps {
  /** The height of the content. */
  className: string
  /** What is known before the answer. */
  title?: string
  /** In a column: the bar lies below the text, and the pattern stays small. */
  isNarrow?: boolean
}

/** The dark card of a screen around placeholders of its figure and its bar. It appears after 150 ms, as all placeholders. */
export const HeroSkeleton = ({ className, title, isNarrow = false }: HeroSkeletonProps) => (
  <div className={`appear-late grid ${className}`}>
    <HeroCard
      isWide={!isNarrow}
      className={`grid gap-x-14 gap-y-5 px-5 py-5 md:px-7 md:py-6 ${isNarrow ? 'grid-cols-[minmax(0,1fr)] content-between' : 'max-lg:content-between lg:grid-cols-[minmax(0,1fr)_420px]'}`}
    >
      <div className="grid content-start gap-3">
        {title === undefined ? (
          <Skeleton ground="note" className="h-3 w-36" />
        ) : (
          <h2 className="text-sm font-[550] text-note-ink-2">{title}</h2>
        )}
        <Skeleton ground="note" className="h-10 w-64 max-w-full" radius="md" />
        <Skeleton ground="note" className="h-3 w-48 max-w-full" />
      </div>
      <div className="self-end">
        <Skeleton ground="note" className="h-2" radius="full" />
      </div>
    </HeroCard>
  </div>
)
