import { goal } from '@lucas/contract/planning/goal.ts'
import { percentile } from './support/measure.ts'
import { measurePaints } from './support/paints.ts'
import type { Figure } from './support/report.ts'
import type { Server } from './support/server.ts'
import { post, register } from './support/users.ts'

const alerts = 100
const titles = `Array.from(document.querySelectorAll('main h3'), (title) => title.textContent)`

/** Measures the delay until another browser of the user shows a new alert. Each nearly full goal causes one alert. */
export async function alertFigures(server: Server): Promise<Figure[]> {
  const user = await register(server)
  const sends = []
  for (let at = 0; at <= alerts; at += 1) {
    const name = `Meta ${at}`
    const made = await post(server, '/api/goals/', { name, target_amount: 100_000 }, user.access)
    const { id } = goal.parse(await made.json())
    const send = () => post(server, `/api/goals/${id}/contribute/`, { amount: 90_000 }, user.access)
    sends.push({ mark: `Te falta poco para ${name}`, send })
  }
  const [first, ...others] = sends
  await (await first?.send())?.arrayBuffer()
  const times = await measurePaints(
    server,
    user,
    { path: '/alerts', ready: 'main h3', marks: titles },
    others,
  )
  const note = `${alerts} alerts, one after the other; from sending the request that causes it to the frame, including the commit and the request for the list`
  return [
    {
      name: 'An alert on the open screen of another browser, p50',
      value: percentile(times, 50),
      unit: 'ms',
      note,
    },
    { name: 'The same, p99', value: percentile(times, 99), unit: 'ms', atMost: 300 },
  ]
}
