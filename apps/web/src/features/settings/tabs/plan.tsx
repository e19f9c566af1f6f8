import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { billingQuery } from '../plan/api.ts'
import { PaymentsCard } from '../plan/payments-card.tsx'
import { PlanCard } from '../plan/plan-card.tsx'
import { PlansBox } from '../plan/plans-box.tsx'

/** Suscripción: the current plan, the three plans and the payments. */
export function PlanTab() {
  const billing = useQuery(billingQuery)
  return (
    <QueryPanel
      query={billing}
      errorMessage={billingCopy.card.loadFailed}
      skeleton={
        <>
          <Skeleton className="h-[130px] rounded-lg" />
          <Skeleton className="h-[320px] rounded-lg" />
        </>
      }
    >
      {(data) => (
        <>
          <PlanCard billing={data} />
          <PlansBox billing={data} />
          <PaymentsCard billing={data} />
        </>
      )}
    </QueryPanel>
  )
}
