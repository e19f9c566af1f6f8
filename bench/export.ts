import { setTimeout as wait } from 'node:timers/promises'
import { type DataImport, dataImport } from '@lucas/contract/users/data-import.ts'
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

/** Exports the data of a user. */
async function exportArchive(server: Server, user: BenchUser): Promise<Buffer> {
  const { access } = await signIn(server, user, 'web')
  await post(server, '/api/security/pin/verify/', { password }, access)
  const headers = { authorization: `Bearer ${access}` }
  const answer = await fetch(`${server.address}/api/privacy/export/`, { headers, signal: limit })
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Measures the import of a long history into a new account, from the first piece to the end of the confirmation. */
export async function dataImportFigures(server: Server, { long }: Exporters): Promise<Figure[]> {
  const archive = await exportArchive(server, long)
  const { access } = await register(server)
  const headers = { authorization: `Bearer ${access}` }
  const parse = async (answer: Response): Promise<DataImport> => {
    if (!answer.ok) throw new Error(await answer.text())
    return dataImport.parse(await answer.json())
  }
  let peak = 0
  const before = memoryNow(server.pid)
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryNow(server.pid))
  }, 10)
  const from = performance.now()
  const path = '/api/data-imports/'
  const started = await parse(await post(server, path, { name: 'datos.zip', size: archive.length }, access))
  const { id, piece_bytes: size } = started
  const settle = async (): Promise<DataImport> => {
    for (;;) {
      const found = await parse(await fetch(`${server.address}${path}${id}/`, { headers, signal: limit }))
      if (found.state !== 'reading' && found.state !== 'storing') return found
      await wait(50)
    }
  }
  for (let at = 0; at < archive.length; at += size)
    await parse(
      await fetch(`${server.address}${path}${id}/pieces/${at / size}/`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(archive.subarray(at, at + size)),
        signal: limit,
      }),
    )
  const { content } = await settle()
  const read = (performance.now() - from) / 1_000
  await parse(await post(server, `${path}${id}/confirm/`, { other_owner: true }, access))
  const { state } = await settle()
  clearInterval(sampling)
  if (state !== 'done') throw new Error(`the import is ${state}`)
  const stored = (performance.now() - from) / 1_000
  const rows = (content?.transactions ?? 0).toLocaleString('en')
  return [
    {
      name: `Import of one's data with ${rows} transactions, from the first piece until it is read`,
      value: read,
      unit: 's',
      note: `${(archive.length / 1e6).toFixed(1)} MB`,
    },
    { name: 'The same, until it is stored', value: stored, unit: 's', atMost: 90, note: 'one transaction' },
    {
      name: 'Peak memory of the server process during that import',
      value: peak,
      unit: 'MB',
      atMost: 640,
      note: `${Math.round(before)} MB before, sampled every 10 ms`,
    },
  ]
}
