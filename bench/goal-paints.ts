import type { Goal } from '@lucas/contract/planning/goal.ts'
import { percentile } from './support/measure.ts'
import { measurePaints } from './support/paints.ts'
import type { Figure } from './support/report.ts'
import type { Server } from './support/server.ts'
import { type BenchUser, post, register } from './support/users.ts'

const contributions = 100
const amount = 1_000
const missing = `document.querySelector('article')?.textContent.match(/Faltan \\$\\d{1,3}(?:\\.\\d{3})*/)?.slice(0, 1) ?? []`

/** Measures the time from sending a contribution to the frame in which another browser shows it. */
export async function contributionPaints(
  server: Server,
  makeGoal: (server: Server, user: BenchUser, at: number) => Promise<Goal>,
): Promise<Figure[]> {
  const user = await register(server)
  const { id, target_amount: target } = await makeGoal(server, user, 0)
  const sends = Array.from({ length: contributions }, (_, at) => ({
    mark: `Faltan $${(target - (at + 1) * amount).toLocaleString('es-CL')}`,
    send: () => post(server, `/api/goals/${id}/contribute/`, { amount }, user.access),
  }))
  const times = await measurePaints(
    server,
    user,
    { path: '/objetivos', ready: 'article', marks: missing },
    sends,
  )
  const note = `${contributions} contributions, one after the other, from sending the request to the frame`
  return [
    {
      name: 'A contribution on an open screen, painted, p50',
      value: percentile(times, 50),
      unit: 'ms',
      atMost: 100,
      note,
    },
    { name: 'The same, p99', value: percentile(times, 99), unit: 'ms', atMost: 300 },
  ]
}
