import { setTimeout as pause } from 'node:timers/promises'

interface CallbackTarget {
  url: string
  token: string | undefined
  /** More headers, created for each attempt. */
  headers?: (body: string) => Record<string, string>
}

export interface CallbackSender {
  /** Posts the message after a delay, with retries. */
  send(target: CallbackTarget | undefined, message: unknown, delayMs: number): void
  /** Drops undelivered messages. */
  close(): Promise<void>
}

const maxAttempts = 5

/** Creates the sender of callbacks. `retryMs` is the first delay after a failed attempt; it doubles each time. */
export function createCallbackSender({ retryMs }: { retryMs: number }): CallbackSender {
  const closing = new AbortController()
  const sending = new Set<Promise<void>>()

  async function postOnce(target: CallbackTarget, body: string): Promise<boolean> {
    try {
      const answer = await fetch(target.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          ...(target.token === undefined ? {} : { authorization: `Bearer ${target.token}` }),
          ...target.headers?.(body),
        },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false // not reachable or closing: not delivered
    }
  }

  async function sendWithRetries(target: CallbackTarget, message: unknown, delayMs: number) {
    try {
      await pause(delayMs, undefined, { signal: closing.signal })
      const body = JSON.stringify(message)
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        if (await postOnce(target, body)) return
        await pause(retryMs * 2 ** attempt, undefined, { signal: closing.signal })
      }
    } catch (error) {
      if (!closing.signal.aborted) throw error
    }
  }

  return {
    send(target, message, delayMs) {
      if (!target || closing.signal.aborted) return
      const delivery = sendWithRetries(target, message, delayMs).finally(() => sending.delete(delivery))
      sending.add(delivery)
    },
    async close() {
      closing.abort()
      await Promise.all(sending)
    },
  }
}
