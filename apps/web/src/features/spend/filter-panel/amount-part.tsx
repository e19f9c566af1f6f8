import { spendPanelsCopy } from '@lucas/contract/copy/spend-panels.ts'
import { amountSteps } from '@lucas/contract/transaction-list.ts'
import { axisMoney } from '../../../lib/format.ts'
import { MoneyInput } from '../../../ui/money-input.tsx'
import type { ListFilter } from '../search.ts'
import { useDraft } from '../use-draft.ts'
import { Part } from './part.tsx'

const copy = spendPanelsCopy.filter
const pauseMs = 300
const last = amountSteps.length

interface AmountPartProps {
  filter: ListFilter
  /** How many rows lie in each step; undefined until they are counted. */
  counts: readonly number[] | undefined
  onChange: (change: ListFilter) => void
}

/** The step in which an amount lies; the lower end stands before its bar, the upper one behind. */
const stepOf = (amount: number): number =>
  Math.max(
    amountSteps.findLastIndex((step) => step <= amount),
    0,
  )
const stepAfter = (amount: number): number => {
  const step = amountSteps.findIndex((lower) => lower >= amount)
  return step < 0 ? last : step
}
const wordsFor = (step: number): string => {
  if (step === 0) return copy.noLeast
  return step === last ? copy.noMost : axisMoney(amountSteps[step] ?? 0, 'CLP')
}

const handle =
  'absolute -bottom-3 h-6 appearance-none bg-transparent [&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-brand [&::-moz-range-thumb]:bg-surface [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-brand [&::-webkit-slider-thumb]:bg-surface'

/** Where a handle may go, with half a handle to spare at both ends. */
const stretch = (from: number, to: number) => ({
  left: `calc(${(from / last) * 100}% - 8px)`,
  width: `calc(${((to - from) / last) * 100}% + 16px)`,
})

/** How amounts are spread, two handles, and the exact bounds; the sign does not count (spec 5). */
export function AmountPart({ filter, counts, onChange }: AmountPartProps) {
  const { min_amount: least, max_amount: most } = filter
  const [low, high] = [stepOf(least ?? 0), most === undefined ? last : Math.max(stepAfter(most), 1)]
  const shown = `${least ?? ''}/${most ?? ''}`
  const [bounds, setBounds] = useDraft(shown, tell, pauseMs, mayBe)
  const [min = '', max = ''] = bounds.split('/')
  function tell(told: string): void {
    const [lower, upper] = told.split('/')
    onChange({
      min_amount: lower ? Number(lower) : undefined,
      max_amount: upper ? Number(upper) : undefined,
    })
  }
  // Each handle has its own half, so that neither lies over the other.
  const middle = Math.min(Math.max(Math.round((low + high) / 2), 1), last - 1)
  const highest = Math.max(...(counts ?? []), 1)
  return (
    <Part title={copy.amount}>
      <div className="relative mx-2 mb-1 h-12">
        <div aria-hidden="true" className="flex h-full items-end gap-0.5 border-b-2 border-line-strong">
          {amountSteps.map((step, index) => (
            <span
              key={step}
              className={`flex-1 rounded-t-xs ${index >= low && index < high ? 'bg-brand-line' : 'bg-surface-3'}`}
              style={{ height: `${(Math.sqrt((counts?.[index] ?? 0) / highest) * 100).toFixed(1)}%` }}
            />
          ))}
        </div>
        <span
          aria-hidden="true"
          className="absolute bottom-0 h-0.5 bg-brand"
          style={{ left: `${(low / last) * 100}%`, right: `${(1 - high / last) * 100}%` }}
        />
        <input
          type="range"
          aria-label={copy.leastHandle}
          aria-valuetext={wordsFor(low)}
          min={0}
          max={middle}
          value={low}
          style={stretch(0, middle)}
          onChange={({ currentTarget }) => {
            const step = Math.min(Number(currentTarget.value), high - 1)
            onChange({ min_amount: step === 0 ? undefined : amountSteps[step] })
          }}
          className={handle}
        />
        <input
          type="range"
          aria-label={copy.mostHandle}
          aria-valuetext={wordsFor(high)}
          min={middle}
          max={last}
          value={high}
          style={stretch(middle, last)}
          onChange={({ currentTarget }) => {
            const step = Math.max(Number(currentTarget.value), low + 1)
            onChange({ max_amount: step >= last ? undefined : amountSteps[step] })
          }}
          className={handle}
        />
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <MoneyInput
          label={copy.least}
          currency="CLP"
          value={min}
          onChange={(digits) => setBounds(`${digits}/${max}`)}
        />
        <MoneyInput
          label={copy.most}
          currency="CLP"
          value={max}
          error={mayBe(bounds) ? undefined : copy.amountsReversed}
          onChange={(digits) => setBounds(`${min}/${digits}`)}
        />
      </div>
      <p className="text-[12.5px] leading-[18px] text-ink-3">{copy.amountHint}</p>
    </Part>
  )
}

/** Whether two bounds leave anything between them. */
function mayBe(bounds: string): boolean {
  const [min = '', max = ''] = bounds.split('/')
  return min === '' || max === '' || Number(min) <= Number(max)
}
