import { alertsScreenCopy as copy } from '@lucas/contract/copy/alerts-screen.ts'
import { mutableKinds, type Notification } from '@lucas/contract/notification.ts'
import { hideAmounts } from '@lucas/contract/rules/money-text.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { usePrivacy } from '../../lib/device.ts'
import { dayOfInstant, shortDay, timeOf } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import { useSwipe } from '../../lib/use-swipe.ts'
import { NoticeTile } from '../../ui/notice-tile.tsx'
import { AboutLink } from './about-link.tsx'

interface NoticeRowProps {
  notice: Notification
  onRead: (notice: Notification) => void
  onMute: (notice: Notification) => void
}

/** Seen where the pointer or the focus is; always on touch. */
const quietClass =
  'text-sm text-ink-2 hover:text-ink hover:underline max-md:min-h-11 md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 md:focus-visible:opacity-100'

/** Its kind, or the rule that raised it while it stands. */
const canMute = ({ kind, rule_id: rule }: Notification): boolean =>
  rule !== null || mutableKinds.some((one) => one === kind)

/** One alert: what happened, what it is about, when. */
export function NoticeRow({ notice, onRead, onMute }: NoticeRowProps) {
  const [isPrivate] = usePrivacy()
  const today = useToday()
  const { id, title, message, is_read: isRead, timestamp, about, kind, type } = notice
  const say = (text: string): string => (isPrivate ? hideAmounts(text) : text)
  const day = dayOfInstant(timestamp)
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
      <NoticeTile kind={kind} type={type} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <h3 id={titleId} className={`min-w-0 ${isRead ? 'font-medium' : 'font-semibold'}`}>
            {say(title)}
          </h3>
          <time dateTime={timestamp} className="num flex-none text-sm text-ink-3">
            {day >= addDays(today, -1) ? timeOf(timestamp) : shortDay(day, today)}
          </time>
        </div>
        <p className="text-ink-2">{say(message)}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 max-md:-mb-3">
          {about !== null && <AboutLink about={about} kind={kind} onFollow={read} />}
          {canMute(notice) && (
            <button
              type="button"
              aria-label={copy.muteOf(title)}
              className={`${quietClass} ${isRead ? '' : 'max-md:hidden'}`}
              onClick={() => onMute(notice)}
            >
              {copy.mute}
            </button>
          )}
          {!isRead && (
            <button
              type="button"
              aria-label={copy.markReadOf(title)}
              className={`${quietClass} ml-auto`}
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
