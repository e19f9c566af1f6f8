import type { ReactNode } from 'react'
import { Rosette } from './rosette.tsx'

/** The one bold surface of a screen: dark blue, engraved at its right edge, text on the quiet side (design 1.2). */
export function NoteCard({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <section
      className={`on-note relative isolate overflow-hidden rounded-lg bg-note text-note-ink ${className}`}
    >
      <Rosette className="absolute -top-[84px] -right-[92px] -z-10 size-[300px] mask-l-from-54% mask-l-to-96% text-note-ink-2 opacity-[.34]" />
      {children}
    </section>
  )
}
