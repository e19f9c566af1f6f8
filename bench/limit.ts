const minutes = 20

const asked = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => asked.abort(new Error('the bench was asked to stop')))

/** Ends every wait of the bench: after twenty minutes, or when somebody asks it to stop. */
export const limit = AbortSignal.any([asked.signal, AbortSignal.timeout(minutes * 60_000)])

/** The same answer, or the end of the bench if that comes first. */
export function withinLimit<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('the bench was ended', { cause: limit.reason }))
    if (limit.aborted) stop()
    limit.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => limit.removeEventListener('abort', stop))
  })
}
