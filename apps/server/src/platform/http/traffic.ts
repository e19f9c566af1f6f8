import type { FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'

/** Calls that one caller may make in a window; generous, because a limit must never hinder the product (S-14). */
export type TrafficLimit = { readonly max: number; readonly windowSeconds: number }

type Counter = { count: number; endsAt: number }

/** Counts in this process: cheap enough for every call, and bounded in memory. Limits that guard secrets use `counters`. */
export function createTrafficGuard(now: () => Date, capacity = 50_000) {
  const counters = new Map<string, Counter>()

  return function count(caller: string, limit: TrafficLimit): void {
    const at = now().getTime()
    const known = counters.get(caller)
    if (known && known.endsAt > at) {
      known.count += 1
      if (known.count > limit.max) fail('too_many_requests', { retryAfter: (known.endsAt - at) / 1000 })
      return
    }
    if (known) counters.delete(caller)
    else if (counters.size >= capacity) forgetOldest(counters)
    counters.set(caller, { count: 1, endsAt: at + limit.windowSeconds * 1000 })
  }
}

/** A map keeps the order of insertion, so its first keys are the windows that began first. */
function forgetOldest(counters: Map<string, Counter>) {
  let left = Math.ceil(counters.size / 10)
  for (const key of counters.keys()) {
    counters.delete(key)
    left -= 1
    if (left === 0) return
  }
}

/** IPv6 callers own whole networks: they are counted by their /64. */
export function callerAddress(request: FastifyRequest): string {
  const address = request.ip
  if (!address.includes(':')) return address
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  return mapped ?? networkOf(address)
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const middle =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`
}
