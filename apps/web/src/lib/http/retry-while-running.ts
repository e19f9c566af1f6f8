import { ApiError } from './api-error.ts'

/** No request runs longer than ten seconds, and the server asks to wait one second between repeats. */
const maxRepeats = 10

/**
 * Repeats a request while the first one with its idempotency key still runs (409), and returns the result of the first
 * one. Throws the error of the server after ten repeats.
 */
export async function retryWhileRunning<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let repeatsLeft = maxRepeats; ; repeatsLeft -= 1) {
    try {
      return await send()
    } catch (error) {
      if (repeatsLeft === 0 || !(error instanceof ApiError) || error.code !== 'idempotency_running')
        throw error
      await wait((error.retryAfterSeconds ?? 1) * 1_000, signal)
    }
  }
}

/** Waits, and throws at once if the signal is aborted. */
async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
  signal?.throwIfAborted()
}
