import { X509Certificate } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWalker } from '../../apps/server/test/support/family/walker.ts'
import { root, run } from '../../scripts/runner/tool.ts'
import { requirePrograms } from '../cluster/programs.ts'
import { type ComposeProject, readCompose, toRunArguments } from './compose.ts'
import { makeDebian, requireFreePorts } from './debian.ts'
import { addBaseImages, openStore } from './images.ts'

// The images of deploy/family/compose.yaml are built by buildah, and its three services started by podman as the file says, on the network
// of this machine. Needs root, Debian's mirror and the registry of npm; what is missing fails by its name.

const host = 'lucas.local'

describe('rel/family-compose', () => {
  const folder = mkdtempSync('/var/tmp/lucas-compose-')
  const store = openStore(join(folder, 'store'))
  const family = join(folder, 'deploy/family')
  let project: ComposeProject

  beforeAll(async () => {
    await requirePrograms(['debootstrap', 'buildah', 'podman', 'runc', 'openssl'])
    await requireFreePorts([80, 443, 2019, 3210, 3211])
    cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
    const made = await run(join(folder, 'deploy/family.sh'), [host, 'compose'])
    if (made.code !== 0) throw new Error(made.output)
    project = readCompose(family)
    const debian = join(folder, 'debian')
    await makeDebian(debian)
    await addBaseImages(store, debian)
  }, 1_200_000)
  afterAll(async () => {
    if (project !== undefined)
      for (const name of Object.keys(project.services))
        await store.run('podman', ['rm', '--force', '--ignore', `${project.name}-${name}`])
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  test('the image is built from the sources, runs as a user without rights, and has its database', async () => {
    const { image = '' } = project.services.lucas ?? {}
    await store.run('buildah', [
      'build',
      '--pull=never',
      '--isolation=chroot',
      '--network=host',
      '--format=docker',
      '--file=deploy/Dockerfile',
      '--ignorefile=deploy/Dockerfile.dockerignore',
      '--build-arg=LUCAS_BUNDLE=--database',
      '--build-arg=LUCAS_COMMIT=',
      `--tag=${image}`,
      '.',
    ])
    const [found] = JSON.parse(await store.run('podman', ['image', 'inspect', image]))
    expect(found.Config.User).toBe('10001:10001')
  }, 2_400_000)

  test('its services start in order: the page of the root, Lucas, and Caddy in front', async () => {
    await store.run('podman', ['run', ...toRunArguments(project, 'certificate')])
    await store.run('podman', ['run', '--detach', ...toRunArguments(project, 'lucas')])
    const isHealthy = () =>
      store.run('podman', ['exec', `${project.name}-lucas`, '/opt/lucas/bin/lucas', 'health']).then(
        () => true,
        () => false,
      )
    for (let tries = 0; !(await isHealthy()); tries += 1) {
      if (tries === 120) throw new Error(await store.run('podman', ['logs', `${project.name}-lucas`]))
      await wait(1_000)
    }
    await store.run('podman', ['run', '--detach', ...toRunArguments(project, 'caddy')])
    const running = await store.run('podman', ['ps', '--format={{.Names}}'])
    expect(running.trim().split('\n').toSorted()).toEqual([`${project.name}-caddy`, `${project.name}-lucas`])
  }, 600_000)

  test('a person registers over HTTPS with the root of the page, and a backup is there', async () => {
    const page = () =>
      run('curl', ['-sS', '--fail', '--connect-to', '::127.0.0.1', `http://${host}/certificado/`])
    await expect.poll(async () => (await page()).output, { timeout: 60_000 }).toContain('Confía en tu Lucas')
    const rootFile = join(family, 'root/root.crt')
    const { fingerprint256 } = new X509Certificate(readFileSync(rootFile))
    expect((await page()).output.replace(/<[^>]+>/g, '').replaceAll(' ', '')).toContain(
      fingerprint256.slice(0, 23),
    )
    const person = createWalker(host, rootFile)
    await person.register()
    expect((await person.readFigures()).accounts).toEqual([])
    await person.close()
    const operator = ['exec', `${project.name}-lucas`, '/opt/lucas/bin/lucas', 'operator', 'backup', 'status']
    await expect
      .poll(() => store.run('podman', operator).catch((error: Error) => error.message), { timeout: 60_000 })
      .toMatch(/^Last backup /)
  }, 180_000)

  test('nothing can be written but the data, and a stop is clean', async () => {
    const shell = (script: string) =>
      store.run('podman', ['exec', `${project.name}-lucas`, 'sh', '-c', script])
    expect(await shell('id -u')).toBe('10001\n')
    await expect(shell('echo x > /opt/lucas/x')).rejects.toThrow(/Read-only file system/)
    await expect(shell('cat /proc/1/status | grep CapEff')).resolves.toMatch(/CapEff:\s+0+$/m)
    await store.run('podman', ['stop', '--time=40', `${project.name}-lucas`])
    const [state] = JSON.parse(await store.run('podman', ['inspect', `${project.name}-lucas`]))
    expect(state.State.ExitCode).toBe(0)
  }, 120_000)
})
