import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A warning about money that is not there. */
export const SavingsNote = ({ children }: { children: ReactNode }) => (
  <p
    role="note"
    className="flex items-start gap-2.5 rounded-md bg-warning-soft px-3.5 py-2.5 text-sm text-warning"
  >
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={1.75} />
    <span className="min-w-0">{children}</span>
  </p>
)
