import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createBundle } from '../scripts/packaging/bundle.ts'
import { root } from '../scripts/runner/tool.ts'
import { buildWeb, isWebBuilt } from '../scripts/running/web-build.ts'
import { findFreePort } from '../scripts/test/free-port.ts'
import { trustAuthority } from './cluster/certificates.ts'

// Debian 12. LUCAS_BUNDLE names an unpacked bundle; without it one is built from the sources.

describe('npm run cluster', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lucas-cluster-test-'))
  // The users of the programs pass through it.
  chmodSync(folder, 0o711)
  const data = join(folder, 'data')
  /** A path of its own, by which the programs of this test are known. */
  const bundle = join(folder, 'bundle')
  beforeAll(async () => {
    const { LUCAS_BUNDLE: given } = process.env
    if (given === undefined && !isWebBuilt()) await buildWeb()
    const architecture = process.arch === 'arm64' ? 'arm64' : 'x64'
    symlinkSync(given ?? (await createBundle(folder, architecture)).folder, bundle)
  }, 900_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Starts the command and waits for the address that it prints. */
  async function start() {
    const args = ['scripts/lucas.mjs', 'cluster', `--bundle=${bundle}`, `--data=${data}`]
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, PORT: String(await findFreePort()), EXAMPLE_POOL_SIZE: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'close')
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      output += piece
    })
    while (!/^Lucas: /m.test(output)) {
      if (child.exitCode !== null) throw new Error(output)
      await wait(200)
    }
    return { child, ended, address: /^Lucas: (\S+)/m.exec(output)?.[1] ?? '' }
  }

  async function readReadiness(address: string) {
    trustAuthority(join(data, 'tls/ca.pem'))
    return (await fetch(`${address}/readyz`)).status
  }

  /** Programs that run with files of the folder. */
  const listPrograms = () =>
    execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(folder))
      .filter((line) => !/cluster\.ts|lucas\.mjs/.test(line))

  async function expectAllEnded() {
    for (const end = Date.now() + 60_000; listPrograms().length > 0 && Date.now() < end; ) await wait(500)
    expect(listPrograms()).toEqual([])
  }

  test('prints an address that answers over TLS, and stops everything with Ctrl-C', async () => {
    const { child, ended, address } = await start()
    expect(await readReadiness(address)).toBe(200)
    // Web × 2, worker × 2, PostgreSQL, PgBouncer, and HAProxy in front of Lucas and of the bank.
    expect(listPrograms()).toHaveLength(8)
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    await expectAllEnded()
    expect(existsSync(join(data, 'postgres'))).toBe(true)
  })

  test('starts again on its data, and leaves no program when it is killed', async () => {
    const { child, ended, address } = await start()
    expect(await readReadiness(address)).toBe(200)
    const [supervisor] = execFileSync('ps', ['--ppid', String(child.pid), '-o', 'pid='], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
    process.kill(Number(supervisor), 'SIGKILL')
    await ended
    await expectAllEnded()
  })
})
