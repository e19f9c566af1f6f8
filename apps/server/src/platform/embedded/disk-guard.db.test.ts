import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../../../../../scripts/running/temporary-folder.ts'
import { quietLog } from '../../../test/cluster.ts'
import { password } from '../../../test/support/app/embedded-process.ts'
import { withClient } from '../database/client.ts'
import { createDiskGuard } from './disk-guard.ts'
import { startEmbedded } from './embedded.ts'

const mebibyte = 1024 * 1024

/** Starts an embedded database with a guard whose disk has as many free mebibytes as the test says. */
async function startGuarded(freeMebibytes: number) {
  const folder = createTemporaryFolder('lucas-guard-')
  const server = await startEmbedded({
    dataDir: folder,
    password: () => password,
    log: quietLog,
    durability: 'off',
  })
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const { host, port, superuser: user } = server
  const superuser = { host, port, user, password, database: 'postgres' }
  const disk = { freeMebibytes }
  const createGuard = () =>
    createDiskGuard({
      folder,
      superuser,
      log: quietLog,
      getFreeBytes: async () => disk.freeMebibytes * mebibyte,
    })
  const query = (text: string) => withClient(superuser, (client) => client.query(text))
  await query('CREATE TABLE stored (number int)')
  return { disk, createGuard, query, superuser, reserve: join(folder, 'disk-reserve') }
}

const readOnly = { code: '25006' }

describe('rel/disk-full', () => {
  test('a database with space accepts writes and has a reserve on its disk', async () => {
    const { createGuard, query, reserve } = await startGuarded(1_000)
    expect(await createGuard().check()).toBe(true)
    expect(statSync(reserve).blocks * 512).toBeGreaterThanOrEqual(32 * mebibyte)
    await query('INSERT INTO stored VALUES (1)')
  })

  test('an almost full disk refuses writes, gives its reserve back and ends transactions that write; reads go on', async () => {
    const { disk, createGuard, query, superuser, reserve } = await startGuarded(1_000)
    const guard = createGuard()
    await guard.check()
    const [reader, writer] = [new Client(superuser), new Client(superuser)]
    for (const client of [reader, writer]) {
      client.on('error', () => undefined) // the guard ends the writer
      await client.connect()
      await client.query('BEGIN')
    }
    await reader.query('SELECT number FROM stored')
    await writer.query('INSERT INTO stored VALUES (2)')
    disk.freeMebibytes = 63
    expect(await guard.check()).toBe(false)
    expect(existsSync(reserve)).toBe(false)
    await expect(writer.query('COMMIT')).rejects.toThrow()
    expect((await reader.query('SELECT number FROM stored')).rows).toEqual([])
    await reader.end()
    await expect(query('INSERT INTO stored VALUES (3)')).rejects.toMatchObject(readOnly)

    disk.freeMebibytes = 103 // 71 with the reserve: too near to the threshold
    expect(await guard.check()).toBe(false)
    disk.freeMebibytes = 104
    expect(await guard.check()).toBe(true)
    expect(existsSync(reserve)).toBe(true)
    await query('INSERT INTO stored VALUES (4)')
  })

  test('a database that its last process left read-only accepts writes when the next one finds space', async () => {
    const { disk, createGuard, query } = await startGuarded(10)
    expect(await createGuard().check()).toBe(false)
    await expect(query('INSERT INTO stored VALUES (5)')).rejects.toMatchObject(readOnly)
    disk.freeMebibytes = 1_000
    expect(await createGuard().check()).toBe(true)
    await query('INSERT INTO stored VALUES (6)')
  })
})
