import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { Sparkles } from 'lucide-react'
import { LinkButton } from '../../ui/primitives/link-button.tsx'

/** The price of the Grow plan. */
export const PlanPrice = () => (
  <p className="flex items-center gap-4 rounded-lg bg-gold-soft p-4 text-gold-ink">
    <Sparkles aria-hidden="true" className="size-6 flex-none" strokeWidth={1.75} />
    <span>
      <span className="num block text-lg font-semibold">{plansCopy.grow.price}</span>
      <span className="block text-sm">{plansCopy.grow.tax}</span>
    </span>
  </p>
)

/** A link to the plans. */
export const PlansLink = ({ onLeave }: { onLeave?: () => void }) => (
  <LinkButton variant="primary" to="/settings" search={{ tab: 'plan' }} onClick={onLeave}>
    {plansCopy.see}
  </LinkButton>
)

/** Replaces a feature that the user's plan does not include, with its price (decisions 5). */
export const PlanNote = ({ title, text }: { title: string; text?: string }) => (
  <div className="grid justify-items-start gap-3 p-4 md:p-5">
    <p className="font-semibold">{title}</p>
    {text !== undefined && <p className="max-w-[60ch] text-ink-2">{text}</p>}
    <PlanPrice />
    <PlansLink />
  </div>
)
