import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Billing, Payment } from '@lucas/contract/users/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { formatFullDay, toSantiagoDate } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { LinesSkeleton } from '../../../ui/primitives/form-skeletons.tsx'
import { paymentsQuery } from './api.ts'

const copy = billingCopy.payments

/** The payment method and the payments with their receipts. */
export function PaymentsCard({ billing }: { billing: Billing }) {
  const payments = useQuery(paymentsQuery)
  const rows = payments.data?.results
  return (
    <Card>
      <CardHeader title={copy.title} note={rows?.length === 0 ? copy.none : toMethodNote(billing)} />
      {billing.payments === 'rehearsal' && (
        <p className="px-4 pt-2 text-sm text-gold-ink md:px-5">{copy.rehearsal}</p>
      )}
      <div className="pb-3">
        <QueryPanel
          query={payments}
          errorMessage={copy.loadFailed}
          bannerClass="px-4 pt-4 pb-4 md:px-5"
          skeleton={<LinesSkeleton count={1} className="mx-4 mt-4 h-14 md:mx-5" />}
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
        </QueryPanel>
      </div>
    </Card>
  )
}

const toMethodNote = ({ method }: Billing) => (method === null ? undefined : copy.method(method))

/** One payment with its day, period, receipt number and status. */
function PaymentRow({ payment }: { payment: Payment }) {
  const { at, plan, status, amount, from, to, number, method, reason } = payment
  const facts = [
    from !== null && to !== null
      ? copy.period(formatFullDay(from), formatFullDay(addDays(to, -1)))
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
        {[formatFullDay(toSantiagoDate(at)), ...facts].filter((fact) => fact !== null).join(' · ')}
      </p>
      <p className="text-right">
        <Badge tone={status === 'paid' ? 'ok' : 'bad'}>{copy[status]}</Badge>
      </p>
    </li>
  )
}
