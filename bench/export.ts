import { limit } from './limit.ts'
import { memoryNow } from './measure.ts'
import { deliver, type Person, password, post, register, signIn } from './people.ts'
import type { Figure } from './report.ts'
import type { Server } from './server.ts'

const rows = 100_000

/** People whose export is taken: the one with a long history, and an ordinary household. */
export interface Exporters {
  long: Person
  short: Person
}

export async function fillForExport(server: Server): Promise<Exporters> {
  const [long, short] = [await register(server), await register(server)]
  await deliver(server, long, { movements: rows, seed: 'export' })
  await deliver(server, short, { movements: 2_000, seed: 'short export' })
  return { long, short }
}

/** Downloads the whole archive; answers its bytes and the most memory the server held meanwhile, in MB. */
async function download(server: Server, { access }: Pick<Person, 'access'>) {
  const raised = await post(server, '/api/security/pin/verify/', { password }, access)
  if (!raised.ok) throw new Error('the session was not raised')
  await raised.arrayBuffer()
  const answer = await fetch(`${server.address}/api/privacy/export/`, {
    headers: { authorization: `Bearer ${access}` },
    signal: limit,
  })
  if (answer.status !== 200 || answer.body === null) throw new Error(`answered ${answer.status}`)
  let [bytes, peak] = [0, 0]
  const look = setInterval(() => {
    peak = Math.max(peak, memoryNow(server.pid))
  }, 10)
  try {
    for await (const piece of answer.body) bytes += piece.length
  } finally {
    clearInterval(look)
  }
  return { bytes, peak }
}

/** The export of a long history, by a server that has done nothing else but those of a household. */
export async function exportFigures(server: Server, people: Exporters): Promise<Figure[]> {
  // No other client may take the whole archive.
  const long = await signIn(server, people.long, 'web')
  const short = await signIn(server, people.short, 'web')
  for (let round = 0; round < 3; round += 1) await download(server, short)
  const before = memoryNow(server.pid)
  const from = performance.now()
  const { bytes, peak } = await download(server, long)
  const seconds = (performance.now() - from) / 1_000
  return [
    {
      what: `Export of a person with ${rows.toLocaleString('en')} movements, whole`,
      value: seconds,
      unit: 's',
      atMost: 20,
      note: `${(bytes / 1e6).toFixed(1)} MB, streamed`,
    },
    {
      what: 'Memory that the server process grew by meanwhile',
      value: peak - before,
      unit: 'MB',
      atMost: 50,
      note: `${Math.round(before)} MB before, looked at every 10 ms; the server did nothing but three exports of an ordinary household before`,
    },
  ]
}
