import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { recurringScreenCopy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import type { CommitmentsByCard } from '@lucas/contract/planning/commitments.ts'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { byCardQuery } from './api.ts'
import { toAccountText } from './line-text.ts'
import { mergeCards } from './merge-cards.ts'

const copy = commitmentsScreenCopy.byCard
const mostShown = 4

type CardCharges = CommitmentsByCard['results'][number]

/** What fails when a card changes: the charges that merchants make to it by themselves. Nothing without any. */
export function ByCard() {
  const query = useQuery(byCardQuery)
  if (query.data?.results.length === 0) return null
  return (
    <Card className="min-w-0">
      <CardHeader title={copy.title} />
      <div className="px-4 pt-1 pb-3 md:px-5">
        <QueryPanel
          query={query}
          errorMessage={copy.failed}
          skeleton={<RowsSkeleton count={3} />}
          bannerClass="py-3"
        >
          {({ results }) => mergeCards(results).map((card) => <OneCard key={card.account.id} card={card} />)}
        </QueryPanel>
      </div>
    </Card>
  )
}

function OneCard({ card: { account, charges, totals } }: { card: CardCharges }) {
  const formatMoney = useMoneyFormatter()
  const [all, setAll] = useState(false)
  const shown = all ? charges : charges.slice(0, mostShown)
  const sums = totals
    .map(({ currency, amount }) => formatMoney(amount, currency))
    .join(commitmentsScreenCopy.and)
  return (
    <section className="border-line py-3 not-first:border-t">
      <h3 className="flex items-center gap-2 font-[550] wrap-anywhere">
        <CreditCard aria-hidden="true" className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
        <span>{toAccountText(account)}</span>
      </h3>
      <p className="num mt-0.5 text-sm whitespace-normal text-ink-2">
        {copy.charges(charges.length)}. {copy.monthly(sums)}
      </p>
      <ul className="mt-2">
        {shown.map(({ line_id, name, amount, currency, rhythm }) => (
          <li key={line_id} className="flex items-baseline justify-between gap-3 py-1 text-sm">
            <span className="min-w-0 truncate">
              {name} <span className="text-ink-3">· {recurringScreenCopy.rhythms[rhythm].toLowerCase()}</span>
            </span>
            <Amount value={amount} currency={currency} className="flex-none font-medium" />
          </li>
        ))}
      </ul>
      {shown.length < charges.length && (
        <Button variant="link" className="num mt-1 max-md:min-h-11" onClick={() => setAll(true)}>
          {copy.all(charges.length)}
        </Button>
      )}
    </section>
  )
}
