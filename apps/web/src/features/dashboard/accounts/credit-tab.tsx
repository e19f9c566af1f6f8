import type { DashboardSummary } from '@lucas/contract/analytics/analytics.ts'
import type { Account } from '@lucas/contract/banking/account.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { utilisation, utilisationLevel } from '@lucas/contract/rules/utilisation.ts'
import type { ReactNode } from 'react'
import { AccountNumber } from '../../../entities/account/account-number.tsx'
import { formatMissingBalance } from '../../../entities/account/missing-balance.ts'
import { formatAccountNumber } from '../../../lib/format/account-number.ts'
import { formatPercent } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { NoAccounts } from '../no-accounts.tsx'
import { cardUtilisation, filterAccounts, sortByUtilisation } from './accounts-split.ts'

const copy = panelCopy.summary
const badgeTones = { ok: 'ok', mid: 'warn', high: 'bad' } as const

function CardUtilisation({ card }: { card: Account }) {
  const share = cardUtilisation(card)
  const level = share === null ? null : utilisationLevel(share)
  const { balance_current: used, balance_limit: limit, currency } = card
  return (
    <li className="border-line py-3 not-first:border-t">
      <div className="mb-2 flex items-center justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="font-[550]">{card.name}</span>
          <AccountNumber text={card.institution_name} mask={formatAccountNumber(card)} />
        </p>
        {share !== null && level !== null && (
          <Badge tone={badgeTones[level]}>{formatPercent(share * 100, 1)}</Badge>
        )}
      </div>
      {share !== null && level !== null && (
        <ProgressBar share={share} tone={level} label={copy.utilisation(card.name)} />
      )}
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-sm">
        <span>
          {used === null ? (
            formatMissingBalance(card)
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

/** The totals of all cards: `$2.110.950 usados de $4.850.000 · 43,52%`. */
const CardTotals = ({
  summary: { card_debt: debt, card_limit: limit, currency },
}: {
  summary: DashboardSummary
}) => (
  <p className="flex flex-wrap items-baseline gap-x-2.5">
    <Amount value={debt} currency={currency} className="text-2xl font-semibold tracking-[-0.024em]" />
    <span className="num text-sm whitespace-normal text-ink-3">
      {limit === null ? (
        copy.used
      ) : (
        <>
          {copy.usedOf} <Amount value={limit} currency={currency} /> ·{' '}
          {formatPercent(utilisation(debt, limit) * 100, 2)}
        </>
      )}
    </span>
  </p>
)

interface CreditTabProps {
  accounts: Account[]
  currency: Currency
  /** Renders content with the summary, or its loading and error states. */
  totals: (children: (summary: DashboardSummary) => ReactNode) => ReactNode
}

/** The cards with their utilisation, highest first. */
export function CreditTab({ accounts, currency, totals }: CreditTabProps) {
  const cards = sortByUtilisation(filterAccounts(accounts, 'credit', currency))
  if (cards.length === 0)
    return (
      <NoAccounts
        accounts={accounts}
        kind="credit"
        noneText={copy.noCards}
        noneInCurrencyText={copy.noCardsIn(currency)}
      />
    )
  return (
    <div>
      {totals((summary) => (
        <CardTotals summary={summary} />
      ))}
      <ul className="mt-1">
        {cards.map((card) => (
          <CardUtilisation key={card.id} card={card} />
        ))}
      </ul>
    </div>
  )
}
