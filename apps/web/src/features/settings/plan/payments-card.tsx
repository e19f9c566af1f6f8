import type { Billing, Payment } from '@lucas/contract/billing.ts'
import { billingCopy } from '@lucas/contract/copy/billing.ts'
import { plansCopy } from '@lucas/contract/copy/plans.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { dayOfInstant, fullDay } from '../../../lib/format.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { paymentsQuery } from './api.ts'

const copy = billingCopy.payments

/** Pagos: what is charged to, and a receipt of every payment. */
export function PaymentsCard({ billing }: { billing: Billing }) {
  const payments = useQuery(paymentsQuery)
  const rows = payments.data?.results
  return (
    <Card>
      <CardHeader title={copy.title} note={rows?.length === 0 ? copy.none : noteOf(billing)} />
      {billing.payments === 'rehearsal' && (
        <p className="px-4 pt-2 text-sm text-gold-ink md:px-5">{copy.rehearsal}</p>
      )}
      <div className="pb-3">
        <Panel
          query={payments}
          failed={copy.loadFailed}
          bannerClass="px-4 pt-4 pb-4 md:px-5"
          skeleton={<Skeleton className="mx-4 mt-4 h-14 rounded-md md:mx-5" />}
        >
          {({ results }) =>
            results.length > 0 && (
              <ul aria-label={copy.list} className="pt-2">
                {results.map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} />
                ))}
              </ul>
            )
          }
        </Panel>
      </div>
    </Card>
  )
}

const noteOf = ({ method }: Billing) => (method === null ? undefined : copy.method(method))

/** One payment: the day, what for, its number and how it ended. */
function PaymentRow({ payment }: { payment: Payment }) {
  const { at, plan, status, amount, from, to, number, method, reason } = payment
  const facts = [
    from !== null && to !== null
      ? copy.period(fullDay(from), fullDay(addDays(to, -1)))
      : copy.reasons[reason],
    method,
    status === 'paid' ? copy.number(number) : null,
  ]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line px-4 py-3 not-first:border-t md:px-5">
      <p className="font-medium">{copy.name(plansCopy.offers[plan].name)}</p>
      <p className="text-right">
        <Amount value={amount} currency="CLP" className="font-[550]" />
      </p>
      <p className="text-sm text-ink-3">
        {[fullDay(dayOfInstant(at)), ...facts].filter((fact) => fact !== null).join(' · ')}
      </p>
      <p className="text-right">
        <Badge tone={status === 'paid' ? 'ok' : 'bad'}>{copy[status]}</Badge>
      </p>
    </li>
  )
}
