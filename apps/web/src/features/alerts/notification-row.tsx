import { alertsScreenCopy as copy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { mutableKinds, type Notification } from '@lucas/contract/notifications/notification.ts'
import { hideAmounts } from '@lucas/contract/rules/money-text.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { NotificationIcon } from '../../entities/notification/notification-icon.tsx'
import { usePrivacy } from '../../lib/app/display-preferences.ts'
import { formatTime, shortDay, toSantiagoDate } from '../../lib/format/format.ts'
import { useSwipe } from '../../lib/hooks/use-swipe.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { AboutLink } from './about-link.tsx'

interface NotificationRowProps {
  notice: Notification
  onRead: (notice: Notification) => void
  onMute: (notice: Notification) => void
}

/** Visible on hover or focus; always on touch screens. */
const hoverOnlyClass =
  'text-sm text-ink-2 hover:text-ink hover:underline max-md:min-h-11 md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 md:focus-visible:opacity-100'

/** Whether its rule, or its kind, can be muted. */
const canMute = ({ kind, rule_id: rule }: Notification): boolean =>
  rule !== null || mutableKinds.some((one) => one === kind)

/** One notification. */
export function NotificationRow({ notice, onRead, onMute }: NotificationRowProps) {
  const [isPrivate] = usePrivacy()
  const today = useToday()
  const { id, title, message, is_read: isRead, timestamp, about, kind, type } = notice
  const say = (text: string): string => (isPrivate ? hideAmounts(text) : text)
  const day = toSantiagoDate(timestamp)
  const read = () => onRead(notice)
  const swipe = useSwipe({ onRight: read, onLeft: read })
  const titleId = `alert-${id}`
  return (
    <li
      data-notice={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="group flex gap-3 border-line py-3.5 pr-4 pl-3 outline-offset-[-2px] not-first:border-t md:pr-5"
      {...swipe}
    >
      <span
        className={`mt-3.5 size-2 flex-none rounded-full ${isRead ? '' : 'bg-brand'}`}
        {...(isRead ? { 'aria-hidden': true } : { role: 'img', 'aria-label': copy.isUnread })}
      />
      <NotificationIcon kind={kind} type={type} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <h3 id={titleId} className={`min-w-0 wrap-anywhere ${isRead ? 'font-medium' : 'font-semibold'}`}>
            {say(title)}
          </h3>
          <time dateTime={timestamp} className="num flex-none text-sm text-ink-3">
            {day >= addDays(today, -1) ? formatTime(timestamp) : shortDay(day, today)}
          </time>
        </div>
        <p className="text-ink-2 wrap-anywhere">{say(message)}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 max-md:-mb-3">
          {about !== null && <AboutLink about={about} kind={kind} onOpen={read} />}
          {canMute(notice) && (
            <button
              type="button"
              aria-label={copy.muteOf(title)}
              className={`${hoverOnlyClass} ${isRead ? '' : 'max-md:hidden'}`}
              onClick={() => onMute(notice)}
            >
              {copy.mute}
            </button>
          )}
          {!isRead && (
            <button
              type="button"
              aria-label={copy.markReadOf(title)}
              className={`${hoverOnlyClass} ml-auto`}
              onClick={read}
            >
              {copy.markRead}
            </button>
          )}
        </div>
      </div>
    </li>
  )
}
