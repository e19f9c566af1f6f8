import { limit } from './support/limit.ts'
import { memoryNow } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Server } from './support/server.ts'
import { type BenchUser, ingestNewHousehold, password, post, register, signIn } from './support/users.ts'

const rows = 100_000

/** The users of the export bench: one with a long history and one with an ordinary household. */
export interface Exporters {
  long: BenchUser
  short: BenchUser
}

export async function createExporters(server: Server): Promise<Exporters> {
  const [long, short] = [await register(server), await register(server)]
  await ingestNewHousehold(server, long, { movements: rows, seed: 'export' })
  await ingestNewHousehold(server, short, { movements: 2_000, seed: 'short export' })
  return { long, short }
}

/** Downloads the archive. Returns its bytes and the peak memory of the server meanwhile, in MB. */
async function download(server: Server, { access }: Pick<BenchUser, 'access'>) {
  const stepUp = await post(server, '/api/security/pin/verify/', { password }, access)
  if (!stepUp.ok) throw new Error('step-up failed')
  await stepUp.arrayBuffer()
  const answer = await fetch(`${server.address}/api/privacy/export/`, {
    headers: { authorization: `Bearer ${access}` },
    signal: limit,
  })
  if (answer.status !== 200 || answer.body === null) throw new Error(`answered ${answer.status}`)
  let [bytes, peak] = [0, 0]
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryNow(server.pid))
  }, 10)
  try {
    for await (const piece of answer.body) bytes += piece.length
  } finally {
    clearInterval(sampling)
  }
  return { bytes, peak }
}

/** Measures the export of a long history, on a server that has only exported ordinary households before. */
export async function exportFigures(server: Server, people: Exporters): Promise<Figure[]> {
  // Only the web client may download the whole archive.
  const long = await signIn(server, people.long, 'web')
  const short = await signIn(server, people.short, 'web')
  for (let round = 0; round < 3; round += 1) await download(server, short)
  const before = memoryNow(server.pid)
  const from = performance.now()
  const { bytes, peak } = await download(server, long)
  const seconds = (performance.now() - from) / 1_000
  return [
    {
      name: `Full export of a user with ${rows.toLocaleString('en')} transactions`,
      value: seconds,
      unit: 's',
      atMost: 20,
      note: `${(bytes / 1e6).toFixed(1)} MB, streamed`,
    },
    {
      name: 'Peak memory of the server process during the export',
      value: peak,
      unit: 'MB',
      atMost: 640,
      note: `${Math.round(before)} MB before, sampled every 10 ms, after three exports of an ordinary household`,
    },
  ]
}
