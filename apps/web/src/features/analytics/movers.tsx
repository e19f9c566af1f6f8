import type { Comparison } from '@lucas/contract/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analysis-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useCategories } from '../../lib/categories.ts'
import { rangeLabel } from '../../lib/period.ts'
import { Amount } from '../../ui/amount.tsx'
import { categoryColor, categoryName } from '../../ui/category-tile.tsx'
import { RowsLink } from './rows-link.tsx'
import { rowsBehind } from './shown.ts'

const copy = analysisScreenCopy.comparison
const mostShown = 8

/** What was spent in both periods, and which categories moved it: less to the left, more to the right. */
export function Movers({ told, today }: { told: Comparison; today: PlainDate }) {
  const { now, before, difference, currency } = told
  return (
    <div className="grid gap-4 p-4 md:p-5">
      <dl className="flex flex-wrap items-start gap-x-6 gap-y-3 rounded-md bg-surface-2 p-4 [&_dd]:text-lg [&_dd]:font-semibold [&_dt]:text-sm [&_dt]:text-ink-3">
        <div>
          <dt className="num">{rangeLabel(told.range, today)}</dt>
          <dd>
            <RowsLink rows={rowsBehind(told.range)}>
              <Amount value={now.spending} currency={currency} />
            </RowsLink>
          </dd>
        </div>
        <div>
          <dt className="num">{rangeLabel(told.compared_with, today)}</dt>
          <dd>
            <RowsLink rows={rowsBehind(told.compared_with)}>
              <Amount value={before.spending} currency={currency} />
            </RowsLink>
          </dd>
        </div>
        <div className="ml-auto text-right">
          <dt>{copy.difference}</dt>
          <dd className={toneOf(difference.spending)}>
            <Amount value={difference.spending} currency={currency} sign="always" />
          </dd>
        </div>
      </dl>
      <h3 className="text-sm font-semibold">{copy.movers}</h3>
      {told.movers.length === 0 ? <p className="text-sm text-ink-3">{copy.same}</p> : <Bars told={told} />}
    </div>
  )
}

/** More was spent: worse for the person, and said by its sign too. */
const toneOf = (difference: number): string =>
  difference === 0 ? '' : difference > 0 ? 'text-negative' : 'text-income'

function Bars({ told: { movers, currency, range } }: { told: Comparison }) {
  useCategories()
  const shown = movers.slice(0, mostShown)
  const largest = Math.max(...shown.map(({ difference }) => Math.abs(difference)), 1)
  return (
    <ul className="divide-y divide-line">
      {shown.map(({ category, difference }) => (
        <li
          key={category}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto] items-center gap-3 py-2.5"
        >
          <RowsLink
            rows={rowsBehind(range, { category })}
            className="flex min-w-0 items-center gap-2.5 font-medium"
          >
            <span
              aria-hidden="true"
              className="size-2 flex-none rounded-full"
              style={{ background: categoryColor(category) }}
            />
            <span className="truncate">{categoryName(category)}</span>
          </RowsLink>
          <span aria-hidden="true" className="grid grid-cols-2">
            <Half
              share={difference < 0 ? -difference / largest : 0}
              className="justify-self-end bg-util-ok"
            />
            <Half share={difference > 0 ? difference / largest : 0} className="bg-util-high" />
          </span>
          <Amount
            value={difference}
            currency={currency}
            sign="always"
            className={`min-w-24 text-right font-semibold ${toneOf(difference)}`}
          />
        </li>
      ))}
    </ul>
  )
}

const Half = ({ share, className }: { share: number; className: string }) => (
  <span className="flex h-3.5 first:justify-end">
    <span className={`h-full rounded-[3px] ${className}`} style={{ width: `${share * 100}%` }} />
  </span>
)
