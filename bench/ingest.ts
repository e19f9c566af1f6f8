import { limit } from './limit.ts'
import { median, peakMemory } from './measure.ts'
import { deliver, register } from './people.ts'
import type { Figure } from './report.ts'
import type { Server } from './server.ts'

const small = 2_000
const large = 100_000
const patience = 30_000

/** One ordinary callback, from its arrival to the screen. */
export async function ingestSmall(server: Server, rounds: number): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < rounds + 1; round += 1) {
    limit.throwIfAborted()
    times.push(await deliver(server, await register(server), { movements: small, seed: `small ${round}` }))
  }
  const [first = Number.NaN, ...warm] = times
  return [
    {
      what: `Ingest of one callback of ${small.toLocaleString('en')} movements, to \`sync_finished\` on the socket`,
      value: median(warm) / 1_000,
      unit: 's',
      atMost: 1.5,
      note: `median of ${rounds}; the very first after a start ${(first / 1_000).toFixed(2)} s`,
    },
  ]
}

/** A whole life of movements of one person, on a server that has done nothing else. */
export async function ingestLarge(server: Server, rounds: number): Promise<Figure[]> {
  const rates: number[] = []
  const from = performance.now()
  // A slow machine takes fewer rounds, so that the rest of the bench has its time.
  for (let round = 0; round < rounds && performance.now() - from < patience; round += 1) {
    limit.throwIfAborted()
    const ms = await deliver(server, await register(server), { movements: large, seed: `large ${round}` })
    rates.push(large / (ms / 1_000))
  }
  return [
    {
      what: `Ingest of ${large.toLocaleString('en')} movements of one person in one callback`,
      value: median(rates),
      unit: 'rows/s',
      atLeast: 8_000,
      note: `median of ${rates.length} people, one after the other`,
    },
    {
      what: 'Memory of the server process at its peak meanwhile',
      value: peakMemory(server.pid),
      unit: 'MB',
      atMost: 400,
      note: 'VmHWM, from its start on',
    },
  ]
}
