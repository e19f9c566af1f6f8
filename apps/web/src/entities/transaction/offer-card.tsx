import { Sparkles, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/primitives/icon-button.tsx'

interface OfferCardProps {
  title: string
  /** What the offer would do, announced when it appears. */
  text: ReactNode
  dismissLabel: string
  onDismiss: () => void
  /** The buttons. */
  actions: ReactNode
  children?: ReactNode
}

/** After a change to a transaction: offers to do the same with similar ones. */
export const OfferCard = ({ title, text, dismissLabel, onDismiss, actions, children }: OfferCardProps) => (
  <section
    aria-label={title}
    className="relative mb-5 rounded-lg border border-brand-line bg-brand-soft py-3.5 pr-11 pl-4"
  >
    <h3 className="flex items-center gap-2 font-semibold">
      <Sparkles aria-hidden="true" className="size-4 text-brand" strokeWidth={1.75} />
      {title}
    </h3>
    <IconButton label={dismissLabel} onClick={onDismiss} className="absolute top-1.5 right-1.5">
      <X aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
    <p role="status" className="mt-1 text-sm text-ink-2">
      {text}
    </p>
    <div className="mt-3 -mr-7 flex flex-wrap gap-2">{actions}</div>
    {children}
  </section>
)
