import type { ReactNode } from 'react'

/** One card whose cells are divided by hairlines. */
export const StatStrip = ({ children }: { children: ReactNode }) => (
  <dl className="grid rounded-lg border border-line bg-surface md:grid-flow-col md:auto-cols-fr [&>*+*]:border-t [&>*+*]:border-line md:[&>*+*]:border-t-0 md:[&>*+*]:border-l">
    {children}
  </dl>
)

export const Stat = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-4 px-4 py-3 md:block md:px-6 md:py-[18px]">
    <dt className="text-sm font-medium text-ink-2">{label}</dt>
    <dd className="num text-2xl font-semibold tracking-[-0.024em]">{children}</dd>
  </div>
)
