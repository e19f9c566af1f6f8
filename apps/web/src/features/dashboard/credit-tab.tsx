import type { Account } from '@lucas/contract/account.ts'
import type { DashboardSummary } from '@lucas/contract/analytics.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { utilisation, utilisationLevel } from '@lucas/contract/rules/utilisation.ts'
import type { ReactNode } from 'react'
import { maskOf } from '../../lib/account-number.ts'
import { percent } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Masked } from '../../ui/masked.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { accountsOf, byUse, useOf } from './accounts-split.ts'
import { NoAccounts } from './no-accounts.tsx'

const copy = panelCopy.summary
const badges = { ok: 'ok', mid: 'warn', high: 'bad' } as const

function CardUse({ card }: { card: Account }) {
  const share = useOf(card)
  const level = share === null ? null : utilisationLevel(share)
  const { balance_current: used, balance_limit: limit, currency } = card
  return (
    <li className="border-line py-3 not-first:border-t">
      <div className="mb-2 flex items-center justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="font-[550]">{card.name}</span>
          <Masked text={card.institution_name} mask={maskOf(card)} />
        </p>
        {share !== null && level !== null && <Badge tone={badges[level]}>{percent(share * 100, 1)}</Badge>}
      </div>
      {share !== null && level !== null && (
        <ProgressBar share={share} tone={level} label={copy.utilisation(card.name)} />
      )}
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-sm">
        <span>
          {used === null ? (
            dashboardCopy.accounts.syncing
          ) : (
            <>
              <Amount value={used} currency={currency} /> {copy.used}
            </>
          )}
        </span>
        <span className="text-ink-3">
          {limit === null ? (
            copy.noLimit
          ) : (
            <>
              {copy.limit} <Amount value={limit} currency={currency} />
            </>
          )}
        </span>
      </p>
    </li>
  )
}

/** `$2.110.950 usados de $4.850.000 · 43,52%` */
const AllCards = ({
  summary: { card_debt: debt, card_limit: limit, currency },
}: {
  summary: DashboardSummary
}) => (
  <p className="flex flex-wrap items-baseline gap-x-2.5">
    <Amount value={debt} currency={currency} className="text-2xl font-semibold tracking-[-0.024em]" />
    <span className="num text-sm text-ink-3">
      {limit === null ? (
        copy.used
      ) : (
        <>
          {copy.usedOf} <Amount value={limit} currency={currency} /> ·{' '}
          {percent(utilisation(debt, limit) * 100, 2)}
        </>
      )}
    </span>
  </p>
)

interface CreditTabProps {
  accounts: Account[]
  currency: Currency
  /** Shows something of the figures, or that they could not be had. */
  totals: (children: (summary: DashboardSummary) => ReactNode) => ReactNode
}

/** Every card with how much of it is used, the fullest first. */
export function CreditTab({ accounts, currency, totals }: CreditTabProps) {
  const cards = byUse(accountsOf(accounts, 'credit', currency))
  if (cards.length === 0)
    return (
      <NoAccounts accounts={accounts} kind="credit" none={copy.noCards} noneIn={copy.noCardsIn(currency)} />
    )
  return (
    <div>
      {totals((summary) => (
        <AllCards summary={summary} />
      ))}
      <ul className="mt-1">
        {cards.map((card) => (
          <CardUse key={card.id} card={card} />
        ))}
      </ul>
    </div>
  )
}
