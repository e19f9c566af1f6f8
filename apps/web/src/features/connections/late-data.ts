import { linkingCopy as copy } from '@lucas/contract/copy/linking.ts'
import type { SessionStart } from '@lucas/contract/linking.ts'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { askAgain, bankKeys } from '../../lib/live.ts'
import { toast } from '../../ui/toast.tsx'
import { linkSessionQuery } from './api.ts'

const askEveryMs = 15_000

/**
 * The dialog is gone, the bank is not: tells the person when the data arrive, whatever screen they are on. The socket
 * makes the answer old; a slow interval serves where there is none. Ends with the session's time.
 */
export function followLateData(
  cache: QueryClient,
  { caseid, expires_at }: Pick<SessionStart, 'caseid' | 'expires_at'>,
  { onlyGood }: { onlyGood: boolean },
): () => void {
  const observer = new QueryObserver(cache, {
    ...linkSessionQuery(caseid),
    refetchInterval: askEveryMs,
    retry: false,
  })
  const stop = (): void => {
    clearTimeout(end)
    forget()
  }
  const end = setTimeout(() => stop(), Math.max(0, new Date(expires_at).getTime() - Date.now()))
  const forget = observer.subscribe(({ data }) => {
    if (data?.state === 'finished') {
      void askAgain(cache, ...bankKeys)
      if (data.error === null) toast.success(copy.success)
      else if (data.explanation !== null) toast.info(data.explanation)
      stop()
    } else if (data?.state === 'failed') {
      if (!onlyGood && data.error !== null && data.explanation !== null) toast.error(data.explanation)
      if (!onlyGood) stop()
    }
  })
  return stop
}
