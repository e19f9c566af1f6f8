import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runPgbackrest } from '../../../../tools/cluster/archive.ts'
import type { Cluster } from '../../../../tools/cluster/cluster.ts'
import { toSuperuser } from '../../../../tools/cluster/database.ts'
import {
  findMachine,
  findMachineFiles,
  type Machine,
  waitForStandby,
} from '../../../../tools/cluster/pair.ts'
import { giveTo } from '../../../../tools/cluster/render.ts'
import { limits, measureLoss, writeFor, writingMs } from '../support/backups/drill.ts'
import { createHouseholdClient } from '../support/backups/household-client.ts'
import { runOnMachine } from '../support/cluster/pair-machine.ts'
import { queryCluster, startTestCluster } from '../support/cluster/test-cluster.ts'
import { readShellBlocks } from '../support/documents/scratch-machine.ts'
import { waitUntil } from '../support/poll-attempts.ts'

// Patroni and pgBackRest of Debian 12 together, on `npm run cluster -- ha`: the archive goes on after a failover, and after both machines are
// lost the commands of docs/backup.md bring all back but the last minutes.

const servers = ['web1', 'web2', 'worker1', 'worker2'] as const

describe('rel/pair-restore', () => {
  let cluster: Cluster
  let ana: ReturnType<typeof createHouseholdClient>
  let betoId = ''
  beforeAll(async () => {
    cluster = await startTestCluster({ isHa: true })
  }, 900_000)
  afterAll(() => cluster.stop())

  async function findPrimary(): Promise<Machine> {
    const machine = await findMachine(cluster.site, 'primary')
    if (machine === undefined) throw new Error('The pair has no primary.')
    return machine
  }

  /** Finishes a WAL segment and waits until it is in the archive. Returns its timeline. */
  async function archiveNow(): Promise<number> {
    const [{ segment }] = await queryCluster(cluster, 'SELECT pg_walfile_name(pg_switch_wal()) AS segment')
    await waitUntil(async () => {
      const [last] = await queryCluster(cluster, 'SELECT last_archived_wal AS segment FROM pg_stat_archiver')
      return last.segment >= segment
    }, 120_000)
    return Number.parseInt(segment.slice(0, 8), 16)
  }

  const backUp = () => runPgbackrest(cluster.site, 'repository', '--type=incr', 'backup')
  const listBackups = async (): Promise<{ label: string }[]> => {
    const [stanza] = JSON.parse(await runPgbackrest(cluster.site, 'repository', '--output=json', 'info'))
    return stanza.backup
  }

  test('the archive and the backups go on after a failover', async () => {
    ana = createHouseholdClient(cluster.address)
    await ana.register()
    await ana.linkBank()
    betoId = await createHouseholdClient(cluster.address).register()
    await backUp()
    expect(await archiveNow()).toBe(1)

    const lost = await findPrimary()
    await cluster.get(`patroni${lost}`).lose()
    await waitUntil(() => ana.tryToAddTransaction('Después del cambio').catch(() => false), 120_000)
    expect(await findPrimary()).toBe(3 - lost)
    expect(await archiveNow()).toBe(2)
    // The other machine is still away, so the backup is taken of the new primary. Before its first checkpoint, which comes by itself within
    // minutes, pgBackRest refuses, and the unit tries again after ten minutes.
    await queryCluster(cluster, 'CHECKPOINT')
    await backUp()
    expect(await listBackups()).toHaveLength(2)

    cluster.get(`patroni${lost}`).start()
    await waitForStandby(cluster.site)
  })

  test('both machines are lost: the documented commands restore all but the last minutes', async () => {
    const acknowledged = await writeFor(ana, writingMs)
    const lostAt = Date.now()
    const restoredOn = await findPrimary()
    for (const machine of [1, 2] as const) await cluster.get(`patroni${machine}`).lose()
    for (const name of servers) await cluster.get(name).stop()
    for (const machine of [1, 2] as const) {
      const { data } = findMachineFiles(cluster.site, machine)
      rmSync(data, { recursive: true })
    }
    const { data } = findMachineFiles(cluster.site, restoredOn)
    cluster.site.createFolder(`machine${restoredOn}/data`, 'postgres')
    giveTo('postgres', data)

    const [restore = ''] = readShellBlocks('docs/backup.md', 'A pair that fails over').filter((block) =>
      block.includes(' restore\n'),
    )
    await runOnMachine(cluster, restoredOn, restore)
    await waitUntil(async () => (await findMachine(cluster.site, 'primary')) === restoredOn, 120_000)
    const databaseSeconds = (Date.now() - lostAt) / 1_000
    cluster.get(`patroni${3 - restoredOn}`).start()
    // beto was erased after the backup.
    const erased = { user_id: betoId, erased_at: new Date().toISOString() }
    appendFileSync(join(cluster.folder, 'data/erasures.jsonl'), `${JSON.stringify(erased)}\n`)
    const finished = await cluster.run('operator', 'restored')
    expect(finished).toContain('1 users of the erasure list erased again.')
    expect(finished).toContain('Every invariant holds.')
    for (const name of servers) cluster.get(name).start()
    await waitUntil(async () => (await fetch(`${cluster.address}/readyz`)).status === 200, 300_000)
    const seconds = (Date.now() - lostAt) / 1_000

    const loss = await measureLoss(toSuperuser(cluster.database, 'lucas'), acknowledged, lostAt)
    console.log(
      `Both machines lost: PostgreSQL back after ${databaseSeconds.toFixed(0)} s, ready after ${seconds.toFixed(0)} s; ` +
        `${loss.lost} of ${acknowledged.size} writes lost, those of ${loss.seconds.toFixed(0)} s.`,
    )
    expect(loss.seconds).toBeLessThan(limits.loss)
    expect(seconds).toBeLessThan(limits.restore)
    expect(await queryCluster(cluster, 'SELECT FROM person WHERE user_id = $1', [betoId])).toEqual([])
    await ana.signIn()
    expect(await ana.tryToAddTransaction('Después de la restauración')).toBe(true)
  })

  test('the pair is whole again: a standby, the archive and backups', async () => {
    await waitForStandby(cluster.site, 300_000)
    // One for the end of the recovery, one for the promotion by Patroni.
    expect(await archiveNow()).toBe(4)
    const before = (await listBackups()).length
    await backUp()
    expect(await listBackups()).toHaveLength(before + 1)
    // And it fails over again.
    const primary = await findPrimary()
    await cluster.get(`patroni${primary}`).lose()
    await waitUntil(() => ana.tryToAddTransaction('Otra vez').catch(() => false), 120_000)
    expect(await findPrimary()).toBe(3 - primary)
    expect(await cluster.run('check')).toContain('Every invariant holds.')
  })
})
