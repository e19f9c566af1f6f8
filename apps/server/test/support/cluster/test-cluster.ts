import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Cluster, type ClusterOptions, startCluster } from '../../../../../scripts/cluster/cluster.ts'
import { toSuperuser } from '../../../../../scripts/cluster/database.ts'
import { withClient } from '../../../src/platform/database/client.ts'
import { waitUntil } from '../poll-attempts.ts'
import { startWriteLoad, type WriteLoad } from './write-load.ts'

/**
 * Starts the topology of `npm run cluster` for a test. LUCAS_BUNDLE names an unpacked bundle; without it one is built from
 * the sources.
 */
export function startTestCluster(options: Pick<ClusterOptions, 'isHa'>): Promise<Cluster> {
  const { LUCAS_BUNDLE: bundle } = process.env
  return startCluster({
    ...options,
    settings: { LUCAS_ENV: 'test', EXAMPLE_POOL_SIZE: '0' },
    ...(bundle !== undefined && { bundle }),
  })
}

/** Runs a statement as a superuser of the database that takes writes. */
export const queryCluster = (cluster: Cluster, text: string, values: unknown[] = []) =>
  withClient(
    toSuperuser(cluster.database, 'lucas'),
    async (client) => (await client.query(text, values)).rows,
  )

/** A write that is sent so late after the break was not under way. A client may read its answer late on a busy machine. */
const lateMs = 1_000

interface Break {
  cluster: Cluster
  /** What is printed with the figures. */
  what: string
  perSecond: number
  breakNow(): unknown
  /** Whether what was broken is in its new state. */
  isOver?: () => boolean
}

/**
 * Breaks something while writes run, until a quarter as many as before are sent and acknowledged. Expects that nothing acknowledged is
 * lost. Returns milliseconds until a later write was acknowledged, and the other answers.
 */
export async function breakUnderLoad({ cluster, what, perSecond, breakNow, isOver = () => true }: Break) {
  const load = await startWriteLoad(cluster.address, { perSecond })
  await wait(5_000)
  const before = load.acknowledged.length
  const brokenAt = performance.now()
  await breakNow()
  const listSentLater = () => load.listSentSince(brokenAt + lateMs)
  await waitUntil(() => isOver() && listSentLater().length >= before / 4, 120_000)
  await wait(2_000)
  const rate = await load.stop()
  const pauseMs = load.measurePause(brokenAt)
  const backMs = Math.min(...listSentLater().map(({ at }) => at)) - brokenAt
  const refused = [...load.refusals].map(([answer, count]) => `${count} × ${answer}`).join(', ')
  console.log(
    `${what}: ${load.acknowledged.length} writes acknowledged (${rate.toFixed(0)}/s), again after ${(backMs / 1_000).toFixed(1)} s at most, longest pause ${(pauseMs / 1_000).toFixed(1)} s; ` +
      `refused: ${refused || 'none'}`,
  )
  await expectNothingLost(cluster, load)
  return { backMs, refusals: [...load.refusals.keys()] }
}

/** Every acknowledged write is stored once, no other one twice, and no invariant is broken. */
async function expectNothingLost(cluster: Cluster, load: WriteLoad): Promise<void> {
  const rows = await queryCluster(
    cluster,
    'SELECT id, (-amount)::int AS amount FROM transaction WHERE manual AND deletion IS NULL AND (-amount)::int >= 1000',
  )
  const stored = new Map(rows.map(({ id, amount }) => [id, amount]))
  expect(load.acknowledged.filter(({ id, amount }) => stored.get(id) !== amount)).toEqual([])
  expect(new Set(stored.values()).size).toBe(rows.length)
  expect(await cluster.run('check')).toContain('Every invariant holds.')
}
