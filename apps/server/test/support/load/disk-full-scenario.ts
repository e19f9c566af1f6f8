import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { connect } from '../../../src/platform/database/connect.ts'
import { getEmbeddedSecret } from '../../../src/platform/database/logins/passwords.ts'
import { embeddedSuperuser } from '../../../src/platform/embedded/connections.ts'
import { findRunningServer } from '../../../src/platform/embedded/running.ts'
import { quietLog } from '../../cluster.ts'
import { endProcess } from '../app/embedded-process.ts'
import { spawnServer, waitUntilReady } from '../app/server-process.ts'
import { testSettings } from '../app/test-settings.ts'
import { waitUntil } from '../poll-attempts.ts'
import { countByStatus } from './figures.ts'
import { type LoadAnswer, startLoad } from './generate-load.ts'
import { createLoadMix } from './load-mix.ts'
import { createLoadUser, openCallback, postCallback } from './load-user.ts'
import { describeUnexpected } from './restart-scenario.ts'
import { withoutLimits } from './served-product.ts'
import { expectWritesStored, waitForCallbacks } from './stored-writes.ts'

const diskSize = '256m'
const mebibyte = 1024 * 1024
const longestRunMs = 15 * 60_000
/** The guard checks twice a second; a busy machine delays it. */
const switchMs = 3_000
const fullMs = 10_000
const maxRecoveryMs = 10_000

/** Mounts a small disk in memory, unmounted after the test. Throws where the test may not mount. */
function mountSmallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lucas-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=711`, 'tmpfs', folder], {
      stdio: 'pipe',
    })
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw new Error('rel/disk-full needs root and the right to mount a tmpfs.', { cause: error })
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Fills the disk with a file, to its last byte; `keepFree` bytes stay. Returns the function that deletes it. */
function fillDisk(folder: string, keepFree = 0): () => void {
  const path = join(folder, 'other-data')
  const descriptor = openSync(path, 'a')
  try {
    for (const block of [mebibyte, 4_096])
      while (statfsSync(folder).bavail * statfsSync(folder).bsize >= keepFree + block)
        if (writeSync(descriptor, Buffer.alloc(block)) < block) break
  } finally {
    closeSync(descriptor)
  }
  return () => rmSync(path)
}

/**
 * fills the disk of the embedded database while it serves a load. Reads go on and writes get 503 while it is full; the
 * product recovers when the space is back, and everything that was acknowledged is stored, also after a power cut.
 */
export async function expectFullDiskSurvived({ rounds, rate }: { rounds: number; rate: number }) {
  const disk = mountSmallDisk()
  const dataDir = join(disk, 'data')
  const port = String(await findFreePort())
  const address = `http://127.0.0.1:${port}`
  const settings = {
    ...testSettings(dataDir, 'http://127.0.0.1:9'),
    ...withoutLimits,
    LOG_LEVEL: 'warn',
    EXAMPLE_POOL_SIZE: '0',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: address,
  }
  let server = spawnServer(settings)
  onTestFinished(async () => void (await endProcess(server.child, 'SIGKILL')))
  await waitUntilReady(address, server)
  const openAdmin = () => {
    const running = findRunningServer(dataDir)
    if (running === undefined) throw new Error('the embedded database does not run')
    const { database: _, ...superuser } = embeddedSuperuser(
      { ...running, superuser: 'postgres' },
      getEmbeddedSecret(dataDir),
    )
    return connect({
      connection: { ...superuser, database: 'lucas' },
      applicationName: 'disk test',
      max: 2,
      statementTimeout: 60_000,
      log: quietLog,
    })
  }
  const isReady = async () => (await fetch(`${address}/readyz`)).status === 200

  const user = await createLoadUser(address, 2_000)
  const seed = Date.now() % 100_000
  const mix = createLoadMix([user], [address], seed)
  const answers: LoadAnswer[] = []
  const onAnswer = (answer: LoadAnswer) => {
    mix.record(answer)
    answers.push(answer)
  }
  const load = startLoad({ rate, ms: longestRunMs, next: mix.next, onAnswer })
  const caseids: string[] = []
  const recoveries: number[] = []
  const whileFull: LoadAnswer[] = []
  await wait(1_000)
  for (let round = 0; round < rounds; round += 1) {
    // One callback is ingested while the disk fills up, another one arrives while it is full.
    const [first, second] = [await openCallback(address, user, 4_000), await openCallback(address, user, 200)]
    await postCallback(address, first.message)
    const empty = fillDisk(disk)
    await wait(switchMs)
    const from = performance.now()
    const late = postCallback(address, second.message)
    await wait(fullMs)
    expect(await isReady()).toBe(false)
    const until = performance.now()
    whileFull.push(...answers.filter(({ at, ms }) => at >= from && at + ms <= until))
    empty()
    const emptied = performance.now()
    await waitUntil(isReady)
    recoveries.push(Math.round(performance.now() - emptied))
    await late
    caseids.push(first.caseid, second.caseid)
    await wait(2_000)
    expect(answers.filter(({ at, status }) => at > performance.now() - 1_000 && status >= 500)).toEqual([])
  }
  load.stop()
  await load.done

  const admin = openAdmin()
  const jobsSeconds = await waitForCallbacks(admin, caseids)
  const [reads, writes] = [true, false].map((isRead) =>
    whileFull.filter(({ call }) => (call.method === 'GET') === isRead),
  )
  console.info(`rel/disk-full seed ${seed}:`, countByStatus(answers), {
    'reads while full': countByStatus(reads ?? []),
    'writes while full': countByStatus(writes ?? []),
    'milliseconds until ready': recoveries,
    'seconds until the last job was done': Math.round(jobsSeconds),
  })
  const refused = answers.filter(({ status }) => status === 0 || status >= 300)
  expect(refused.map(describeUnexpected).filter((fault) => fault !== null)).toEqual([])
  expect(reads?.filter(({ status }) => status !== 200)).toEqual([])
  expect(writes?.filter(({ status }) => status !== 503)).toEqual([])
  expect(writes?.length).toBeGreaterThan(rounds * 5)
  expect(Math.max(...recoveries)).toBeLessThan(maxRecoveryMs)
  await expectWritesStored(admin, mix.listWrites())
  await admin.destroy()

  // The log of PostgreSQL holds it too: what a killed machine finds again.
  const killed = fillDisk(disk)
  await wait(switchMs)
  await endProcess(server.child, 'SIGKILL')
  killed()
  server = spawnServer(settings)
  await waitUntilReady(address, server)
  const again = openAdmin()
  await expectWritesStored(again, mix.listWrites())
  await again.destroy()
}
