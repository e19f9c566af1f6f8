import { setTimeout as wait } from 'node:timers/promises'
import { limit } from './support/limit.ts'
import { percentile } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Server } from './support/server.ts'
import { post, register } from './support/users.ts'

const names = 80
const letters = 200
const rounds = 3
/** Within the limits of patterns; each needs some milliseconds for each name. */
const patterns = [
  '(?:a.{0,20}b.{0,20}){15}z',
  '(?:(?:a.{0,20}){2}b){20}.*z',
  '(?:a.{0,19}){19}.z|(?:b.{0,19}){19}.z',
]

const createName = () =>
  `${Array.from({ length: letters - 1 }, () => (Math.random() < 0.5 ? 'a' : 'b')).join('')}z`

/** Measures what another caller waits for while the patterns of a user are matched until their time is over. */
export async function patternFigures(server: Server): Promise<Figure[]> {
  const user = await register(server)
  for (let at = 0; at < names; at += 1)
    await post(server, '/api/transactions/', { name: createName(), amount: 1_000 }, user.access)
  const times: number[] = []
  const previews: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const pattern of patterns) {
      limit.throwIfAborted()
      const conditions = Array.from({ length: 10 }, (_, at) => ({
        field: 'text',
        operator: 'pattern',
        value: `${pattern}${'.?'.repeat(at)}`,
      }))
      const from = performance.now()
      let isPending = true
      const preview = post(
        server,
        '/api/rules/preview/',
        { conditions, actions: { tags: 'x' } },
        user.access,
      ).then(({ status }) => {
        // 503 where the machine has no two seconds of a processor for it.
        if (status !== 422 && status !== 503) throw new Error(`the preview was answered ${status}`)
        isPending = false
        previews.push(performance.now() - from)
      })
      while (isPending) {
        const asked = performance.now()
        await fetch(`${server.address}/healthz`, { signal: limit })
        times.push(performance.now() - asked)
        await wait(2)
      }
      await preview
    }
  return [
    {
      name: 'Health beside patterns that are matched until their time is over, slowest answer',
      value: Math.max(...times),
      unit: 'ms',
      atMost: 100,
      note: `${times.length} answers, 99 % within ${percentile(times, 99).toFixed(1)} ms, while ${previews.length} previews took ${(percentile(previews, 50) / 1_000).toFixed(1)} s each`,
    },
  ]
}
