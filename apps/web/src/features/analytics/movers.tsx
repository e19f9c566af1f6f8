import type { Comparison } from '@lucas/contract/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { toListSearch } from '../../entities/analytics/chart-context.ts'
import { isKnownFrom } from '../../entities/analytics/expected-income.ts'
import { useCategories } from '../../entities/category/category-store.ts'
import { categoryColor, categoryName } from '../../entities/category/category-tile.tsx'
import { shortDay } from '../../lib/format/format.ts'
import { formatRange } from '../../lib/search-params/period.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { TransactionsLink } from './transactions-link.tsx'

const copy = analysisScreenCopy.comparison
const mostShown = 8

/** How much of the compared range has data. */
export const knownPart = ({ compared_with, known_since }: Comparison): 'all' | 'some' | 'none' =>
  isKnownFrom(compared_with.from, known_since)
    ? 'all'
    : isKnownFrom(compared_with.to, known_since)
      ? 'some'
      : 'none'

/** Whether a day of the range has data. */
export const hasData = ({ range, known_until: until }: Comparison): boolean =>
  until === undefined || range.from <= until

/** Whether the difference says something: the other range is known, and a whole day of this one has passed and is known. */
export const isComparable = (comparison: Comparison, today: PlainDate): boolean =>
  knownPart(comparison) === 'all' && comparison.range.to < today && hasData(comparison)

interface MoversProps {
  comparison: Comparison
  today: PlainDate
  /** Whether the range is too young for its changes to be good or bad. */
  isNeutral: boolean
}

/** Spending in both periods and the categories that changed most: less to the left, more to the right. */
export function Movers({ comparison, today, isNeutral }: MoversProps) {
  const { now, before, difference, currency, known_since } = comparison
  const known = knownPart(comparison)
  const hasDifference = isComparable(comparison, today)
  return (
    <div className="grid gap-4 p-4 md:p-5">
      <dl className="flex flex-wrap items-start gap-x-6 gap-y-3 rounded-md bg-surface-2 p-4 [&_dd]:text-lg [&_dd]:font-semibold [&_dt]:text-sm [&_dt]:text-ink-3">
        <div>
          <dt className="num">{formatRange(comparison.range, today)}</dt>
          <dd>
            {hasData(comparison) ? (
              <TransactionsLink rows={toListSearch(comparison.range)}>
                <Amount value={now.spending} currency={currency} />
              </TransactionsLink>
            ) : (
              chartsCopy.noData
            )}
          </dd>
        </div>
        <div>
          <dt className="num">{formatRange(comparison.compared_with, today)}</dt>
          <dd>
            {known === 'none' ? (
              chartsCopy.noData
            ) : (
              <TransactionsLink rows={toListSearch(comparison.compared_with)}>
                <Amount value={before.spending} currency={currency} />
              </TransactionsLink>
            )}
          </dd>
          {known === 'some' && known_since !== null && (
            <dd className="text-xs! font-normal! text-ink-3">{copy.since(shortDay(known_since, today))}</dd>
          )}
        </div>
        <div className="ml-auto text-right">
          <dt>{copy.difference}</dt>
          {hasDifference ? (
            <dd className={toneOf(difference.spending, isNeutral)}>
              <Amount value={difference.spending} currency={currency} sign="always" />
            </dd>
          ) : (
            <dd>{uiCopy.unknownChange}</dd>
          )}
        </div>
      </dl>
      {hasDifference ? (
        <>
          <h3 className="text-sm font-semibold">{copy.movers}</h3>
          {comparison.movers.length === 0 ? (
            <p className="text-sm text-ink-3">{copy.same}</p>
          ) : (
            <Bars comparison={comparison} isNeutral={isNeutral} />
          )}
        </>
      ) : (
        <p className="text-sm text-ink-3">{toReason(comparison)}</p>
      )}
    </div>
  )
}

/** Why there is no difference. */
function toReason(comparison: Comparison): string {
  if (!hasData(comparison)) return copy.noData
  return knownPart(comparison) === 'all' ? copy.firstDay : copy.unknown
}

/** More spending is red; the sign says the same. */
const toneOf = (difference: number, isNeutral: boolean): string =>
  difference === 0 || isNeutral ? '' : difference > 0 ? 'text-negative' : 'text-income'

function Bars({
  comparison: { movers, currency, range },
  isNeutral,
}: Pick<MoversProps, 'comparison' | 'isNeutral'>) {
  useCategories()
  const displayed = movers.slice(0, mostShown)
  const largest = Math.max(...displayed.map(({ difference }) => Math.abs(difference)), 1)
  return (
    <ul className="divide-y divide-line">
      {displayed.map(({ category, difference }) => (
        <li
          key={category}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto] items-center gap-3 py-2.5"
        >
          <TransactionsLink
            rows={toListSearch(range, { category })}
            className="flex min-w-0 items-center gap-2.5 font-medium"
          >
            <span
              aria-hidden="true"
              className="size-2 flex-none rounded-full"
              style={{ background: categoryColor(category) }}
            />
            <span className="truncate">{categoryName(category)}</span>
          </TransactionsLink>
          <span aria-hidden="true" className="grid grid-cols-2">
            <BarHalf
              share={difference < 0 ? -difference / largest : 0}
              className={`justify-self-end ${isNeutral ? 'bg-ink-3' : 'bg-util-ok'}`}
            />
            <BarHalf
              share={difference > 0 ? difference / largest : 0}
              className={isNeutral ? 'bg-ink-3' : 'bg-util-high'}
            />
          </span>
          <Amount
            value={difference}
            currency={currency}
            sign="always"
            className={`min-w-24 text-right font-semibold ${toneOf(difference, isNeutral)}`}
          />
        </li>
      ))}
    </ul>
  )
}

const BarHalf = ({ share, className }: { share: number; className: string }) => (
  <span className="flex h-3.5 first:justify-end">
    <span className={`h-full rounded-[3px] ${className}`} style={{ width: `${share * 100}%` }} />
  </span>
)
