import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { type KeyboardEvent, useState } from 'react'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import { formatAxisMoney, formatLongMonth, money, monthShort } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import type { MonthBar } from './instalment-months.ts'

const copy = walletScreenCopy.instalments
/** With more bars the amounts above them would touch. */
const mostLabelled = 8
const mostLabelledOnPhone = 5

interface BarProps {
  bar: MonthBar
  /** The highest of all bars. */
  highest: number
  currency: Currency
  amountClass: string
  isActive: boolean
  isDimmed: boolean
}

function Bar({
  bar: { month, amount, parts },
  highest,
  currency,
  amountClass,
  isActive,
  isDimmed,
}: BarProps) {
  const isPrivate = useDeferredPrivacy()
  return (
    <div className="flex min-w-0 flex-1 flex-col items-center">
      <div
        className={`relative min-h-[150px] w-full grow transition-opacity ${isDimmed ? 'opacity-45' : ''}`}
      >
        <div className="absolute inset-x-0.5 inset-y-0 flex flex-col items-center justify-end md:inset-x-1.5">
          <span className={`num figure mb-1 text-[11.5px] font-medium ${amountClass}`}>
            {isPrivate ? '' : formatAxisMoney(amount, currency)}
          </span>
          <div
            className="grow-bars flex w-full max-w-10 origin-bottom flex-col-reverse gap-0.5 overflow-hidden rounded-t-sm"
            style={{ height: `${(amount / highest) * 78}%` }}
          >
            {parts.map(({ color, amount: part }) => (
              <span key={color} style={{ flexGrow: part, background: color }} />
            ))}
          </div>
        </div>
      </div>
      <span
        className={`num w-full border-t border-line pt-1.5 text-center text-[11.5px] font-medium ${isActive ? 'text-ink' : 'text-ink-3'}`}
      >
        {monthShort(month)}
      </span>
    </div>
  )
}

const spokenText = ({ month, count }: MonthBar, amount: string): string =>
  `${formatLongMonth(month)}, ${amount}, ${copy.count(count)}`

interface InstalmentBarsProps {
  bars: readonly MonthBar[]
  currency: Currency
}

/** Bars of the instalments due by month. Pointer and arrow keys select a bar, whose details show in a line. */
export function InstalmentBars({ bars, currency }: InstalmentBarsProps) {
  const [active, setActive] = useState<number | null>(null)
  const isPrivate = useDeferredPrivacy()
  const last = bars.length - 1
  const highest = Math.max(...bars.map(({ amount }) => amount), 1)
  const amountClass =
    bars.length > mostLabelled ? 'invisible' : bars.length > mostLabelledOnPhone ? 'max-md:invisible' : ''
  const shown = bars[active ?? 0]
  const walk = (event: KeyboardEvent): void => {
    const now = active ?? 0
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setActive(null)
    if (next === undefined) return
    event.preventDefault()
    setActive(Math.min(last, Math.max(0, next)))
  }
  if (shown === undefined) return null
  return (
    <div className="flex grow flex-col px-4 pt-3 pb-1 md:px-5">
      <div
        role="slider"
        tabIndex={0}
        aria-label={copy.chart}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={active ?? 0}
        aria-valuetext={spokenText(shown, isPrivate ? uiCopy.hiddenAmount : money(shown.amount, currency))}
        onKeyDown={walk}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setActive((now) => now ?? 0)
        }}
        onBlur={() => setActive(null)}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          setActive(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * bars.length))))
        }}
        onPointerLeave={() => setActive(null)}
        className="flex max-h-84 grow touch-pan-y rounded-sm"
      >
        {bars.map((bar, at) => (
          <Bar
            key={bar.month}
            bar={bar}
            highest={highest}
            currency={currency}
            amountClass={amountClass}
            isActive={active === at}
            isDimmed={active !== null && active !== at}
          />
        ))}
      </div>
      <p aria-hidden="true" className="num mt-1.5 min-h-[18px] text-sm text-ink-3">
        {active !== null && (
          <>
            {formatLongMonth(shown.month)} ·{' '}
            <Amount value={shown.amount} currency={currency} className="font-semibold text-ink" /> ·{' '}
            {copy.count(shown.count)}
          </>
        )}
      </p>
    </div>
  )
}
