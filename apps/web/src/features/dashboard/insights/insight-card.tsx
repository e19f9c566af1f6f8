import { insightsCopy as copy } from '@lucas/contract/copy/notifications/insights.ts'
import type { Insight } from '@lucas/contract/notifications/insight.ts'
import { hideAmounts } from '@lucas/contract/rules/money-text.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  CalendarClock,
  ChevronRight,
  CreditCard,
  Gauge,
  type LucideIcon,
  PiggyBank,
  Repeat2,
  TrendingDown,
  TrendingUp,
  X,
} from 'lucide-react'
import { useCategories } from '../../../entities/category/category-store.ts'
import { categoryName } from '../../../entities/category/category-tile.tsx'
import { usePrivacy } from '../../../lib/app/display-preferences.ts'

const icons: Record<Insight['kind'], LucideIcon> = {
  card_due: CreditCard,
  bill_due: CalendarClock,
  unusual_spending: Gauge,
  subscription_dearer: Repeat2,
  spending_up: TrendingUp,
  utilisation: CreditCard,
  saved_more: PiggyBank,
  instalment_ending: CreditCard,
  spending_down: TrendingDown,
}

const tiles: Record<Insight['type'], string> = {
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
  success: 'bg-income-soft text-income',
  error: 'bg-negative-soft text-negative',
}

/** Returns the target and the words of an insight's link. */
function toLink({ subject, key }: Insight['about']): Pick<LinkProps, 'to' | 'search'> & { label: string } {
  switch (subject) {
    case 'transaction':
      return { to: '/spend', search: { id: key ?? undefined }, label: copy.links.transaction }
    case 'category':
      return {
        to: '/spend',
        search: { category: key ?? undefined, period: 'this_month' },
        label: copy.links.category(categoryName(key ?? '')),
      }
    case 'account':
      return { to: '/wallet', label: copy.links.account }
    case 'commitment':
      return { to: '/compromisos', search: { line: key ?? undefined }, label: copy.links.commitment }
    case 'analysis':
      return { to: '/analytics', label: copy.links.analysis }
  }
}

/** One fact: icon, title, a sentence with figures, and one link. */
export function InsightCard({ insight, onDismiss }: { insight: Insight; onDismiss: () => void }) {
  useCategories()
  const [isPrivate] = usePrivacy()
  const { kind, type, title, message, about } = insight
  const Icon = icons[kind]
  const { label, ...target } = toLink(about)
  const show = (text: string): string => (isPrivate ? hideAmounts(text) : text)
  return (
    <li className="group relative flex min-h-[122px] min-w-0 gap-3.5 rounded-lg border border-line bg-surface p-4 md:p-5">
      <span
        aria-hidden="true"
        className={`grid size-9 flex-none place-items-center rounded-[10px] ${tiles[type]}`}
      >
        <Icon className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <h3 className="rounded-xs pr-6 font-semibold wrap-anywhere">{show(title)}</h3>
        <p className="num mt-0.5 text-sm whitespace-normal text-ink-2">{show(message)}</p>
        <Link
          {...target}
          className="mt-auto flex max-w-full items-center gap-1 pt-1.5 text-sm font-[550] text-brand hover:underline max-md:-mb-2 max-md:min-h-11"
        >
          <span className="truncate">{label}</span>
          <ChevronRight aria-hidden="true" className="size-3.5 flex-none" strokeWidth={1.75} />
        </Link>
      </div>
      <button
        type="button"
        aria-label={copy.dismissOf(show(title))}
        title={copy.dismiss}
        onClick={onDismiss}
        className="absolute top-2 right-2 grid size-8 place-items-center rounded-md text-ink-3 transition-opacity hover:bg-surface-2 hover:text-ink max-md:top-0.5 max-md:right-0.5 max-md:size-11 md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 md:focus-visible:opacity-100 pointer-coarse:opacity-100"
      >
        <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </button>
    </li>
  )
}
