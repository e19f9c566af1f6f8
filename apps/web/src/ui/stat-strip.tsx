import type { ReactNode } from 'react'

/** One card whose cells are divided by hairlines. */
export const StatStrip = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:auto-cols-fr md:grid-flow-col md:grid-cols-none max-md:[&>*:last-child:nth-child(odd)]:col-span-2">
    {children}
  </dl>
)

export const Stat = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="bg-surface px-4 py-3.5 md:px-[22px] md:py-[18px]">
    <dt className="text-sm font-[550] text-ink-2">{label}</dt>
    <dd className="num mt-1 text-xl/7 font-semibold tracking-[-0.022em] md:text-[24px]/8">{children}</dd>
  </div>
)
