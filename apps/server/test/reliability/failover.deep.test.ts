import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cluster } from '../../../../tools/cluster/cluster.ts'
import { findMachine, waitForStandby } from '../../../../tools/cluster/pair.ts'
import { createHouseholdClient } from '../support/backups/household-client.ts'
import { breakUnderLoad, queryCluster, startTestCluster } from '../support/cluster/test-cluster.ts'

// A PostgreSQL pair under Patroni of Debian 12, started by `npm run cluster -- ha`.

const perSecond = 100
/** Milliseconds within which writes are acknowledged again. */
const limitMs = 30_000

describe('rel/failover', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startTestCluster({ isHa: true })
  }, 900_000)
  afterAll(() => cluster.stop())

  async function findPrimary() {
    const machine = await findMachine(cluster.site, 'primary')
    if (machine === undefined) throw new Error('The pair has no primary.')
    return { machine, patroni: cluster.get(`patroni${machine}`) }
  }

  async function failOver(what: string, breakNow: () => unknown): Promise<void> {
    const { backMs, refusals } = await breakUnderLoad({ cluster, what, perSecond, breakNow })
    expect(refusals.filter((answer) => !['503', '409'].includes(answer))).toEqual([])
    expect(backMs).toBeLessThan(limitMs)
  }

  test('the machine of the primary is lost: nothing acknowledged is, and the other one takes over by itself', async () => {
    const { machine, patroni } = await findPrimary()
    await failOver('machine lost', () => patroni.lose())
    expect((await findPrimary()).machine).toBe(3 - machine)

    patroni.start()
    await waitForStandby(cluster.site)
    expect(await findMachine(cluster.site, 'sync')).toBe(machine)
  })

  test('a PostgreSQL that is killed alone is back', async () => {
    const { patroni } = await findPrimary()
    await failOver('PostgreSQL killed', () => patroni.killOthers())
    await waitForStandby(cluster.site)
  })

  test('the machine of the primary hangs: the other one takes over, and it returns as the standby', async () => {
    const { machine, patroni } = await findPrimary()
    await failOver('machine hangs', () => patroni.freeze())
    expect((await findPrimary()).machine).toBe(3 - machine)
    patroni.thaw()
    await waitForStandby(cluster.site)
    expect(await findMachine(cluster.site, 'sync')).toBe(machine)
  })

  test('without the standby writes go on', async () => {
    const { machine } = await findPrimary()
    const standby = cluster.get(`patroni${3 - machine}`)
    await failOver('standby lost', () => standby.lose())
    standby.start()
    await waitForStandby(cluster.site)
  })

  test('one of three etcd is lost: writes go on', async () => {
    const { machine } = await findPrimary()
    await failOver('etcd lost', () => cluster.get('etcd1').lose())
    expect((await findPrimary()).machine).toBe(machine)
    cluster.get('etcd1').start()
  })

  test('jobs and events of all processes are back: a bank can be linked', async () => {
    const client = createHouseholdClient(cluster.address)
    await client.register()
    await client.linkBank()
    const listeners = await queryCluster(
      cluster,
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'lucas events'`,
    )
    expect(listeners).toEqual([{ count: 4 }])
    for (const name of ['web1', 'web2', 'worker1', 'worker2']) {
      const program = cluster.get(name)
      expect([name, program.countStarts()]).toEqual([name, 1])
      expect(
        program
          .readLog()
          .split('\n')
          .filter((line) => line.includes('"code":"internal"')),
      ).toEqual([])
    }
  })
})
