import type { ReactNode } from 'react'

/** One label and its value in a description list. */
export const DescriptionRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-4 border-t border-line py-2.5">
    <dt className="flex-none text-ink-3">{label}</dt>
    <dd className="min-w-0 break-words text-right font-medium">{children}</dd>
  </div>
)

/** A smaller note below a value. */
export const DescriptionNote = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm font-normal text-ink-3">{children}</span>
)
