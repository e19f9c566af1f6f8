import { offlineCopy as copy } from '@lucas/contract/copy/offline.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { appInfoQuery } from '../../lib/app/app-info.ts'
import { formatTime, shortDay } from '../../lib/format/format.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { shown, useShownMoment } from '../../lib/offline/shown.ts'

const retryAfterMs = 20_000

/** Returns the oldest moment of what is on the screen; the given one where nothing of it is older. */
function findOldest(cache: QueryClient, newest: number): number {
  const answers = cache
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ state: { data } }) => listAnswers(data))
  return Math.min(newest, ...answers.flatMap((answer) => shown.savedAtOf(answer) ?? []))
}

/** A list has its pages as answers. */
const listAnswers = (data: unknown): readonly unknown[] =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? data.pages
    : [data]

const sayMoment = (moment: number): string => {
  const at = new Date(moment)
  return copy.stored(`${shortDay(toPlainDate(at), toPlainDate(new Date()))}, ${formatTime(at.toISOString())}`)
}

/** Says that the device is offline, or from when on what is shown is; loads everything again once the server answers. */
export function OfflineBadge() {
  const cache = useQueryClient()
  const isOnline = useOnline()
  const { moment } = useShownMoment()
  const isStored = moment !== null
  useEffect(() => {
    if (!isStored) return
    const retry = () => void cache.refetchQueries(appInfoQuery)
    const timer = setInterval(retry, retryAfterMs)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
      void cache.invalidateQueries()
    }
  }, [isStored, cache])
  const oldest = useSyncExternalStore(
    (notify) => cache.getQueryCache().subscribe(notify),
    () => (moment === null ? null : findOldest(cache, moment)),
  )
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-6 z-40 flex justify-center max-md:bottom-[88px]"
    >
      {(!isOnline || oldest !== null) && (
        <span className="rounded-full bg-ink px-4 py-2 text-center text-sm font-medium text-bg shadow-2">
          {oldest === null ? copy.waiting : sayMoment(oldest)}
        </span>
      )}
    </div>
  )
}
