import type { CardLimitUse } from '@lucas/contract/banking/card.ts'
import { cardToPayCopy } from '@lucas/contract/copy/banking/card-to-pay.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { hatchOf, shadeOf } from '../../ui/charts/shades.ts'
import { Amount } from '../../ui/primitives/amount.tsx'

const copy = cardToPayCopy.limit

/** The parts of the limit in their order, with their colours; what is available is the track. */
const parts = [
  { part: 'billed', background: shadeOf('--lu-brand', 0) },
  { part: 'unbilled', background: shadeOf('--lu-brand', 1) },
  { part: 'later', background: hatchOf('--lu-brand') },
  { part: 'available', background: 'var(--lu-track)' },
] as const

interface LimitBarProps {
  use: CardLimitUse
  currency: Currency
  /** The accessible name of the bar. */
  label: string
  /** Of the limit, 0 to 1. */
  share: number
}

/** How the limit of a card is used: billed, not billed yet, instalments to come, and available; with their amounts. */
export function LimitBar({ use, currency, label, share }: LimitBarProps) {
  const total = parts.reduce((sum, { part }) => sum + use[part], 0)
  const shown = parts.filter(({ part }) => use[part] > 0 || part === 'available')
  return (
    <>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(Math.min(Math.max(share, 0), 1) * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="flex h-2 gap-0.5 overflow-hidden rounded-full"
      >
        {shown.map(({ part, background }) => (
          <span
            key={part}
            style={{ width: `${total === 0 ? 100 : (use[part] / total) * 100}%`, background }}
          />
        ))}
      </div>
      <dl className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {shown.map(({ part, background }) => (
          <div key={part} className="flex min-w-0 items-center gap-1.5">
            <span aria-hidden="true" className="size-2 flex-none rounded-xs" style={{ background }} />
            <dt className="text-ink-3">{copy[part]}</dt>
            <dd className="font-[550]">
              <Amount value={use[part]} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
