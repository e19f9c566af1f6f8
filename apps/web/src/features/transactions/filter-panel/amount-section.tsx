import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { amountSteps } from '@lucas/contract/transactions/transaction-list.ts'
import { formatAxisMoney } from '../../../lib/format/format.ts'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import type { ListFilter } from '../search.ts'
import { useDraft } from '../use-draft.ts'
import { FilterSection } from './filter-section.tsx'

const copy = transactionPanelsCopy.filter
/** An axis with fewer steps could not be dragged. */
const leastSteps = 4

interface AmountSectionProps {
  filter: ListFilter
  /** Number of transactions in each step; undefined until loaded. */
  counts: readonly number[] | undefined
  onChange: (change: ListFilter) => void
}

/** Share of the transactions that the axis shows; the few above it are in its last step. */
const shownShare = 0.99

/** Returns how many steps the axis has: to the 99th percentile, and as far as a handle stands. */
function countSteps(counts: readonly number[] | undefined, { min_amount, max_amount }: ListFilter): number {
  const all = (counts ?? []).reduce((sum, count) => sum + count, 0)
  if (all === 0) return amountSteps.length
  let seen = 0
  const last = (counts ?? []).findIndex((count) => {
    seen += count
    return seen >= all * shownShare
  })
  const chosen = Math.max(findStep(min_amount ?? 0), findStep(max_amount ?? 0)) + 1
  return Math.min(Math.max(last + 1, chosen, leastSteps), amountSteps.length)
}

/** Returns the step that contains an amount. The lower handle is before the step's bar, the upper handle after it. */
const findStep = (amount: number): number =>
  Math.max(
    amountSteps.findLastIndex((step) => step <= amount),
    0,
  )
const findStepAfter = (amount: number, lastStep: number): number => {
  const step = amountSteps.findIndex((lower) => lower >= amount)
  return step < 0 ? lastStep : Math.min(step, lastStep)
}
const formatStep = (step: number, lastStep: number): string => {
  if (step === 0) return copy.noLeast
  return step >= lastStep ? copy.noMost : formatAxisMoney(amountSteps[step] ?? 0, 'CLP')
}

const handleClass =
  'absolute -bottom-3 h-6 max-md:-bottom-[22px] max-md:h-11 appearance-none bg-transparent [&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-brand [&::-moz-range-thumb]:bg-surface [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-brand [&::-webkit-slider-thumb]:bg-surface'

/** Returns the track of a handle, extended by half a handle at both ends. */
const positionHandle = (from: number, to: number, lastStep: number) => ({
  left: `calc(${(from / lastStep) * 100}% - 8px)`,
  width: `calc(${((to - from) / lastStep) * 100}% + 16px)`,
})

/** Histogram of amounts with two handles and two exact fields. The sign of an amount is ignored (spec 5). */
export function AmountSection({ filter, counts, onChange }: AmountSectionProps) {
  const { min_amount: least, max_amount: most } = filter
  const lastStep = countSteps(counts, filter)
  const low = findStep(least ?? 0)
  const high = most === undefined ? lastStep : Math.max(findStepAfter(most, lastStep), 1)
  const shown = `${least ?? ''}/${most ?? ''}`
  const [bounds, setBounds] = useDraft(shown, applyBounds, isValidRange)
  const [min = '', max = ''] = bounds.split('/')
  function applyBounds(text: string): void {
    const [lower, upper] = text.split('/')
    onChange({
      min_amount: lower ? Number(lower) : undefined,
      max_amount: upper ? Number(upper) : undefined,
    })
  }
  // Each handle has its own half of the track, so that the inputs do not overlap.
  const middle = Math.min(Math.max(Math.round((low + high) / 2), 1), lastStep - 1)
  // What lies above the axis counts in its last step.
  const bars = amountSteps
    .slice(0, lastStep)
    .map((_, step) =>
      (counts ?? []).slice(step, step === lastStep - 1 ? undefined : step + 1).reduce((a, b) => a + b, 0),
    )
  const highest = Math.max(...bars, 1)
  return (
    <FilterSection title={copy.amount}>
      <div className="relative mx-2 mb-1 h-12 max-md:mb-4">
        <div aria-hidden="true" className="flex h-full items-end gap-0.5 border-b-2 border-line-strong">
          {bars.map((count, index) => (
            <span
              key={amountSteps[index]}
              className={`flex-1 rounded-t-xs ${index >= low && index < high ? 'bg-brand-line' : 'bg-surface-3'}`}
              style={{ height: `${(Math.sqrt(count / highest) * 100).toFixed(1)}%` }}
            />
          ))}
        </div>
        <span
          aria-hidden="true"
          className="absolute bottom-0 h-0.5 bg-brand"
          style={{ left: `${(low / lastStep) * 100}%`, right: `${(1 - high / lastStep) * 100}%` }}
        />
        <input
          type="range"
          aria-label={copy.leastHandle}
          aria-valuetext={formatStep(low, lastStep)}
          min={0}
          max={middle}
          value={low}
          style={positionHandle(0, middle, lastStep)}
          onChange={({ currentTarget }) => {
            const step = Math.min(Number(currentTarget.value), high - 1)
            onChange({ min_amount: step === 0 ? undefined : amountSteps[step] })
          }}
          className={handleClass}
        />
        <input
          type="range"
          aria-label={copy.mostHandle}
          aria-valuetext={formatStep(high, lastStep)}
          min={middle}
          max={lastStep}
          value={high}
          style={positionHandle(middle, lastStep, lastStep)}
          onChange={({ currentTarget }) => {
            const step = Math.max(Number(currentTarget.value), low + 1)
            onChange({ max_amount: step >= lastStep ? undefined : amountSteps[step] })
          }}
          className={handleClass}
        />
      </div>
      <p aria-hidden="true" className="num mx-2 flex justify-between text-xs text-ink-3 max-md:-mt-1">
        <span>{formatAxisMoney(0, 'CLP')}</span>
        <span>{copy.andMore(formatAxisMoney(amountSteps[lastStep - 1] ?? 0, 'CLP'))}</span>
      </p>
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
          error={isValidRange(bounds) ? undefined : copy.amountsReversed}
          onChange={(digits) => setBounds(`${min}/${digits}`)}
        />
      </div>
      <p className="text-[0.78125rem] leading-[1.125rem] text-ink-3">{copy.amountHint}</p>
    </FilterSection>
  )
}

/** Whether the minimum is not above the maximum; an empty bound is open. */
function isValidRange(bounds: string): boolean {
  const [min = '', max = ''] = bounds.split('/')
  return min === '' || max === '' || Number(min) <= Number(max)
}
