import { goal } from '@lucas/contract/goal.ts'
import { percentile } from './measure.ts'
import { paintTimes } from './paints.ts'
import { post, register } from './people.ts'
import type { Figure } from './report.ts'
import type { Server } from './server.ts'

const alerts = 100
const titles = `Array.from(document.querySelectorAll('main h3'), (title) => title.textContent)`

/** How late another browser of the person shows what has just happened: each goal that is nearly full says so once. */
export async function alertFigures(server: Server): Promise<Figure[]> {
  const person = await register(server)
  const sends = []
  for (let at = 0; at <= alerts; at += 1) {
    const name = `Meta ${at}`
    const made = await post(server, '/api/goals/', { name, target_amount: 100_000 }, person.access)
    const { id } = goal.parse(await made.json())
    const send = () => post(server, `/api/goals/${id}/contribute/`, { amount: 90_000 }, person.access)
    sends.push({ mark: `Te falta poco para ${name}`, send })
  }
  const [first, ...others] = sends
  await (await first?.send())?.arrayBuffer()
  const times = await paintTimes(server, person, { path: '/alerts', ready: 'main h3', marks: titles }, others)
  const note = `${alerts} alerts, one after the other; from the sending of the request that causes it, its commit and the answer to the question for the list included, to the frame`
  return [
    {
      what: 'An alert on the open screen of another browser, p50',
      value: percentile(times, 50),
      unit: 'ms',
      note,
    },
    { what: 'The same, p99', value: percentile(times, 99), unit: 'ms', atMost: 300 },
  ]
}
