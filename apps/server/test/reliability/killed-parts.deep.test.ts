import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cluster } from '../../../../tools/cluster/cluster.ts'
import { createHouseholdClient } from '../support/backups/household-client.ts'
import { breakUnderLoad, queryCluster, startTestCluster } from '../support/cluster/test-cluster.ts'
import { waitUntil } from '../support/poll-attempts.ts'

// The topology of `npm run cluster` on Debian 12. A supervisor starts again what ends, two seconds later, as the units do.

const perSecond = 50
/** Milliseconds within which writes are acknowledged again. */
const limitMs = 10_000
/** What happens to requests that were under way. */
const noAnswer = ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET']
const workers = ['worker1', 'worker2']

describe('rel/killed-parts', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startTestCluster({})
  }, 900_000)
  afterAll(() => cluster.stop())

  /** Returns the ids of the jobs that the workers completed, one for each time. */
  const listCompletedJobs = () =>
    workers
      .flatMap((name) => cluster.get(name).readLog().split('\n'))
      .filter((line) => line.includes('"msg":"job completed"'))
      .map((line) => /"job_id":"([^"]+)"/.exec(line)?.[1] ?? '')

  async function linkBank() {
    const client = createHouseholdClient(cluster.address)
    const userId = await client.register()
    return { userId, linked: client.linkBank() }
  }

  /** Number and sum of the transactions of a user. */
  const sumUp = (userId: string) =>
    queryCluster(
      cluster,
      'SELECT count(*)::int AS count, sum(amount)::text AS sum FROM transaction WHERE user_id = $1 AND deleted_at IS NULL',
      [userId],
    )

  test.each([
    { part: 'web1', allowed: [...noAnswer, '502 without Retry-After', '409'] },
    { part: 'web2', allowed: [...noAnswer, '502 without Retry-After', '409'] },
    { part: 'pgbouncer', allowed: ['503', '409'] },
    { part: 'proxy', allowed: [...noAnswer, '409'] },
  ])('$part is killed: writes go on, and it is back by itself', async ({ part, allowed }) => {
    const program = cluster.get(part)
    const starts = program.countStarts()
    const { backMs, refusals } = await breakUnderLoad({
      cluster,
      what: `${part} killed`,
      perSecond,
      breakNow: program.kill,
      isOver: () => program.countStarts() > starts,
    })
    expect(refusals.filter((answer) => !allowed.includes(answer))).toEqual([])
    expect(backMs).toBeLessThan(limitMs)
    expect(program.countStarts()).toBe(starts + 1)
  })

  test('a worker is killed in the middle of ingests: its jobs are done, and no job twice', async () => {
    const first = await linkBank()
    await first.linked
    const expected = await sumUp(first.userId)
    expect(expected[0].count).toBeGreaterThan(500)

    const links = await Promise.all(Array.from({ length: 6 }, linkBank))
    await waitUntil(async () => {
      const [active] = await queryCluster(
        cluster,
        `SELECT count(*)::int AS count FROM pgboss.job WHERE state = 'active' AND name = 'ingest'`,
      )
      return active.count > 0
    })
    const killedAt = performance.now()
    for (const name of workers) cluster.get(name).kill()
    await Promise.all(links.map(({ linked }) => linked))
    console.log(
      `both workers killed: six banks are synced ${((performance.now() - killedAt) / 1_000).toFixed(0)} s later`,
    )
    for (const { userId } of links) expect(await sumUp(userId)).toEqual(expected)
    const completed = listCompletedJobs()
    expect(completed.length).toBeGreaterThan(6)
    expect(completed.filter((id, index) => completed.indexOf(id) !== index)).toEqual([])
    expect(await cluster.run('check')).toContain('Every invariant holds.')
  })
})
