import { setTimeout as pause } from 'node:timers/promises'

interface Target {
  url: string
  token: string | undefined
  /** More headers, made anew for each try. */
  headers?: (body: string) => Record<string, string>
}

export interface Courier {
  /** Posts the message after a while, and again a few times when it was not accepted. */
  send(target: Target | undefined, message: unknown, delayMs: number): void
  /** Drops everything that was not yet delivered. */
  close(): Promise<void>
}

const tries = 5

/** Delivers callbacks. `retryMs` is the first wait after a refused delivery; each next one is twice as long. */
export function createCourier({ retryMs }: { retryMs: number }): Courier {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()

  async function deliver(target: Target, body: string): Promise<boolean> {
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
      return false // not reachable, or closing: both are a delivery that did not happen
    }
  }

  async function carry(target: Target, message: unknown, delayMs: number) {
    try {
      await pause(delayMs, undefined, { signal: closing.signal })
      const body = JSON.stringify(message)
      for (let attempt = 0; attempt < tries; attempt += 1) {
        if (await deliver(target, body)) return
        await pause(retryMs * 2 ** attempt, undefined, { signal: closing.signal })
      }
    } catch (error) {
      if (!closing.signal.aborted) throw error
    }
  }

  return {
    send(target, message, delayMs) {
      if (!target || closing.signal.aborted) return
      const job = carry(target, message, delayMs).finally(() => running.delete(job))
      running.add(job)
    },
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}
