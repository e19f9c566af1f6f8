import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { statementImport, uploadAnswer } from '@lucas/contract/import.ts'
import { limit } from './limit.ts'
import { median } from './measure.ts'
import { type Person, post, register } from './people.ts'
import type { Figure } from './report.ts'
import type { Server } from './server.ts'

const again = 10_000
const long = 50_000
const rounds = 3

/** Statement files: the same one again, and a long one while other people go on. */
export async function importFigures(server: Server): Promise<Figure[]> {
  const twice = await reimport(server)
  const preview = await longPreview(server)
  return [...twice, ...preview]
}

/** Purchases of years, day after day, with a balance that chains. */
function statement(rows: number): string {
  // house-allow spanish-in-copy: the head of a bank's file, as banks write it
  const lines = ['Fecha;Descripción;N° Documento;Cargos;Abonos;Saldo']
  let balance = 500_000_000
  const day = new Date('2015-01-01T00:00:00Z')
  for (let at = 0; at < rows; at += 1) {
    if (at % 14 === 13) day.setUTCDate(day.getUTCDate() + 1)
    const amount = 1_000 + ((at * 7_919) % 90_000)
    balance -= amount
    const date = day.toISOString().slice(0, 10).split('-').toReversed().join('/')
    const text = `COMPRA COMERCIO ${(at * 31) % 977} SANTIAGO`
    lines.push(
      [date, text, at, amount.toLocaleString('es-CL'), '', balance.toLocaleString('es-CL')].join(';'),
    )
  }
  return lines.join('\r\n')
}

async function upload(server: Server, { access }: Person, text: string): Promise<string> {
  const answer = await fetch(`${server.address}/api/imports/?name=cartola.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'text/csv' },
    body: text,
    signal: limit,
  })
  return uploadAnswer.parse(await answer.json()).id
}

async function settled(server: Server, { access }: Person, id: string) {
  for (;;) {
    limit.throwIfAborted()
    const answer = await fetch(`${server.address}/api/imports/${id}/`, {
      headers: { authorization: `Bearer ${access}` },
      signal: limit,
    })
    const found = statementImport.parse(await answer.json())
    if (found.state !== 'reading' && found.state !== 'storing') return found
    await wait(10)
  }
}

async function confirmed(server: Server, person: Person, id: string) {
  await (await post(server, `/api/imports/${id}/confirm/`, undefined, person.access)).arrayBuffer()
  return settled(server, person, id)
}

async function reimport(server: Server): Promise<Figure[]> {
  const person = await register(server)
  const text = statement(again).replace('Fecha;', 'Cuenta:;00012345678\r\nFecha;')
  const first = await upload(server, person, text)
  await settled(server, person, first)
  const { added } = await confirmed(server, person, first)
  if (added !== again) throw new Error(`${added} of ${again} rows were stored`)
  const times: number[] = []
  let fresh = 0
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    const id = await upload(server, person, text)
    await settled(server, person, id)
    fresh += (await confirmed(server, person, id)).added ?? again
    times.push(performance.now() - from)
  }
  return [
    {
      what: `Import of ${again.toLocaleString('en')} rows that are all there, from the upload to the end of its confirmation`,
      value: median(times) / 1_000,
      unit: 's',
      atMost: 1,
      note: `median of ${rounds}`,
    },
    { what: 'Rows that it added', value: fresh, unit: 'rows', atMost: 0 },
  ]
}

/** Resident memory of a process, in MB. */
function residentNow(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

async function longPreview(server: Server): Promise<Figure[]> {
  const [person, other] = [await register(server), await register(server)]
  const text = statement(long)
  const times: number[] = []
  const calls: number[] = []
  let most = 0
  for (let round = 0; round < rounds; round += 1) {
    const before = residentNow(server.pid)
    const watching = new AbortController()
    const watched = watch(server, other, watching.signal, calls, () => {
      most = Math.max(most, residentNow(server.pid) - before)
    })
    const from = performance.now()
    const id = await upload(server, person, text)
    const preview = await settled(server, person, id)
    times.push(performance.now() - from)
    watching.abort()
    await watched
    if (preview.counts?.new !== long) throw new Error(`${preview.counts?.new} of ${long} rows were read`)
  }
  const slowest = calls.toSorted((a, b) => a - b)[Math.floor(calls.length * 0.99)] ?? Number.NaN
  return [
    {
      what: `Preview of a CSV of ${long.toLocaleString('en')} rows, from the upload to its counts`,
      value: median(times) / 1_000,
      unit: 's',
      atMost: 3,
      note: `median of ${rounds}; ${(text.length / 2 ** 20).toFixed(1)} MB`,
    },
    {
      what: 'Memory that the server process grew by meanwhile, its reading thread included',
      value: most,
      unit: 'MB',
      atMost: 300,
      note: 'highest of all rounds, looked at after every call',
    },
    {
      what: 'Calls of somebody else meanwhile, 99th percentile',
      value: slowest,
      unit: 'ms',
      atMost: 100,
      note: `${calls.length} calls of \`/api/accounts/\``,
    },
  ]
}

/** Somebody else's screen, until the preview is there. */
async function watch(
  server: Server,
  { access }: Person,
  until: AbortSignal,
  calls: number[],
  look: () => void,
) {
  while (!until.aborted) {
    const from = performance.now()
    const answer = await fetch(`${server.address}/api/accounts/`, {
      headers: { authorization: `Bearer ${access}` },
      signal: limit,
    })
    await answer.arrayBuffer()
    calls.push(performance.now() - from)
    look()
    await wait(5)
  }
}
