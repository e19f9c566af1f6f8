import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { includesPlan, type Plan } from '@lucas/contract/rules/plans.ts'
import type { Billing } from '@lucas/contract/users/billing.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFullDay } from '../../../lib/format/format.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { updatePlan } from './api.ts'
import { DowngradeDialog } from './downgrade-dialog.tsx'
import { SalesDialog } from './sales-dialog.tsx'
import { useCheckout } from './use-checkout.ts'

const copy = billingCopy.plans

interface PlanActionProps {
  plan: Plan
  billing: Billing
}

/** The action of a plan: buy, contact sales, downgrade, keep, or its status. */
export function PlanAction({ plan, billing }: PlanActionProps) {
  const { plan: own, state, next_plan: next } = billing
  const isPaying = state === 'active' || state === 'past_due'
  if (plan === own && next !== own) return <KeepPlanButton {...{ plan, billing }} />
  if (plan === own) return <PlanStatus>{copy.isCurrent}</PlanStatus>
  if (plan === next && billing.period_end !== null)
    return <PlanStatus>{copy.comes(formatFullDay(billing.period_end))}</PlanStatus>
  if (plan === 'work') return <ContactSalesButton />
  if (includesPlan(own, plan))
    return isPaying && (state === 'active' || plan === 'free') ? (
      <DowngradeButton {...{ plan, billing }} />
    ) : (
      <PlanStatus>{copy.held(plansCopy.offers[own].name)}</PlanStatus>
    )
  return plan === 'grow' && <BuyButton />
}

const PlanStatus = ({ children }: { children: string }) => <Button disabled>{children}</Button>

function BuyButton() {
  const { pay, busy } = useCheckout()
  return (
    <Button variant="primary" busy={busy} busyText={copy.opening} onClick={() => pay({ plan: 'grow' })}>
      {copy.choose(plansCopy.offers.grow.name)}
    </Button>
  )
}

/** Cancels a scheduled downgrade. */
function KeepPlanButton({ plan }: PlanActionProps) {
  const { name } = plansCopy.offers[plan]
  const keep = useMutation({
    mutationFn: () => updatePlan({ next_plan: plan }),
    meta: { failed: billingCopy.leave.failed },
    onSuccess: () => toast.success(copy.stayed(name)),
  })
  return (
    <Button variant="primary" busy={keep.isPending} busyText={copy.keeping} onClick={() => keep.mutate()}>
      {copy.keep(name)}
    </Button>
  )
}

function DowngradeButton({ plan, billing }: PlanActionProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{copy.goTo(plansCopy.offers[plan].name)}</Button>
      <DowngradeDialog open={isOpen} plan={plan} billing={billing} onClose={() => setIsOpen(false)} />
    </>
  )
}

function ContactSalesButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{copy.sales}</Button>
      {isOpen && <SalesDialog onClose={() => setOpen(false)} />}
    </>
  )
}
