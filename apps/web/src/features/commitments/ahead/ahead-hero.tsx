import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { safeToSpendQuery } from '../../../entities/analytics/queries.ts'
import { DueVerdicts } from '../../../entities/forecast/due-verdicts.tsx'
import { forecastQuery } from '../../../entities/forecast/queries.ts'
import { useDeferredPrivacy } from '../../../lib/app/display-preferences.ts'
import { formatAxisMoney, formatDayOfMonth, formatLongDay, shortDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { HeroCard } from '../../../ui/primitives/hero-card.tsx'
import { UnsizedPlace } from '../../../ui/primitives/skeleton.tsx'
import { type Ahead, amountIn, savingsIn, toVerdict, type Verdict } from './verdict.ts'

const copy = commitmentsScreenCopy.ahead

interface AheadHeroProps {
  ahead: Ahead
  today: PlainDate
  /** A line below gets the focus, so that what follows is painted before this card has its height. */
  leadsToLine: boolean
}

/** What comes in the next thirty days, whether it can be paid, and the weeks that it falls into. */
export function AheadHero({ ahead, today, leadsToLine }: AheadHeroProps) {
  const formatMoney = useMoneyFormatter()
  const { data: safe, isPending: isSafePending } = useQuery(safeToSpendQuery(today))
  const { data: forecast, isPending: isForecastPending } = useQuery(forecastQuery(today))
  // How many sentences there are depends on both.
  const isUnsized = isSafePending || isForecastPending
  const verdict = toVerdict(ahead, safe)
  const savings = forecast === undefined ? 0 : savingsIn(forecast, ahead.until)
  const dollars = amountIn(ahead.spending, 'USD')
  return (
    <>
      <HeroCard isWide className="px-5 py-5 md:px-7 md:py-6">
        <div className="grid items-end gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_min(520px,50%)]">
          <div className="min-w-0">
            <h2 className="text-sm font-[550] text-note-ink-2">
              {copy.label(formatDayOfMonth(ahead.until, today))}
            </h2>
            <p className="@container text-[2.25rem]/[2.75rem] font-semibold tracking-[-0.031em] md:text-[2.75rem]/[3.25rem]">
              <Amount value={amountIn(ahead.spending, 'CLP')} currency="CLP" fits />
            </p>
            <p className="num min-h-[18px] text-sm whitespace-normal text-note-ink-2 max-md:min-h-9">
              {verdict !== null && toSentence(verdict, today, formatMoney)}
            </p>
            {!isUnsized && (
              <>
                {verdict !== null && verdict.unseen > 0 && (
                  <p className="num text-sm whitespace-normal text-note-ink-2">
                    {copy.unseen(formatMoney(verdict.unseen))}
                  </p>
                )}
                {verdict !== null && savings > 0 && (
                  <p className="num text-sm whitespace-normal text-note-ink-2">
                    {toSentenceWithSavings(verdict.left - savings, savings, formatMoney)}
                  </p>
                )}
                {dollars > 0 && (
                  <p className="num text-sm whitespace-normal text-note-ink-2">
                    {copy.dollars(formatMoney(dollars, 'USD'))}
                  </p>
                )}
                <DueVerdicts today={today} tone="note" className="mt-3" />
              </>
            )}
          </div>
          {isUnsized && <UnsizedPlace />}
          <Weeks weeks={ahead.weeks} isSalary={verdict?.income?.isSalary ?? false} />
        </div>
      </HeroCard>
      {isUnsized && !leadsToLine && <UnsizedPlace />}
    </>
  )
}

function toSentence(
  { left, balance, income }: Verdict,
  today: PlainDate,
  formatMoney: (amount: number) => string,
): string {
  const amount = formatMoney(Math.abs(left))
  if (income === null)
    return (left < 0 ? copy.missingWithoutIncome : copy.leftWithoutIncome)(formatMoney(balance), amount)
  const day =
    income.date === today
      ? copy.todayOn
      : copy.on(formatLongDay(income.date, today).replace(/ de \S+( de \d+)?$/, ''))
  return (left < 0 ? copy.missing : copy.left)(income.isSalary, day, amount)
}

/** Of the height of the bars: a week with little to pay still has a foot. */
const leastShare = 0.03
/** Of the same height: the coin of an income is above each bar. */
const shareBelowCoin = 0.75

/** What is left of goals and savings too: what the verdicts of the cards and the expected line count. */
const toSentenceWithSavings = (
  left: number,
  savings: number,
  formatMoney: (amount: number) => string,
): string =>
  (left < 0 ? copy.missingWithSavings : copy.leftWithSavings)(
    formatMoney(savings),
    formatMoney(Math.abs(left)),
  )

/** Five weekly bars; the coin is on the week of the income. */
function Weeks({ weeks, isSalary }: { weeks: Ahead['weeks']; isSalary: boolean }) {
  const formatMoney = useMoneyFormatter()
  const isPrivate = useDeferredPrivacy()
  const highest = Math.max(...weeks.map(({ amount }) => amount))
  const room = weeks.some(({ income }) => income) ? shareBelowCoin : 1
  return (
    <ul aria-label={copy.weeks} className="grid grid-cols-5 items-end gap-1.5 md:gap-3">
      {weeks.map(({ from, to, amount, income }) => {
        const share = highest === 0 ? 0 : (amount / highest) * room
        return (
          <li key={from} className="grid min-w-0 gap-1.5 text-center text-xs text-note-ink-2">
            <span aria-hidden="true" className="relative flex h-15 items-end md:h-[84px]">
              {income && (
                <span
                  className="absolute left-1/2 flex -translate-x-1/2 items-center gap-1.5 font-semibold whitespace-nowrap text-gold"
                  style={{ bottom: `calc(${share * 100}% + 6px)` }}
                >
                  <span className="size-3 rounded-full bg-gold" />
                  {isSalary ? copy.salary : copy.income}
                </span>
              )}
              <span
                className={`w-full rounded-t-sm ${amount > 0 && amount === highest ? 'bg-white/82' : 'bg-white/26'}`}
                style={{ height: `${Math.max(share, leastShare) * 100}%` }}
              />
            </span>
            <span className="num font-semibold wrap-anywhere whitespace-normal text-note-ink max-md:hidden">
              {amount === 0 ? copy.noneInWeek : formatMoney(amount)}
            </span>
            <span className="num text-[0.625rem]/tight font-semibold whitespace-normal text-note-ink md:hidden">
              {amount === 0 ? copy.noneInWeek : isPrivate ? '' : formatAxisMoney(amount, 'CLP')}
            </span>
            <span className="num truncate max-md:hidden">{toWeekText(from, to)}</span>
            <span className="num text-[0.625rem]/tight whitespace-normal md:hidden">
              {shortDay(from, from)}
            </span>
            {income && <span className="sr-only">{isSalary ? copy.salary : copy.income}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Returns `7–13 dic`, or `30 nov–6 dic`. */
function toWeekText(from: PlainDate, to: PlainDate): string {
  if (from === to) return shortDay(from, from)
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : shortDay(from, from)
  return `${first}–${shortDay(to, to)}`
}
