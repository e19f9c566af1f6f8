import { offlineCopy as copy } from '@lucas/contract/copy/offline.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { appInfoQuery } from '../../lib/app/app-info.ts'
import { formatTime, shortDay } from '../../lib/format/format.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { shown, useShownMoment } from '../../lib/offline/shown.ts'
import { unsentList, useUnsentList } from '../../lib/offline/unsent/unsent-list.ts'

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

const pillClass = 'rounded-2xl px-4 py-2 text-center text-sm font-medium shadow-2'

/** How much was written and is not sent; opens the list of it. */
function UnsentButton() {
  const { writes, sealed } = useUnsentList()
  const refused = writes.filter(({ refusal }) => refusal !== undefined).length
  const count = writes.length + sealed
  if (count === 0) return null
  const text = refused > 0 ? copy.refusedCount(refused) : copy.unsentCount(count)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={copy.openUnsent(text)}
      onClick={unsentList.open}
      className={`num pointer-events-auto min-h-11 border border-line-strong bg-surface ${refused > 0 ? 'text-negative' : 'text-brand'} ${pillClass}`}
    >
      {text}
    </button>
  )
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
  // On phones it leaves the corner to the floating button of the screen.
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-6 z-40 flex flex-wrap items-center justify-center gap-2 max-md:bottom-[calc(88px+env(safe-area-inset-bottom))] max-md:peer-has-[[data-floating]]/main:right-22">
      <div role="status" className="contents">
        {(!isOnline || oldest !== null) && (
          <span className={`bg-ink text-bg ${pillClass}`}>
            {oldest === null ? copy.waiting : sayMoment(oldest)}
          </span>
        )}
      </div>
      <UnsentButton />
    </div>
  )
}
