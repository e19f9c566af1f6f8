import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { plans } from '@lucas/contract/rules/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { CardFrame, FigureSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'
import { billingQuery } from '../plan/api.ts'
import { PaymentsCard } from '../plan/payments-card.tsx'
import { PlanCard } from '../plan/plan-card.tsx'
import { PlansBox } from '../plan/plans-box.tsx'

/** Suscripción: the current plan, the three plans and the payments; where nothing can be paid, that nothing is limited. */
export function PlanTab() {
  const billing = useQuery(billingQuery)
  return (
    <QueryPanel query={billing} errorMessage={billingCopy.card.loadFailed} skeleton={<Loading />}>
      {(data) => (
        <>
          <PlanCard billing={data} />
          {data.payments !== 'off' && <PlansBox billing={data} />}
          {(data.payments !== 'off' || data.state !== 'free') && <PaymentsCard billing={data} />}
        </>
      )}
    </QueryPanel>
  )
}

/** The card of the plan, and the box with the three of them. */
const Loading = () => (
  <>
    <CardFrame title={billingCopy.card.title} note={'\u00A0'}>
      <div className="grid gap-4 px-4 pt-4 pb-5 md:grid-cols-2 md:gap-8 md:px-5">
        {['rules', 'months'].map((use) => (
          <div key={use} className="grid gap-3">
            <Skeleton className="h-3 w-32" />
            <Skeleton className="h-1.5" radius="full" />
          </div>
        ))}
      </div>
    </CardFrame>
    <Card className="grid lg:grid-cols-3">
      {plans.map((plan) => (
        <div
          key={plan}
          className="min-h-[320px] border-line p-4 not-first:border-t md:p-5 lg:not-first:border-t-0 lg:not-first:border-l"
        >
          <h2 className="mb-3 text-[0.9375rem] font-semibold">{plansCopy.offers[plan].name}</h2>
          <FigureSkeleton />
        </div>
      ))}
    </Card>
  </>
)
