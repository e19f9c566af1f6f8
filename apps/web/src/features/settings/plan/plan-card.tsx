import type { Billing } from '@lucas/contract/billing.ts'
import { billingCopy } from '@lucas/contract/copy/billing.ts'
import { plansCopy } from '@lucas/contract/copy/plans.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { dayLabel, fullDay, money } from '../../../lib/format.ts'
import { useToday } from '../../../lib/today.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useCheckout } from './use-checkout.ts'

const copy = billingCopy.card
const nameOf = (plan: Billing['plan']): string => plansCopy.offers[plan].name

/** What the person is on, what comes next, and how much of its limits is used. */
export function PlanCard({ billing }: { billing: Billing }) {
  const today = useToday()
  const { alert_rules: rules, months } = billing.use
  return (
    <Card>
      <CardHeader title={copy.title} note={standingOf(billing)} />
      <div className="grid gap-5 px-4 pt-4 pb-5 md:px-5">
        {billing.state === 'past_due' && <PastDue billing={billing} today={today} />}
        <div className="grid gap-4 md:grid-cols-2 md:gap-8">
          <Use label={copy.rules} {...rules} />
          <Use label={copy.months} {...months} />
        </div>
      </div>
    </Card>
  )
}

function standingOf(billing: Billing): string {
  const { plan, since, state, period_end: end, next_plan: next, next_amount: amount } = billing
  const words = copy.standing
  const name = nameOf(plan)
  if (state !== 'active' || end === null)
    return (state === 'granted' ? words.granted : words.free)(name, fullDay(since))
  if (next === 'free') return words.ending(name, fullDay(end), nameOf(next))
  return next === plan
    ? words.active(name, money(amount, 'CLP'), fullDay(end))
    : words.smaller(name, fullDay(end), nameOf(next), money(amount, 'CLP'))
}

/** The last charge failed: when it is tried again, and the way to pay with something else. */
function PastDue({ billing, today }: { billing: Billing; today: PlainDate }) {
  const { pay, busy } = useCheckout()
  const { retry_on: on, tries_left: left, plan, payments } = billing
  if (on === null || left === null) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-negative-soft px-4 py-3"
    >
      <p className="text-negative">{copy.pastDue(dayLabel(on, today), left)}</p>
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

/** A limit of the plan and how near it is; where there is none, that there is none. */
function Use({ label, used, limit }: { label: string; used: number; limit: number | null }) {
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
          tone={label === copy.rules && used >= limit ? 'mid' : 'brand'}
          label={copy.used(label, used, limit)}
        />
      )}
    </div>
  )
}
