import { newId } from '../../../src/platform/ids.ts'
import { createRandom, type Random } from '../faults/random.ts'
import type { LoadAnswer, LoadCall } from './generate-load.ts'
import type { LoadUser } from './load-user.ts'

/** Reads of the screens, with their share in a hundred calls. */
const reads = {
  '/api/transactions/?limit=50': 16,
  '/api/transactions/?limit=50&search=comercio%2041': 5,
  '/api/transactions/totals/': 4,
  '/api/dashboard/summary/?currency=CLP': 12,
  '/api/analytics/overview/': 8,
  '/api/analytics/left/': 4,
  '/api/analytics/monthly/': 4,
  '/api/analytics/categories/': 4,
  '/api/accounts/': 7,
  '/api/connections/': 5,
  '/api/categories/': 4,
  '/api/notifications/unread_count/': 5,
  '/api/recurring/': 2,
  '/api/review/': 2,
  '/api/wallet/': 2,
  '/api/cycle/': 2,
  '/api/goals/': 3,
  '/api/auth/profile/me/': 4,
} as const
const writes = { create: 4, contribute: 3 } as const
const mix = { ...reads, ...writes }

const contribution = 1_000

/** A write and whether the server acknowledged it. */
export interface LoadWrite {
  call: LoadCall
  user: LoadUser
  kind: keyof typeof writes
  isAcknowledged: boolean
}

/**
 * Creates the calls of a load: a mix of the screens' reads and of keyed writes, of users and processes in turn. `record`
 * notes which writes were acknowledged.
 */
export function createLoadMix(users: readonly LoadUser[], addresses: readonly string[], seed: number) {
  const random: Random = createRandom(seed)
  const written = new Map<LoadCall, LoadWrite>()
  let count = 0

  function next(): LoadCall {
    count += 1
    const user = users[random.between(0, users.length - 1)]
    const address = addresses[count % addresses.length]
    if (user === undefined || address === undefined) throw new Error('the load has no user or no address')
    const authorization = `Bearer ${user.access}`
    const kind = random.pick(mix)
    if (!isWrite(kind))
      return { name: `GET ${kind}`, method: 'GET', address, path: kind, headers: { authorization } }
    const call: LoadCall = {
      name: kind,
      method: 'POST',
      address,
      path: kind === 'create' ? '/api/transactions/' : `/api/goals/${user.goalId}/contribute/`,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': newId() },
      body: JSON.stringify(
        kind === 'create' ? { name: `Carga ${count}`, amount: 1_000 + count } : { amount: contribution },
      ),
    }
    written.set(call, { call, user, kind, isAcknowledged: false })
    return call
  }

  return {
    next,
    record({ call, status }: LoadAnswer) {
      const write = written.get(call)
      if (write !== undefined && status < 300 && status > 0) write.isAcknowledged = true
    },
    listWrites: () => [...written.values()],
  }
}

const isWrite = (kind: keyof typeof mix): kind is keyof typeof writes => Object.hasOwn(writes, kind)

/** Repeats each write that was not acknowledged under its key, as a client does. */
export async function repeatLostWrites(writes: readonly LoadWrite[]): Promise<number> {
  const lost = writes.filter(({ isAcknowledged }) => !isAcknowledged)
  for (const { call } of lost) {
    const { method, headers, body = null } = call
    const answer = await fetch(call.address + call.path, { method, headers, body })
    if (!answer.ok) throw new Error(`repeated ${call.name}: ${answer.status} ${await answer.text()}`)
  }
  return lost.length
}

/** What the writes must have stored: amounts of created transactions, and the money in each user's goal. */
export function sumWrites(writes: readonly LoadWrite[]): {
  created: string[]
  saved: Record<string, number>
} {
  const saved: Record<string, number> = {}
  const created: string[] = []
  for (const { call, user, kind } of writes) {
    if (kind === 'contribute') saved[user.goalId] = (saved[user.goalId] ?? 0) + contribution
    else created.push(`${user.userId} ${JSON.parse(call.body ?? '').name}`)
  }
  return { created: created.toSorted(), saved }
}
