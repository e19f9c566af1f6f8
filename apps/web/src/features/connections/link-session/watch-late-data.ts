import type { SessionStart } from '@lucas/contract/banking/link-session.ts'
import { linkSessionCopy as copy } from '@lucas/contract/copy/banking/link-session.ts'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { bankKeys, invalidateQueriesOf } from '../../../lib/app/query-keys.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { linkSessionQuery } from '../api.ts'

const pollEveryMs = 15_000

/**
 * Shows a toast when the data of a closed dialog arrive, on any screen. Socket events invalidate the query; a slow poll
 * covers a missing socket. Stops when the session expires. Returns a function that stops earlier.
 */
export function watchLateData(
  cache: QueryClient,
  { caseid, expires_at }: Pick<SessionStart, 'caseid' | 'expires_at'>,
  { onlySuccess }: { onlySuccess: boolean },
): () => void {
  const observer = new QueryObserver(cache, {
    ...linkSessionQuery(caseid),
    refetchInterval: pollEveryMs,
    retry: false,
  })
  const stop = (): void => {
    clearTimeout(end)
    unsubscribe()
  }
  const end = setTimeout(() => stop(), Math.max(0, new Date(expires_at).getTime() - Date.now()))
  const unsubscribe = observer.subscribe(({ data }) => {
    if (data?.state === 'finished') {
      void invalidateQueriesOf(cache, ...bankKeys)
      if (data.error === null) toast.success(copy.success)
      else if (data.explanation !== null) toast.info(data.explanation)
      stop()
    } else if (data?.state === 'failed') {
      if (!onlySuccess && data.error !== null && data.explanation !== null) toast.error(data.explanation)
      if (!onlySuccess) stop()
    }
  })
  return stop
}
