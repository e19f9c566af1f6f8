import type { WebAddress } from './api-caller.ts'
import type { UpgradeUser } from './upgrade-user.ts'

/** Answers whose numbers both versions must show alike. */
const figurePaths = [
  '/api/accounts/',
  '/api/goals/',
  '/api/goals/summary/',
  '/api/transactions/totals/',
  '/api/dashboard/summary/?currency=CLP',
  '/api/analytics/overview/',
  '/api/analytics/monthly/',
  '/api/analytics/categories/',
  '/api/analytics/net-worth/',
  '/api/wallet/',
]

/** Asks both versions for the figures of each user. Returns a line for each number of the earlier one that differs. */
export async function compareFigures(
  webs: readonly WebAddress[],
  users: readonly UpgradeUser[],
): Promise<string[]> {
  const differences: string[] = []
  for (const [index, { acknowledged }] of users.entries())
    for (const path of figurePaths) {
      const [old, next] = await Promise.all(webs.map((web) => getJson(web, path, acknowledged.access)))
      for (const [place, value] of listNumbers(old)) {
        const other = new Map(listNumbers(next)).get(place)
        if (other !== value)
          differences.push(`user ${index} ${path} ${place}: ${value}, then ${String(other)}`)
      }
    }
  return differences
}

async function getJson({ address }: WebAddress, path: string, access: string): Promise<unknown> {
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${access}` } })
  return answer.ok ? answer.json() : { status: answer.status }
}

/** Lists the numbers of a JSON value with their places, such as `results.0.amount`. */
export function listNumbers(value: unknown, place = ''): [place: string, value: number][] {
  if (typeof value === 'number') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const name = Array.isArray(value) ? (findName(item) ?? key) : key
    return listNumbers(item, place ? `${place}.${name}` : name)
  })
}

/** Returns what identifies an item of a list, so that two versions may list the same items in another order. */
const findName = (item: unknown): string | undefined => {
  if (typeof item !== 'object' || item === null) return undefined
  const found = Object.entries(item).find(([key]) => names.has(key))?.[1]
  return typeof found === 'string' ? found : undefined
}
const names = new Set(['id', 'group', 'name', 'category', 'month', 'currency', 'date'])
