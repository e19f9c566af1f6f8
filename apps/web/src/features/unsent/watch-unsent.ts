import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { unsentCopy as copy } from '@lucas/contract/copy/unsent.ts'
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { useShownMoment } from '../../lib/offline/shown.ts'
import { unsentList } from '../../lib/offline/unsent/unsent-list.ts'
import {
  applyUnsentKey,
  loadUnsent,
  needsUnsentKey,
  onUnsentChanged,
} from '../../lib/offline/unsent/unsent-writes.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { fetchUnsentKey } from './requests.ts'
import { sendUnsent } from './send-unsent.ts'

const retryMs = 20_000

/** Gets the key where it is needed, and opens what a lock has sealed. */
async function prepareKey(): Promise<void> {
  if (!(await needsUnsentKey())) return
  const lost = await applyUnsentKey(await fetchUnsentKey())
  if (lost > 0) toast.error(offlineCopy.lost(lost))
}

/** Sends what waits, and says so. */
async function sendAll(cache: QueryClient): Promise<void> {
  const { sent, refused } = await sendUnsent((row) => replaceCachedTransaction(cache, row))
  if (sent + refused === 0) return
  if (sent > 0) toast.success(copy.sent(sent))
  if (refused > 0) {
    unsentList.withdraw()
    toast.error(copy.refusedCount(refused), { action: { label: copy.see, run: unsentList.open } })
  }
  await invalidateQueriesOf(cache, 'transactions', 'figures', 'accounts', 'review')
}

/** Sends what waits without waiting for the next moment. */
export const trySendUnsent = (cache: QueryClient): void => void sendAll(cache).catch(() => undefined) // no network, no session or no store: the next try follows

/**
 * Reads what waits on this device and sends it: now, when the network is back, when the server answers again, when the page is looked
 * at, and every 20 seconds while something waits. Returns a function that stops it.
 */
export function watchUnsent(cache: QueryClient): () => void {
  let isOver = false
  let hasKey = false
  const send = async (): Promise<void> => {
    if (isOver || !onlineManager.isOnline()) return
    if (!hasKey) {
      const preparing = prepareKey().then(() => true)
      hasKey = await preparing.catch(() => false) // the next try asks again; what is not sealed is sent without it
    }
    await sendAll(cache)
  }
  const trySend = (): void => void send().catch(() => undefined) // no network, no session or no store: the next try follows
  const load = (): void => void loadUnsent()
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') trySend()
  }
  void loadUnsent().then(trySend)
  const timer = setInterval(() => (!hasKey || unsentList.get().writes.length > 0) && trySend(), retryMs)
  const stops = [
    onUnsentChanged(load),
    onlineManager.subscribe(trySend),
    useShownMoment.subscribe(({ moment }) => moment === null && trySend()),
  ]
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    isOver = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
    for (const stop of stops) stop()
  }
}
