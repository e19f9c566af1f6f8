import type { takeSharedFiles, takeSharedText } from '@lucas/contract/banking/share-target.ts'

/** A service worker that does not answer by then has nothing. */
const answerWithinMs = 3_000

/** Asks the service worker for what the user shared with the app. It forgets that with its answer. */
export function takeShared<T>(what: typeof takeSharedFiles | typeof takeSharedText, nothing: T): Promise<T> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (worker === null) return Promise.resolve(nothing)
  const { port1, port2 } = new MessageChannel()
  return new Promise((answer) => {
    port1.onmessage = ({ data }: MessageEvent<T>) => answer(data)
    setTimeout(() => answer(nothing), answerWithinMs)
    worker.postMessage(what, [port2])
  })
}
