import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Billing } from '@lucas/contract/users/billing.ts'
import { formatFullDay, formatRelativeDay, money } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { useCheckout } from './use-checkout.ts'

const copy = billingCopy.card
const getPlanName = (plan: Billing['plan']): string => plansCopy.offers[plan].name

/** The user's plan, the next one, and the use of its limits. */
export function PlanCard({ billing }: { billing: Billing }) {
  const today = useToday()
  const { alert_rules: alertRules, months, budget_lines: budgetLines, rules } = billing.use
  return (
    <Card>
      <CardHeader title={copy.title} note={formatPlanStatus(billing)} />
      <div className="grid gap-5 px-4 pt-4 pb-5 md:px-5">
        {billing.state === 'past_due' && <PastDue billing={billing} today={today} />}
        <div className="grid gap-4 md:grid-cols-2 md:gap-8">
          <LimitUse label={copy.budgetLines} {...budgetLines} />
          <LimitUse label={copy.transactionRules} {...rules} />
          <LimitUse label={copy.rules} {...alertRules} />
          <LimitUse label={copy.months} {...months} />
        </div>
      </div>
    </Card>
  )
}

function formatPlanStatus(billing: Billing): string {
  const { plan, since, state, period_end: end, next_plan: next, next_amount: amount } = billing
  const statusCopy = copy.status
  if (billing.payments === 'off' && state === 'free') return statusCopy.unlimited
  const name = getPlanName(plan)
  if (state !== 'active' || end === null)
    return (state === 'granted' ? statusCopy.granted : statusCopy.free)(name, formatFullDay(since))
  if (next === 'free') return statusCopy.ending(name, formatFullDay(end), getPlanName(next))
  return next === plan
    ? statusCopy.active(name, money(amount, 'CLP'), formatFullDay(end))
    : statusCopy.smaller(name, formatFullDay(end), getPlanName(next), money(amount, 'CLP'))
}

/** Shown after a failed charge: the day of the next attempt and a button to pay now. */
function PastDue({ billing, today }: { billing: Billing; today: PlainDate }) {
  const { pay, busy } = useCheckout()
  const { retry_on: on, tries_left: left, plan, payments } = billing
  if (on === null || left === null) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-negative-soft px-4 py-3"
    >
      <p className="text-negative">{copy.pastDue(formatRelativeDay(on, today), left)}</p>
      {plan === 'grow' && payments !== 'off' && (
        <Button
          variant="primary"
          size="sm"
          busy={busy}
          busyText={billingCopy.plans.opening}
          onClick={() => pay({ plan })}
        >
          {copy.payNow}
        </Button>
      )}
    </div>
  )
}

/** The use of a plan limit, or that the plan has no limit. */
function LimitUse({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  return (
    <div>
      <p className="mb-2 flex items-baseline justify-between gap-3">
        <span>{label}</span>
        <span className="num text-ink-3">
          <span className="font-semibold text-ink">{used}</span>{' '}
          {limit === null ? `· ${copy.unlimited}` : copy.of(limit)}
        </span>
      </p>
      {limit !== null && (
        <ProgressBar
          share={used / limit}
          tone={label !== copy.months && used >= limit ? 'mid' : 'brand'}
          label={copy.used(label, used, limit)}
        />
      )}
    </div>
  )
}
