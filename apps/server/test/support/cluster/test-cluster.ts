import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Cluster, type ClusterOptions, startCluster } from '../../../../../tools/cluster/cluster.ts'
import { toSuperuser } from '../../../../../tools/cluster/database.ts'
import { withClient } from '../../../src/platform/database/client.ts'
import { waitUntil } from '../poll-attempts.ts'
import { type RequestLoad, startRequestLoad } from './request-load.ts'

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
/** How long the load runs until the processes are warm, and then until the break. */
const warmUpMs = 10_000
const beforeMs = 5_000

interface Break {
  cluster: Cluster
  /** What is printed with the figures. */
  what: string
  /** Requests per second, one in five of them a write. */
  perSecond: number
  breakNow(): unknown
  /** Whether what was broken is in its new state. */
  isOver?: () => boolean
}

/**
 * Breaks something while requests run, until a quarter as many as before are sent and acknowledged. Expects that nothing acknowledged is
 * lost. Returns milliseconds until a later write was acknowledged, and the other answers.
 */
export async function breakUnderLoad({ cluster, what, perSecond, breakNow, isOver = () => true }: Break) {
  const load = await startRequestLoad(cluster.address, { perSecond })
  await wait(warmUpMs)
  const [answeredBefore, writtenBefore] = [load.countAnswered(), load.acknowledged.length]
  await wait(beforeMs)
  const before = load.acknowledged.length - writtenBefore
  const rate = (load.countAnswered() - answeredBefore) / (beforeMs / 1_000)
  const brokenAt = performance.now()
  await breakNow()
  const listSentLater = () => load.listSentSince(brokenAt + lateMs)
  await waitUntil(() => isOver() && listSentLater().length >= before / 4, 120_000)
  await wait(2_000)
  await load.stop()
  const pauseMs = load.measurePause(brokenAt)
  const backMs = Math.min(...listSentLater().map(({ at }) => at)) - brokenAt
  const refused = [...load.refusals].map(([answer, count]) => `${count} × ${answer}`).join(', ')
  console.log(
    `${what}: ${rate.toFixed(0)} requests answered a second before; ${load.acknowledged.length} writes acknowledged, again after ${(backMs / 1_000).toFixed(1)} s at most, longest pause ${(pauseMs / 1_000).toFixed(1)} s; ` +
      `refused: ${refused || 'none'}`,
  )
  await expectNothingLost(cluster, load)
  return { backMs, refusals: [...load.refusals.keys()] }
}

/** Every acknowledged write is stored once, no other one twice, and no invariant is broken. */
async function expectNothingLost(cluster: Cluster, load: RequestLoad): Promise<void> {
  const rows = await queryCluster(
    cluster,
    'SELECT id, (-amount)::int AS amount FROM transaction WHERE manual AND deletion IS NULL AND (-amount)::int >= 1000',
  )
  const stored = new Map(rows.map(({ id, amount }) => [id, amount]))
  expect(load.acknowledged.filter(({ id, amount }) => stored.get(id) !== amount)).toEqual([])
  expect(new Set(stored.values()).size).toBe(rows.length)
  expect(await cluster.run('check')).toContain('Every invariant holds.')
}
