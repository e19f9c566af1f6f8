import { Client } from 'pg'
import { limit } from './support/limit.ts'
import { median, peakMemory } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Cluster, Server } from './support/server.ts'
import { ingestNewHousehold, register } from './support/users.ts'

const small = 2_000
const large = 100_000
const maxDurationMs = 30_000

/** Measures the ingest of one ordinary callback, from its arrival to the socket event. */
export async function measureSmallIngest(server: Server, rounds: number): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < rounds + 1; round += 1) {
    limit.throwIfAborted()
    times.push(
      await ingestNewHousehold(server, await register(server), { movements: small, seed: `small ${round}` }),
    )
  }
  const [first = Number.NaN, ...warm] = times
  return [
    {
      name: `Ingest of one callback of ${small.toLocaleString('en')} transactions, to \`sync_finished\` on the socket`,
      value: median(warm) / 1_000,
      unit: 's',
      atMost: 1.5,
      note: `median of ${rounds}; first one after a start ${(first / 1_000).toFixed(2)} s`,
    },
  ]
}

/** Returns the size of the database on disk in MB. */
async function readDatabaseSize({ admin }: Cluster): Promise<number> {
  const client = new Client(admin)
  await client.connect()
  await client.query('checkpoint')
  const { rows } = await client.query<{ size: number }>(
    'select pg_database_size(current_database())::float8 / 1e6 as size',
  )
  await client.end()
  return rows[0]?.size ?? Number.NaN
}

/** Measures the ingest of 100,000 transactions of one user, on a fresh server. */
export async function measureLargeIngest(
  server: Server,
  cluster: Cluster,
  rounds: number,
): Promise<Figure[]> {
  const rates: number[] = []
  const sizeBefore = await readDatabaseSize(cluster)
  const from = performance.now()
  // A slow machine runs fewer rounds, so that the bench stays within its time limit.
  for (let round = 0; round < rounds && performance.now() - from < maxDurationMs; round += 1) {
    limit.throwIfAborted()
    const ms = await ingestNewHousehold(server, await register(server), {
      movements: large,
      seed: `large ${round}`,
    })
    rates.push(large / (ms / 1_000))
  }
  return [
    {
      name: `Ingest of ${large.toLocaleString('en')} transactions of one user in one callback`,
      value: median(rates),
      unit: 'rows/s',
      atLeast: 8_000,
      note: `median of ${rates.length} users, one after the other`,
    },
    {
      name: 'Peak memory of the server process during the ingest',
      value: peakMemory(server.pid),
      unit: 'MB',
      atMost: 640,
      note: 'VmHWM since its start',
    },
    {
      name: `Disk of a user with ${large.toLocaleString('en')} transactions`,
      value: ((await readDatabaseSize(cluster)) - sizeBefore) / rates.length,
      unit: 'MB',
      atMost: 100,
      note: 'growth of the database, indexes and the encrypted callback included',
    },
  ]
}
