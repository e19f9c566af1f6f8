import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { Commitments } from '@lucas/contract/planning/commitments.ts'
import { monthOf } from '@lucas/contract/rules/periods.ts'
import type { ReactNode } from 'react'
import { formatPercent, monthName } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { HeroCard } from '../../ui/primitives/hero-card.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'

const copy = commitmentsScreenCopy.summary

type Totals = Commitments['totals']['spending']
const none = { total: 0, paid: 0, to_come: 0, year: 0, usual_month: 0 }
const findTotals = (totals: Totals, currency: 'CLP' | 'USD') =>
  totals.find((one) => one.currency === currency) ?? none

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 border-white/14 py-2.5 not-first:border-t max-lg:border-t">
    <dt className="text-sm text-note-ink-2">{label}</dt>
    <dd className="num text-md font-semibold">{children}</dd>
  </div>
)

/** What is still to pay in the month, and what commitments cost a month and a year. Income and savings are apart. */
export function SummaryHero({ data: { today, month, totals } }: { data: Commitments }) {
  const formatMoney = useMoneyFormatter()
  const name = monthName(month)
  const spending = findTotals(totals.spending, 'CLP')
  const income = findTotals(totals.income, 'CLP')
  const savings = findTotals(totals.savings, 'CLP')
  const isPast = month < monthOf(today)
  const isFuture = month > monthOf(today)
  const isDone = !isPast && spending.to_come === 0 && spending.paid > 0
  const share = spending.total > 0 ? spending.paid / spending.total : 0
  const label = isPast ? copy.paid(name) : isDone ? copy.allPaid(name) : copy.toCome(name)
  return (
    <HeroCard isWide className="px-5 py-5 md:px-7 md:py-6">
      <h2 className="sr-only">{copy.label}</h2>
      <div className="grid gap-x-14 gap-y-5 lg:grid-cols-[1fr_340px]">
        <div className="min-w-0 self-center">
          <p className="text-sm font-[550] text-note-ink-2">{label}</p>
          <p className="@container text-[2.375rem]/[2.875rem] font-semibold tracking-[-0.031em] md:text-[2.75rem]/[3.25rem]">
            <Amount value={isPast ? spending.paid : spending.to_come} currency="CLP" fits />
          </p>
          {!isPast && !isFuture && (
            <>
              <p className="num text-sm whitespace-normal text-note-ink-2">
                {copy.of(formatMoney(spending.paid), formatMoney(spending.total))}
              </p>
              <ProgressBar
                isThick
                isOnNote
                tone="gold"
                share={share}
                label={copy.bar(formatPercent(share * 100, 0))}
                className="mt-5"
              />
              <p className="num mt-2.5 text-sm font-semibold">{copy.bar(formatPercent(share * 100, 0))}</p>
            </>
          )}
        </div>
        <dl className="self-end">
          <Figure label={copy.usual}>
            <Amount value={spending.usual_month} currency="CLP" />
          </Figure>
          <Figure label={copy.year}>
            <Amount value={spending.year} currency="CLP" />
          </Figure>
          {totals.savings.length > 0 && (
            <Figure label={copy.savings}>
              <Amount value={savings.total} currency="CLP" />
            </Figure>
          )}
          {totals.income.length > 0 && (
            <Figure label={copy.income(name)}>
              <Amount value={income.total} currency="CLP" />
            </Figure>
          )}
        </dl>
      </div>
      <Notes totals={totals} month={name} />
    </HeroCard>
  )
}

/** Dollars, which are never added to pesos, and what the year leaves out. */
function Notes({ totals, month }: { totals: Commitments['totals']; month: string }) {
  const formatMoney = useMoneyFormatter()
  const spending = findTotals(totals.spending, 'USD')
  const income = findTotals(totals.income, 'USD')
  const savings = findTotals(totals.savings, 'USD')
  const notes: string[] = []
  if (spending.total !== 0 || spending.year !== 0)
    notes.push(copy.dollars(formatMoney(spending.total, 'USD'), month, formatMoney(spending.year, 'USD')))
  if (income.total !== 0) notes.push(copy.dollarIncome(formatMoney(income.total, 'USD'), month))
  if (savings.total !== 0) notes.push(copy.dollarSavings(formatMoney(savings.total, 'USD'), month))
  return (
    <p className="num mt-4 max-w-[72ch] text-sm whitespace-normal text-note-ink-2">
      {[...notes, copy.yearNote].join(' ')}
    </p>
  )
}
