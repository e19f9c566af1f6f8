import { setTimeout as wait } from 'node:timers/promises'
import { type DataImport, dataImport } from '@lucas/contract/users/data-import.ts'
import { limit } from '../support/limit.ts'
import { memoryNow, watchMemory } from '../support/measure.ts'
import type { Figure } from '../support/report.ts'
import type { Server } from '../support/server.ts'
import { type BenchUser, ingestNewHousehold, password, post, register, signIn } from '../support/users.ts'

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
  const { body } = answer
  const { answer: bytes, peak } = await watchMemory(server.pid, async () => {
    let sum = 0
    for await (const piece of body) sum += piece.length
    return sum
  })
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

/**
 * Measures the import of a user's data into a new account, from the first piece to the end of the confirmation. `atMost` is the
 * target in seconds, where there is one.
 */
export async function dataImportFigures(
  server: Server,
  exporter: BenchUser,
  atMost?: number,
): Promise<Figure[]> {
  const archive = await exportArchive(server, exporter)
  const { access } = await register(server)
  const from = performance.now()
  const { answer, before, peak } = await watchMemory(server.pid, () => importArchive(server, access, archive))
  const seconds = (end: number) => (end - from) / 1_000
  const rows = answer.transactions.toLocaleString('en')
  return [
    {
      name: `Import of one's data with ${rows} transactions, from the first piece until it is read`,
      value: seconds(answer.readAt),
      unit: 's',
      note: `${(archive.length / 1e6).toFixed(1)} MB`,
    },
    {
      name: `The same with ${rows}, until it is stored`,
      value: seconds(answer.storedAt),
      unit: 's',
      ...(atMost !== undefined && { atMost }),
      note: 'one transaction',
    },
    {
      name: `Peak memory of the server process during the import of ${rows}`,
      value: peak,
      unit: 'MB',
      atMost: 640,
      note: `${Math.round(before)} MB before, sampled every 10 ms`,
    },
  ]
}

/** Sends and confirms an archive. Returns when it was read and when it was stored, by `performance.now()`. */
async function importArchive(server: Server, access: string, archive: Buffer) {
  const headers = { authorization: `Bearer ${access}` }
  const parse = async (answer: Response): Promise<DataImport> => {
    if (!answer.ok) throw new Error(await answer.text())
    return dataImport.parse(await answer.json())
  }
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
  const { state: read, problem, content } = await settle()
  if (read !== 'preview') throw new Error(`the archive is ${read}: ${problem?.sentence}`)
  const readAt = performance.now()
  await parse(await post(server, `${path}${id}/confirm/`, { other_owner: true }, access))
  const { state, problem: later } = await settle()
  if (state !== 'done') throw new Error(`the import is ${state}: ${later?.sentence}`)
  return { transactions: content?.transactions ?? 0, readAt, storedAt: performance.now() }
}
