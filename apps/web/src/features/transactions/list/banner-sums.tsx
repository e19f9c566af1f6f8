import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { fromWireAmount, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { FlowSum } from '@lucas/contract/transactions/transaction-list.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'

const copy = transactionListCopy.banner
const figures = ['income', 'spending', 'total'] as const
type Figure = (typeof figures)[number]

/** Labels of sums, and of sums that also include transfers, savings or card payments. */
const labels: Record<'flows' | 'moves', Record<Figure, string>> = {
  flows: { income: copy.income, spending: copy.spending, total: copy.total },
  moves: { income: copy.moneyIn, spending: copy.moneyOut, total: copy.total },
}

/** On phones the sums have room for dollars, so that the list below stays where it is. */
const columnsClass =
  'flex flex-none justify-between gap-x-3 gap-y-2 max-md:min-h-[54px] max-md:flex-wrap md:gap-x-6'

/** The columns before their answer. */
export const SumsSkeleton = () => (
  <div className={columnsClass}>
    {figures.map((figure) => (
      <div key={figure} className="grid content-start gap-2 pt-1">
        <Skeleton className="h-2.5 w-14" />
        <Skeleton className="h-3.5 w-20" />
      </div>
    ))}
  </div>
)

/** Returns income less spending. */
export const computeNet = ({ currency, income, spending }: FlowSum): number =>
  toWireAmount(fromWireAmount(income, currency) + fromWireAmount(spending, currency), currency)

const readFigure = (sum: FlowSum, figure: Figure): number =>
  figure === 'total' ? computeNet(sum) : sum[figure]

/** Returns the currencies to show: pesos, then those with an amount; a list in dollars alone shows dollars. */
function listShown(sums: readonly FlowSum[], figure: Figure): readonly FlowSum[] {
  const shown = sums.filter(
    (sum) => figure === 'total' || readFigure(sum, figure) !== 0 || sum.currency === 'CLP',
  )
  return shown.length === 0 ? sums.slice(0, 1) : shown
}

interface BannerSumsProps {
  sums: readonly FlowSum[]
  /** The filter names transfers, savings or card payments. */
  hasMoves?: boolean
  /** `line` puts everything in one line; in a narrow container only the difference. */
  layout: 'columns' | 'line'
  /** Of each figure. */
  className?: string
}

/** Income, spending and their difference: pesos first, dollars below or beside them (decisions 4). */
export function BannerSums({ sums, hasMoves = false, layout, className = '' }: BannerSumsProps) {
  const isLine = layout === 'line'
  return (
    <dl className={isLine ? 'flex flex-wrap gap-x-4' : columnsClass}>
      {figures.map((figure) => (
        <div
          key={figure}
          className={isLine ? `gap-x-1.5 ${figure === 'total' ? 'flex' : 'hidden @2xl:flex'}` : className}
        >
          <dt className={isLine ? 'text-ink-3' : 'text-sm text-ink-3'}>
            {labels[hasMoves ? 'moves' : 'flows'][figure]}
          </dt>
          <dd className={isLine ? 'num flex flex-wrap gap-x-1.5' : 'num leading-5'}>
            {listShown(sums, figure).map((sum, at) => {
              const isFirst = at === 0
              return (
                <span
                  key={sum.currency}
                  className={isFirst || isLine ? 'block' : 'block text-xs leading-4 text-ink-3'}
                >
                  <Amount
                    value={readFigure(sum, figure)}
                    currency={sum.currency}
                    sign="always"
                    tone={figure === 'income' && !hasMoves ? 'flow' : 'ink'}
                    className={isFirst && !isLine ? 'font-semibold' : ''}
                  />
                </span>
              )
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
