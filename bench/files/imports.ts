import { setTimeout as wait } from 'node:timers/promises'
import { limit } from '../support/limit.ts'
import { median, memoryNow } from '../support/measure.ts'
import type { Figure } from '../support/report.ts'
import type { Server } from '../support/server.ts'
import {
  confirmImport,
  createAccountStatement,
  createStatement,
  upload,
  waitForImport,
} from '../support/statement-files.ts'
import { type BenchUser, register } from '../support/users.ts'

const repeatedRows = 10_000
const longRows = 50_000
const rounds = 3

/** Measures statement imports: the same file again, and a long file while another user sends requests. */
export async function importFigures(server: Server): Promise<Figure[]> {
  const repeated = await measureRepeatedImport(server)
  const added = await measureNewRows(server)
  const preview = await measureLongPreview(server)
  return [...repeated, added, ...preview]
}

/** Measures the import of a long file into a new account. */
async function measureNewRows(server: Server): Promise<Figure> {
  const text = createAccountStatement(longRows)
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    limit.throwIfAborted()
    const user = await register(server)
    const from = performance.now()
    const id = await upload(server, user, { name: 'cartola.csv', body: text })
    await waitForImport(server, user, id)
    const { added } = await confirmImport(server, user, id)
    if (added !== longRows) throw new Error(`${added} of ${longRows} rows were stored`)
    rates.push(longRows / ((performance.now() - from) / 1_000))
  }
  return {
    name: `Import of a CSV of ${longRows.toLocaleString('en')} new rows, from upload to the end of the confirmation`,
    value: median(rates),
    unit: 'rows/s',
    atLeast: 8_000,
    note: `median of ${rounds} users`,
  }
}

async function measureRepeatedImport(server: Server): Promise<Figure[]> {
  const user = await register(server)
  const text = createAccountStatement(repeatedRows)
  const first = await upload(server, user, { name: 'cartola.csv', body: text })
  await waitForImport(server, user, first)
  const { added } = await confirmImport(server, user, first)
  if (added !== repeatedRows) throw new Error(`${added} of ${repeatedRows} rows were stored`)
  const times: number[] = []
  let addedRows = 0
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    const id = await upload(server, user, { name: 'cartola.csv', body: text })
    await waitForImport(server, user, id)
    addedRows += (await confirmImport(server, user, id)).added ?? repeatedRows
    times.push(performance.now() - from)
  }
  return [
    {
      name: `Import of ${repeatedRows.toLocaleString('en')} existing rows, from upload to the end of the confirmation`,
      value: median(times) / 1_000,
      unit: 's',
      atMost: 1,
      note: `median of ${rounds}`,
    },
    { name: 'Rows added by that import', value: addedRows, unit: 'rows', atMost: 0 },
  ]
}

async function measureLongPreview(server: Server): Promise<Figure[]> {
  const [user, other] = [await register(server), await register(server)]
  const text = createStatement(longRows)
  const times: number[] = []
  const calls: number[] = []
  let peakGrowth = 0
  for (let round = 0; round < rounds; round += 1) {
    const before = memoryNow(server.pid)
    const watching = new AbortController()
    const watched = pollAccounts(server, other, watching.signal, calls, () => {
      peakGrowth = Math.max(peakGrowth, memoryNow(server.pid) - before)
    })
    const from = performance.now()
    const id = await upload(server, user, { name: 'cartola.csv', body: text })
    const preview = await waitForImport(server, user, id)
    times.push(performance.now() - from)
    watching.abort()
    await watched
    if (preview.counts?.new !== longRows)
      throw new Error(`${preview.counts?.new} of ${longRows} rows were read`)
  }
  const slowest = calls.toSorted((a, b) => a - b)[Math.floor(calls.length * 0.99)] ?? Number.NaN
  return [
    {
      name: `Preview of a CSV of ${longRows.toLocaleString('en')} rows, from the upload to its counts`,
      value: median(times) / 1_000,
      unit: 's',
      atMost: 3,
      note: `median of ${rounds}; ${(text.length / 2 ** 20).toFixed(1)} MB`,
    },
    {
      name: 'Memory growth of the server process during the preview, reading thread included',
      value: peakGrowth,
      unit: 'MB',
      atMost: 300,
      note: 'highest of all rounds, sampled after every call',
    },
    {
      name: 'Requests of another user during the preview, 99th percentile',
      value: slowest,
      unit: 'ms',
      atMost: 100,
      note: `${calls.length} calls of \`/api/accounts/\``,
    },
  ]
}

/** Requests the accounts of another user until the preview is complete. */
async function pollAccounts(
  server: Server,
  { access }: BenchUser,
  until: AbortSignal,
  calls: number[],
  afterCall: () => void,
) {
  while (!until.aborted) {
    const from = performance.now()
    const answer = await fetch(`${server.address}/api/accounts/`, {
      headers: { authorization: `Bearer ${access}` },
      signal: limit,
    })
    await answer.arrayBuffer()
    calls.push(performance.now() - from)
    afterCall()
    await wait(5)
  }
}
