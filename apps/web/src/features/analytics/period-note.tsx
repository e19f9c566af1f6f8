import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { hasNoData } from '@lucas/contract/rules/known-days.ts'
import { type DateRange, monthOf } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../entities/account/queries.ts'
import type { ChartContext } from '../../entities/analytics/chart-context.ts'
import { formatExpectedIncome } from '../../entities/analytics/expected-income.ts'
import { monthlyQuery } from '../../entities/period/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { monthName } from '../../lib/format/format.ts'
import { nameMonth } from '../../lib/format/months.ts'
import { useAnsweredPeriod } from '../../lib/search-params/use-answered-period.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { ChangingFigure } from '../../ui/primitives/changing-figure.tsx'
import { HeroCard, HeroSkeleton } from '../../ui/primitives/hero-card.tsx'
import { describePeriod } from './period-sentence.ts'

const copy = analysisScreenCopy.strip
const words = analysisCopy.columns

/** The height of the note, also while it loads: a single month has no averages. */
const noteHeight = ({ from, to }: DateRange): string =>
  monthOf(from) === monthOf(to) ? 'min-h-[215px] md:min-h-[150px]' : 'min-h-[304px] md:min-h-[186px]'

/** The period in one sentence and one number, with income and spending beside it. */
export function PeriodNote(context: ChartContext) {
  const query = useQuery(monthlyQuery(context.period.range, context.currency, context.by))
  const period = useAnsweredPeriod(context.period, query.isPlaceholderData)
  const { isPending: mayHaveNoAccounts } = useQuery(accountsQuery)
  const skeleton = <HeroSkeleton className={noteHeight(context.period.range)} />
  return (
    <section aria-label={copy.label}>
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={skeleton}
        frame={(content, isBanner) =>
          isBanner || content === skeleton ? (
            content
          ) : (
            <HeroCard isWide className={`grid [&_*]:text-note-ink-2 ${noteHeight(context.period.range)}`}>
              {content}
            </HeroCard>
          )
        }
      >
        {(monthly) =>
          // A user without accounts gets another screen.
          mayHaveNoAccounts && isEmpty(monthly) ? (
            skeleton
          ) : (
            <Note monthly={monthly} period={period} today={context.today} />
          )
        }
      </QueryPanel>
    </section>
  )
}

const isEmpty = ({ totals }: Monthly): boolean => totals.income === 0 && totals.spending === 0

/** Returns the remark about a running month in a period of several months, whose sums contain it. */
function describeRunning({ months, expected_income: expected }: Monthly, today: string): string | null {
  const last = months.at(-1)
  if (last?.partial !== true || months.length < 2) return null
  const running = copy.running(nameMonth(last, monthName))
  return expected === null ? running : `${running} · ${formatExpectedIncome(expected, today)}`
}

type NoteProps = { monthly: Monthly } & Pick<ChartContext, 'period' | 'today'>

function Note({ monthly, period, today }: NoteProps) {
  const { currency, totals, averages, months } = monthly
  const { before, amount, after } = describePeriod(monthly, period, today)
  const running = describeRunning(monthly, today)
  return (
    <HeroCard isWide className={`p-5 md:px-7 md:py-6 ${noteHeight(period.range)}`}>
      <div className="grid gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div className="min-w-0">
          <p className="text-[0.9375rem] leading-5 font-[550] text-note-ink-2">
            {before}
            {amount !== null && (
              <>
                {' '}
                <span className="@container my-1 block text-[2.375rem]/[2.875rem] font-semibold tracking-[-0.031em] text-note-ink">
                  <ChangingFigure value={amount}>
                    <Amount value={amount} currency={currency} fits />
                  </ChangingFigure>
                </span>{' '}
                {after}
              </>
            )}
          </p>
          {amount !== null && (
            <p className="mt-2 text-sm text-note-ink-2">
              {months.length > 1 && averages !== null && (
                <>
                  <AmountInSentence toSentence={copy.monthly} amount={averages.saved} currency={currency} />{' '}
                  {copy.averages}
                </>
              )}
              {running !== null && <span className="block">{running}</span>}
            </p>
          )}
        </div>
        {/* Where nothing is known there is no amount, not zero. */}
        {!hasNoData(period.range, monthly) && (
          <InAndOut totals={totals} averages={averages} currency={currency} isMonthly={months.length > 1} />
        )}
      </div>
    </HeroCard>
  )
}

type InAndOutProps = Pick<Monthly, 'totals' | 'averages' | 'currency'> & { isMonthly: boolean }

/** Income and spending, and a bar of what remains of the income (gold). */
function InAndOut({ totals: { income, spending, saved }, averages, currency, isMonthly }: InAndOutProps) {
  const share = income > 0 ? Math.min(100, Math.max(0, (saved / income) * 100)) : 0
  const figures = [
    { label: words.income, amount: income, average: averages?.income },
    {
      label: words.spending,
      amount: spending === 0 ? 0 : -spending,
      average: averages && -averages.spending,
    },
  ]
  return (
    <div className="min-w-0 self-end">
      <div aria-hidden="true" className="mb-2.5 flex h-2 gap-1 overflow-hidden">
        {share > 0 && <span className="rounded-full bg-gold" style={{ width: `${share}%` }} />}
        <span className="flex-1 rounded-full bg-white/30" />
      </div>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm text-note-ink-2 [&>div:last-child]:ml-auto [&>div:last-child]:text-right">
        {figures.map(({ label, amount, average }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="text-[0.9375rem] font-semibold text-note-ink">
              <ChangingFigure value={amount}>
                <Amount value={amount} currency={currency} />
              </ChangingFigure>
            </dd>
            {isMonthly && average != null && (
              <dd className="text-xs">
                <AmountInSentence toSentence={copy.monthly} amount={average} currency={currency} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}
