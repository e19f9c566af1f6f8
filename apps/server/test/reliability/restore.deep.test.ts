import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../../scripts/test/free-port.ts'
import { startSandbox } from '../support/app/sandbox-process.ts'
import { callbackSecret, callbackToken } from '../support/app/test-settings.ts'
import { drillRows, growHistory, limits, measureLoss, writeFor, writingMs } from '../support/backups/drill.ts'
import { createEmbeddedInstallation } from '../support/backups/embedded-installation.ts'
import { createHouseholdClient } from '../support/backups/household-client.ts'

// The drill of R-17 with the embedded database: the machine is lost in the middle of writing.

describe('rel/restore', async () => {
  const sandboxPort = await findFreePort()
  const installation = createEmbeddedInstallation({
    // On disk: the copies of a large database do not fit in memory.
    root: mkdtempSync(join(tmpdir(), 'lucas-drill-')),
    sandboxOrigin: `http://127.0.0.1:${sandboxPort}`,
  })
  const stops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  test(`a lost machine with ${drillRows} transactions is back in time, with all but the last minutes`, async () => {
    const source = installation.createDataDir('source')
    const server = await installation.start(source)
    const callbackUrl = `${server.address}/api/floid/callback/${callbackSecret}/`
    const sandbox = await startSandbox({ port: sandboxPort, callbackUrl, callbackToken })
    stops.push(sandbox.stop)
    const [ana, beto] = [createHouseholdClient(server.address), createHouseholdClient(server.address)]
    const userId = await ana.register()
    await beto.register()
    await beto.addTransactions(3)
    await ana.linkBank()
    await growHistory(installation.toSuperuser(source), userId, drillRows)
    const taken = await installation.runOperator(source, ['backup'])
    expect(taken).toEqual({ code: 0, output: expect.stringContaining('completed') })
    await beto.deleteAccount()
    expect(await installation.eraseDeletedUsers(source)).toBe(1)
    const acknowledged = await writeFor(ana, writingMs)
    await server.kill()
    const lostAt = Date.now()

    const target = installation.createDataDir('target', { erasuresOf: source })
    const restored = await installation.runOperator(target, ['restore'])
    const restoreSeconds = (Date.now() - lostAt) / 1_000
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('Every invariant holds.') })
    const after = await installation.start(target, { BACKUP_DIR: '' })
    const seconds = (Date.now() - lostAt) / 1_000
    const loss = await measureLoss(installation.toSuperuser(target), acknowledged, lostAt)
    console.log(
      `${taken.output} ${restored.output} Restored after ${restoreSeconds.toFixed(0)} s, ready after ${seconds.toFixed(0)} s; ` +
        `${loss.lost} of ${acknowledged.size} writes lost, those of ${loss.seconds.toFixed(0)} s.`,
    )
    expect(loss.seconds).toBeLessThan(limits.loss)
    expect(seconds).toBeLessThan(limits.restore)
    const client = createHouseholdClient(after.address, { email: ana.email })
    await client.signIn()
    const [row] = await installation.query(
      target,
      'SELECT count(*)::int AS count FROM transaction WHERE user_id = $1',
      [userId],
    )
    expect(row).toEqual({ count: drillRows + loss.written })
    expect(await createHouseholdClient(after.address, { email: beto.email }).tryToSignIn()).toBe(401)
    expect(await after.stop()).toBe(0)
  })
})
