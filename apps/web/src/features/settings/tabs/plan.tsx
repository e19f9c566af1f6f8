import { billingCopy } from '@lucas/contract/copy/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { billingQuery } from '../plan/api.ts'
import { PaymentsCard } from '../plan/payments-card.tsx'
import { PlanCard } from '../plan/plan-card.tsx'
import { PlansBox } from '../plan/plans-box.tsx'

/** Suscripción: the plan and its use, the three plans, and what was paid. */
export function PlanTab() {
  const billing = useQuery(billingQuery)
  return (
    <Panel
      query={billing}
      failed={billingCopy.card.loadFailed}
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
    </Panel>
  )
}
