import type { ReactNode } from 'react'

/** Figures in one card, divided by hairlines (design 6). On phones two in a row; an odd last one takes the full row. */
export const StatStrip = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
    {children}
  </dl>
)

interface StatProps {
  label: string
  /** A short text below the figure. */
  note?: ReactNode
  children: ReactNode
}

export const Stat = ({ label, note, children }: StatProps) => (
  <div className="min-w-0 bg-surface px-4 py-3.5 md:px-6 md:py-[18px]">
    <dt className="text-sm font-medium text-ink-2">{label}</dt>
    <dd className="num @container mt-0.5 text-xl font-semibold tracking-[-0.024em] md:text-[1.625rem]/8">
      {children}
    </dd>
    {note !== undefined && <dd className="mt-1 text-sm text-ink-3">{note}</dd>}
  </div>
)
