import { paletteAnswersCopy as copy } from '@lucas/contract/copy/palette-answers.ts'
import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { isEarly } from '@lucas/contract/rules/comparison.ts'
import type { KnownDays } from '@lucas/contract/rules/known-days.ts'
import { monthOf, periodRange } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { isKnownFrom } from '../../../entities/analytics/expected-income.ts'
import { safeToSpendQuery, summaryQuery } from '../../../entities/analytics/queries.ts'
import { useCategories } from '../../../entities/category/category-store.ts'
import { categoryColor, categoryName } from '../../../entities/category/category-tile.tsx'
import { useIrregularIncome } from '../../../entities/payday/use-irregular-income.ts'
import { monthlyQuery } from '../../../entities/period/queries.ts'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { formatDayOfMonth, formatLongMonth, monthName } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { ChangeChip } from '../../../ui/primitives/change-chip.tsx'
import { FigureSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'
import { Headline, MonthBars, Places } from './answer-parts.tsx'
import {
  type FlowQuestion,
  findAskedMonth,
  listMonthAmounts,
  rowsMax,
  rowsQuery,
  toAmount,
  toBarsRange,
  toComparedRanges,
  totalsQuery,
} from './answer-queries.ts'
import type { Question } from './question.ts'

const boxClass = 'flex gap-6 px-5 py-4 max-md:flex-col md:px-6 md:py-5'
const loading = (
  <div className={boxClass}>
    <div className="grid min-h-28 content-start">
      <FigureSkeleton />
    </div>
  </div>
)
const panel = { errorMessage: copy.failed, skeleton: loading, bannerClass: 'm-4' }

/** The answer to a question, amount first. */
export function Answer({ question }: { question: Question }) {
  if (question.ask === 'balance') return <BalanceAnswer />
  if (question.ask === 'left') return <LeftAnswer />
  return <FlowAnswer question={question} />
}

function BalanceAnswer() {
  return (
    <QueryPanel query={useQuery(summaryQuery('CLP'))} {...panel}>
      {({ balance_clp: pesos, balance_usd: dollars }) => (
        <div className={boxClass}>
          <Headline caption={copy.balance} amount={pesos}>
            {dollars !== 0 && (
              <p>
                {copy.otherCurrency} <Amount value={dollars} currency="USD" className="font-medium" />
              </p>
            )}
            <p>{copy.balanceNote}</p>
          </Headline>
        </div>
      )}
    </QueryPanel>
  )
}

function LeftAnswer() {
  const today = useToday()
  const formatMoney = useMoneyFormatter()
  return (
    <QueryPanel query={useQuery(safeToSpendQuery(today))} {...panel}>
      {({ free, per_day: perDay, last_day: lastDay, runway, shortfall, cushion_missing: missing }) => (
        <div className={boxClass}>
          {shortfall === null ? (
            <Headline caption={copy.left} amount={free}>
              {runway !== null && <p>{safeToSpendCopy.runway.title(runway.half_months)}.</p>}
              <p>
                {copy.leftUntil(
                  formatDayOfMonth(lastDay, today),
                  perDay === null ? null : formatMoney(perDay),
                )}
              </p>
              {missing !== null && <p>{copy.cushionMissing(formatMoney(missing.amount))}</p>}
            </Headline>
          ) : (
            <Headline caption={copy.missing} amount={shortfall.amount}>
              <p className="text-warning">{copy.missingNote(formatDayOfMonth(shortfall.until, today))}</p>
            </Headline>
          )}
        </div>
      )}
    </QueryPanel>
  )
}

/** `Alimentación · octubre 2026`. */
function formatCaption({ ask, subject, period: { name, range } }: FlowQuestion): string {
  const what =
    subject === null
      ? copy[ask]
      : 'category' in subject
        ? categoryName(subject.category)
        : `«${subject.merchant}»`
  const isNamed = name !== 'month' && name !== 'this_month' && name !== 'last_month'
  return copy.about(what, isNamed ? copy.periods[name] : formatLongMonth(monthOf(range.from)))
}

function FlowAnswer({ question }: { question: FlowQuestion }) {
  const today = useToday()
  const totals = useQuery(totalsQuery(question, question.period.range))
  const barsRange = toBarsRange(question, today)
  const { data: bars } = useQuery(totalsQuery(question, barsRange))
  // The query of Gasto mensual: it says from which day on anything is known.
  const { data: monthly } = useQuery(monthlyQuery(periodRange('last_12_months', today)))
  const count = totals.data?.count ?? 0
  const hasPlaces = count > 0 && count <= rowsMax && question.ask !== 'saved' && !isMerchant(question)
  const { data: rows } = useQuery({ ...rowsQuery(question), enabled: hasPlaces })
  useCategories()
  const { ask, subject } = question
  return (
    <QueryPanel query={totals} {...panel}>
      {({ sums }) => (
        <>
          <div className={boxClass}>
            <Headline caption={formatCaption(question)} amount={toAmount(ask, sums)}>
              {count > 0 && monthly !== undefined && <Change question={question} known={monthly} />}
              <p>{count === 0 ? copy.none : copy.movements(count)}</p>
              {toAmount(ask, sums, 'USD') !== 0 && (
                <p>
                  {copy.otherCurrency}{' '}
                  <Amount value={toAmount(ask, sums, 'USD')} currency="USD" className="font-medium" />
                </p>
              )}
            </Headline>
            {bars !== undefined && monthly !== undefined && (
              <MonthBars
                months={listMonthAmounts(question, barsRange, bars, monthly)}
                color={
                  subject !== null && 'category' in subject
                    ? categoryColor(subject.category)
                    : 'var(--lu-brand)'
                }
              />
            )}
          </div>
          {hasPlaces && rows !== undefined && rows.results.length > 0 && (
            <Places title={ask === 'income' ? copy.mostEarned : copy.mostSpent} rows={rows.results} />
          )}
        </>
      )}
    </QueryPanel>
  )
}

const isMerchant = ({ subject }: FlowQuestion): boolean => subject !== null && 'merchant' in subject

interface ChangeProps {
  question: FlowQuestion
  known: KnownDays
}

/**
 * The change against the period before; '—' if that contains days without data, and before a whole day has passed. A running
 * month compares its days; its income may still come, so it has none.
 */
function Change({ question, known: { known_since: since, known_until: until } }: ChangeProps) {
  const today = useToday()
  const isIrregular = useIrregularIncome(today)
  const { range } = question.period
  const { now, before } = toComparedRanges(question, { today, knownUntil: until })
  const { data } = useQuery(totalsQuery(question, now ?? range))
  const { data: dataBefore } = useQuery(totalsQuery(question, before))
  const asked = findAskedMonth(question, today)
  const { ask } = question
  if (data === undefined || dataBefore === undefined || (asked?.isRunning && ask !== 'spending')) return null
  if (!isKnownFrom(before.to, since)) return <p className="text-ink-3">{copy.noComparison}</p>
  const isKnown = isKnownFrom(before.from, since) && now !== null
  const [amount, amountBefore] = [toAmount(ask, data.sums), toAmount(ask, dataBefore.sums)]
  if (isKnown && amountBefore <= 0) return null
  const month = monthName(monthOf(before.from))
  const comparison =
    asked === null
      ? copy.compared.other
      : asked.isRunning
        ? copy.compared.sameDays(month)
        : copy.compared.month(month)
  return (
    <ChangeChip
      value={isKnown ? ((amount - amountBefore) / amountBefore) * 100 : null}
      meaning={ask === 'spending' ? 'good-down' : 'good-up'}
      comparison={comparison}
      isNeutral={isIrregular || isEarly(range, today)}
    />
  )
}
