import type { ReactNode } from 'react'
import { Rosette } from '../brand/rosette.tsx'

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
