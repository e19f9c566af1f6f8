import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { plans } from '@lucas/contract/rules/plans.ts'
import type { Billing } from '@lucas/contract/users/billing.ts'
import { Check, Clock } from 'lucide-react'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { PlanAction } from './plan-action.tsx'

const copy = billingCopy.plans

/** The three plans, as on the landing page, each with its action. */
export const PlansBox = ({ billing }: { billing: Billing }) => (
  <section aria-label={copy.label} className="grid rounded-lg border border-line bg-surface lg:grid-cols-3">
    {plans.map((plan) => {
      const offer = plansCopy.offers[plan]
      const isPaid = plan !== 'free'
      return (
        <article
          key={plan}
          aria-label={offer.name}
          className="flex flex-col border-line p-4 not-first:border-t md:p-5 lg:not-first:border-t-0 lg:not-first:border-l"
        >
          <header className="flex min-h-[22px] items-center justify-between gap-2">
            <h2 className={`text-[0.9375rem] font-semibold ${plan === 'grow' ? 'text-brand' : ''}`}>
              {offer.name}
            </h2>
            {plan === billing.plan && <Badge>{copy.current}</Badge>}
          </header>
          <p className="num mt-2.5 text-[28px] leading-9 font-semibold tracking-[-0.03em]">
            {offer.price}
            {isPaid && (
              <small className="ml-1.5 text-sm font-normal tracking-normal text-ink-3">
                {plansCopy.month}
              </small>
            )}
          </p>
          <div className="text-sm text-ink-3 lg:min-h-10">
            <p>{offer.lead}</p>
            {isPaid && <p>{plansCopy.tax}</p>}
          </div>
          <ul className="mt-4 mb-5 grid gap-2 text-sm">
            {offer.points.map((point) => (
              <li key={point} className="flex gap-2.5">
                <Check aria-hidden="true" className="mt-0.5 size-4 flex-none text-brand" strokeWidth={2.25} />
                {point}
              </li>
            ))}
          </ul>
          {'preparing' in offer && <Preparing points={offer.preparing} />}
          <div className="mt-auto grid gap-2">
            <PlanAction plan={plan} billing={billing} />
          </div>
        </article>
      )
    })}
  </section>
)

/** What a plan will include. */
const Preparing = ({ points }: { points: readonly string[] }) => (
  <div className="mb-5 text-sm text-ink-3">
    <h3 className="mb-2 font-medium">{plansCopy.preparing}</h3>
    <ul className="grid gap-2">
      {points.map((point) => (
        <li key={point} className="flex gap-2.5">
          <Clock aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={1.75} />
          {point}
        </li>
      ))}
    </ul>
  </div>
)
