import type { ReactNode } from 'react'

/** One line of what is known of something: its label, and what stands there. */
export const FactLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-4 border-t border-line py-2.5">
    <dt className="flex-none text-ink-3">{label}</dt>
    <dd className="min-w-0 break-words text-right font-medium">{children}</dd>
  </div>
)

/** What stands below a fact, smaller. */
export const FactNote = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm font-normal text-ink-3">{children}</span>
)
