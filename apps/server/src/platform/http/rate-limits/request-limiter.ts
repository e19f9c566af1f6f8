import type { FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'

/** Requests per caller and window. Generous, because a limit must never hinder normal use (S-14). */
export type RequestLimit = { readonly max: number; readonly windowSeconds: number }

type RequestWindow = { count: number; endsAt: number }

/** Creates an in-memory request limiter: cheap enough for every request, with bounded memory. Limits that protect secrets use `RateCounters`. */
export function createRequestLimiter(now: () => Date, capacity = 50_000) {
  const windows = new Map<string, RequestWindow>()

  return function count(caller: string, limit: RequestLimit): void {
    const at = now().getTime()
    const window = windows.get(caller)
    if (window && window.endsAt > at) {
      window.count += 1
      if (window.count > limit.max) fail('too_many_requests', { retryAfter: (window.endsAt - at) / 1000 })
      return
    }
    if (window) windows.delete(caller)
    else if (windows.size >= capacity) removeOldest(windows)
    windows.set(caller, { count: 1, endsAt: at + limit.windowSeconds * 1000 })
  }
}

/** Removes the oldest tenth of the windows. A map iterates in insertion order, so its first keys are the oldest. */
function removeOldest(windows: Map<string, RequestWindow>) {
  let left = Math.ceil(windows.size / 10)
  for (const key of windows.keys()) {
    windows.delete(key)
    left -= 1
    if (left === 0) return
  }
}

/** Returns the caller's IP address, for IPv6 its /64 network: one caller controls all addresses of it. */
export function callerAddress(request: FastifyRequest): string {
  const address = request.ip
  if (!address.includes(':')) return address
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  return mapped ?? toNetwork(address)
}

function toNetwork(address: string): string {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const middle =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`
}
