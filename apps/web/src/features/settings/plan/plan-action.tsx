import type { Billing } from '@lucas/contract/billing.ts'
import { billingCopy } from '@lucas/contract/copy/billing.ts'
import { plansCopy } from '@lucas/contract/copy/plans.ts'
import { holds, type Plan } from '@lucas/contract/rules/plans.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api-error.ts'
import { fullDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { choosePlan } from './api.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { SalesDialog } from './sales-dialog.tsx'
import { useCheckout } from './use-checkout.ts'

const copy = billingCopy.plans

interface PlanActionProps {
  plan: Plan
  billing: Billing
}

/** What can be done about a plan: buy it, ask for it, go back to it, or nothing because it is there. */
export function PlanAction({ plan, billing }: PlanActionProps) {
  const { plan: own, state, next_plan: next } = billing
  const isPaying = state === 'active' || state === 'past_due'
  if (plan === own && next !== own) return <Keep {...{ plan, billing }} />
  if (plan === own) return <Standing>{copy.isCurrent}</Standing>
  if (plan === next && billing.period_end !== null)
    return <Standing>{copy.comes(fullDay(billing.period_end))}</Standing>
  if (plan === 'work') return <Sales />
  if (holds(own, plan))
    return isPaying && (state === 'active' || plan === 'free') ? (
      <Leave {...{ plan, billing }} />
    ) : (
      <Standing>{copy.held(plansCopy.offers[own].name)}</Standing>
    )
  return plan === 'grow' && <Buy billing={billing} />
}

const Standing = ({ children }: { children: string }) => <Button disabled>{children}</Button>

function Buy({ billing }: { billing: Billing }) {
  const { pay, busy } = useCheckout()
  const isOff = billing.payments === 'off'
  return (
    <>
      <Button
        variant="primary"
        busy={busy}
        busyText={copy.opening}
        disabled={isOff}
        onClick={() => pay({ plan: 'grow' })}
      >
        {copy.choose(plansCopy.offers.grow.name)}
      </Button>
      {isOff && <p className="text-sm text-ink-3">{copy.off}</p>}
    </>
  )
}

/** Takes back that the plan ends, or becomes a smaller one. */
function Keep({ plan }: PlanActionProps) {
  const { name } = plansCopy.offers[plan]
  const keep = useMutation({
    mutationFn: () => choosePlan({ next_plan: plan }),
    onSuccess: () => toast.success(copy.kept(name)),
    onError: (error) => toast.error(sentenceOf(error, billingCopy.leave.failed)),
  })
  return (
    <Button variant="primary" busy={keep.isPending} busyText={copy.keeping} onClick={() => keep.mutate()}>
      {copy.keep(name)}
    </Button>
  )
}

function Leave({ plan, billing }: PlanActionProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button onClick={() => setAsks(true)}>{copy.goTo(plansCopy.offers[plan].name)}</Button>
      <LeaveDialog open={asks} plan={plan} billing={billing} onClose={() => setAsks(false)} />
    </>
  )
}

function Sales() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{copy.sales}</Button>
      {isOpen && <SalesDialog onClose={() => setOpen(false)} />}
    </>
  )
}
