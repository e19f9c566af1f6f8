const minutes = 20

const stopRequest = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopRequest.abort(new Error('the bench was asked to stop')))

/** Aborts every wait of the bench after twenty minutes or on SIGINT or SIGTERM. */
export const limit = AbortSignal.any([stopRequest.signal, AbortSignal.timeout(minutes * 60_000)])

/** Resolves with the answer, or rejects when the limit aborts first. */
export function withinLimit<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('the bench was ended', { cause: limit.reason }))
    if (limit.aborted) stop()
    limit.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => limit.removeEventListener('abort', stop))
  })
}
