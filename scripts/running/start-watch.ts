import { z } from 'zod'
import type { StartProgress } from '../../apps/server/src/platform/start-progress.ts'

const message = z.object({ startProgress: z.object({ doing: z.string(), isOpenEnded: z.boolean() }) })

interface WatchOptions {
  /** The longest step that is not open-ended; longer than any limit that the server has for one. */
  limitMs: number
  /** How often a step that goes on is reported. */
  reportMs: number
  report: (line: string) => void
}

/**
 * Follows what a starting server tells its launcher. `late` aborts when a step takes longer than the limit, with the step as its
 * reason; a migration may take as long as it does, because it ends by itself when it cannot go on.
 */
export function watchStart({ limitMs, reportMs, report }: WatchOptions) {
  const limit = new AbortController()
  let step: StartProgress = { doing: 'starting', isOpenEnded: false }
  let since = Date.now()
  const seconds = () => Math.round((Date.now() - since) / 1_000)
  const describe = () => `${step.doing}, for ${seconds()} s`
  const expire = () => limit.abort(describe())
  let isOver = false
  let timer = setTimeout(expire, limitMs)
  const reporter = setInterval(() => report(`Waiting for the server: ${describe()} …`), reportMs)
  return {
    late: limit.signal,
    /** Takes a message of the server; others are ignored. */
    onMessage(received: unknown) {
      const parsed = message.safeParse(received)
      if (!parsed.success || isOver) return
      step = parsed.data.startProgress
      since = Date.now()
      clearTimeout(timer)
      if (!step.isOpenEnded) timer = setTimeout(expire, limitMs)
    },
    /** Ends the watch: the server is ready, or has ended. */
    stop() {
      isOver = true
      clearTimeout(timer)
      clearInterval(reporter)
    },
  }
}
