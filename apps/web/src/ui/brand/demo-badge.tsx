import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { FlaskConical } from 'lucide-react'

/** Marks every screen while the sandbox bank is on (decisions 3). */
export const DemoBadge = () => (
  <p className="flex items-center justify-center gap-1.5 bg-gold-soft px-4 py-1 text-xs font-medium text-gold-ink">
    <FlaskConical aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
    {uiCopy.demo}
  </p>
)
