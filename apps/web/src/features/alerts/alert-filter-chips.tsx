import { alertsScreenCopy as copy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import type { AlertFilter } from './api.ts'

const shows: readonly { value: AlertFilter; label: string }[] = [
  { value: undefined, label: copy.all },
  { value: 'unread', label: copy.onlyUnread },
  { value: 'spending', label: copy.groups.spending },
  { value: 'cards', label: copy.groups.cards },
  { value: 'goals', label: copy.groups.goals },
  { value: 'connections', label: copy.groups.connections },
]

interface AlertFilterChipsProps {
  show: AlertFilter
  unread: number
  onShow: (show: AlertFilter) => void
}

/** Filter chips; one is active. */
export const AlertFilterChips = ({ show, unread, onShow }: AlertFilterChipsProps) => (
  <fieldset
    aria-label={copy.filters}
    className="relative -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0"
  >
    {shows.map(({ value, label }) => (
      <button
        key={label}
        type="button"
        aria-pressed={value === show}
        onClick={() => onShow(value)}
        className="flex h-9 flex-none items-center gap-1.5 rounded-md border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-surface-2 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand max-md:h-11 md:h-[30px]"
      >
        {label}
        {value === 'unread' && unread > 0 && <span className="num text-xs text-brand">{unread}</span>}
      </button>
    ))}
  </fieldset>
)
