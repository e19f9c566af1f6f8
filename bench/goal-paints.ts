import type { Goal } from '@lucas/contract/goal.ts'
import { percentile } from './measure.ts'
import { paintTimes } from './paints.ts'
import { type Person, post, register } from './people.ts'
import type { Figure } from './report.ts'
import type { Server } from './server.ts'

const contributions = 100
const amount = 1_000
const missing = `document.querySelector('article')?.textContent.match(/Faltan \\$\\d{1,3}(?:\\.\\d{3})*/)?.slice(0, 1) ?? []`

/** From a contribution that is sent somewhere else to the frame in which an open screen shows it. */
export async function contributionPaints(
  server: Server,
  makeGoal: (server: Server, person: Person, at: number) => Promise<Goal>,
): Promise<Figure[]> {
  const person = await register(server)
  const { id, target_amount: target } = await makeGoal(server, person, 0)
  const sends = Array.from({ length: contributions }, (_, at) => ({
    mark: `Faltan $${(target - (at + 1) * amount).toLocaleString('es-CL')}`,
    send: () => post(server, `/api/goals/${id}/contribute/`, { amount }, person.access),
  }))
  const times = await paintTimes(
    server,
    person,
    { path: '/objetivos', ready: 'article', marks: missing },
    sends,
  )
  const note = `${contributions} contributions, one after the other; from the sending of the request to the frame`
  return [
    {
      what: 'A contribution on an open screen, painted, p50',
      value: percentile(times, 50),
      unit: 'ms',
      atMost: 100,
      note,
    },
    { what: 'The same, p99', value: percentile(times, 99), unit: 'ms', atMost: 300 },
  ]
}
