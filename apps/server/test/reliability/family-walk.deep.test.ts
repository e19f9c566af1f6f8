import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { drawAccount } from '@lucas/papers/account/index.ts'
import { drawPdf } from '@lucas/papers/draw-pdf.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBundle } from '../../../../scripts/packaging/bundle.ts'
import { run } from '../../../../scripts/runner/tool.ts'
import { buildWeb, isWebBuilt } from '../../../../scripts/running/web-build.ts'
import { requirePrograms } from '../../../../tools/cluster/programs.ts'
import { makeDebian, requireFreePorts } from '../../../../tools/containers/debian.ts'
import { readShellBlocks } from '../support/documents/scratch-machine.ts'
import { bootMachine, type Machine } from '../support/family/debian-machine.ts'
import { createWalker, type Figures } from '../support/family/walker.ts'

// 'Lucas for a family' (docs/deploy.md) on two fresh Debian machines with systemd as process 1: its five commands from the bundle to HTTPS
// with the family's own root, a person with three papers, a backup with its drill, and the restore on the second machine.
// Needs root, Debian's mirror, and the ports below, which the machines share with this one.

const host = 'lucas.local'
const ports = [80, 443, 2019, 3210, 3211]
const papers = ['Banco de Chile', 'Santander', 'Falabella'] as const

describe('rel/family-walk', () => {
  const folder = mkdtempSync('/var/tmp/lucas-family-')
  const [base, first, second, copy] = ['base', 'first', 'second', 'copy'].map((name) => join(folder, name))
  let archive = ''
  let machine: Machine | undefined
  let figures: Figures | undefined

  beforeAll(async () => {
    await requirePrograms(['debootstrap', 'nspawn', 'openssl'])
    await requireFreePorts(ports)
    if (!isWebBuilt()) await buildWeb()
    const bundle = await createBundle(folder, process.arch === 'arm64' ? 'arm64' : 'x64', { database: true })
    archive = bundle.archive
    await makeDebian(String(base), ['systemd', 'systemd-sysv', 'dbus'])
  }, 1_800_000)
  afterAll(async () => {
    await machine?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  const name = () => basename(archive, '.tar.gz')
  /** A block of the document with the archive of this test. */
  const readCommands = (section: string, at: number) =>
    (readShellBlocks('docs/deploy.md', section)[at] ?? '')
      .replaceAll(/lucas-family-[\d.]+-linux-x64/g, name())
      .trim()
      .split('\n')

  async function startFresh(tree: string): Promise<Machine> {
    await run('cp', ['-a', String(base), tree])
    for (const file of [archive, `${archive}.sha256`]) cpSync(file, join(tree, 'root', basename(file)))
    return bootMachine(tree)
  }

  /** Runs commands one by one, and prints the seconds of each for docs/deploy.md. */
  async function walk(on: Machine, commands: readonly string[]): Promise<string[]> {
    const outputs: string[] = []
    for (const command of commands) {
      const began = performance.now()
      outputs.push(await on.run(command))
      console.log(`| \`${command}\` | ${((performance.now() - began) / 1_000).toFixed(1)} |`)
    }
    return outputs
  }

  test('five commands lead from the bundle to HTTPS with a root of the family', async () => {
    machine = await startFresh(String(first))
    const commands = readCommands('Lucas for a family', 1)
    expect(commands).toHaveLength(5)
    const printed = (await walk(machine, commands))[3]
    const [, fingerprint = ''] = /^SHA-256 ((?:[\dA-F]{2}:){31}[\dA-F]{2})$/m.exec(printed ?? '') ?? []
    expect(
      await machine.run(`openssl x509 -in /etc/caddy/lucas/root.crt -noout -fingerprint -sha256`),
    ).toContain(fingerprint)
    expect(await machine.run('systemctl show lucas-family --property=User,ActiveState')).toMatch(
      /ActiveState=active[\s\S]*User=lucas|User=lucas[\s\S]*ActiveState=active/,
    )
    expect(await machine.run('curl -fsS http://127.0.0.1:3211/status')).toContain('Lucas atiende.')
  }, 1_200_000)

  test('without TLS there is only the page that installs the root, and nothing of its key', async () => {
    const get = (path: string) =>
      run('curl', ['-sS', '-i', '--connect-to', '::127.0.0.1', `http://${host}${path}`]).then(
        ({ output }) => output,
      )
    expect(await get('/certificado/')).toMatch(/^HTTP\/1\.1 200[\s\S]*Confía en tu Lucas/)
    expect(await get('/certificado/lucas.crt')).toMatch(/application\/x-x509-ca-cert/)
    expect(await get('/certificado/lucas.mobileconfig')).toMatch(/application\/x-apple-aspen-config/)
    for (const path of ['/', '/api/app/', '/certificado', '/certificado/../root.key'])
      expect([path, await get(path)]).toEqual([
        path,
        expect.stringMatching(/^HTTP\/1\.1 30\d[\s\S]*Location: /),
      ])
    for (const path of ['/certificado/root.key', '/certificado/lucas.env'])
      expect([path, await get(path)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 404/)])
  })

  test('a person registers, imports three papers, and the backup restores in a drill', async () => {
    if (machine === undefined) throw new Error('there is no machine')
    const person = createWalker(host, machine.at('etc/caddy/lucas/root.crt'))
    await person.register()
    for (const [at, bank] of papers.entries()) {
      const { paper } = drawAccount(bank, at + 1)
      expect(await person.importPaper(`cartola-${at}.pdf`, await drawPdf(paper.pages))).toBeGreaterThan(0)
    }
    figures = await person.readFigures()
    expect(figures.accounts.length).toBeGreaterThanOrEqual(papers.length)
    await person.close()
    const operator = '/opt/lucas/deploy/family.sh operator backup'
    const [, , status] = await walk(machine, [operator, `${operator} drill`, `${operator} status`])
    expect(status).toMatch(/Last backup .*\n.*succeeded/)
    expect(await machine.run('curl -fsS http://127.0.0.1:3211/status')).toContain('todo cuadra')
  }, 600_000)

  test('an update is one command, which prints the way back', async () => {
    if (machine === undefined) throw new Error('there is no machine')
    const current = () => machine?.run('readlink -f /opt/lucas')
    const before = await current()
    // The next release: another unpacked bundle.
    await machine.run('cp -a "$(readlink -f /opt/lucas)" /opt/lucas-next')
    const [printed = ''] = await walk(machine, ['/opt/lucas/deploy/family.sh update /opt/lucas-next'])
    expect(await current()).toBe('/opt/lucas-next\n')
    const [, back = ''] = /^Lucas serves the release\. The way back: (.+)$/m.exec(printed) ?? []
    await walk(machine, [back])
    expect(await current()).toBe(before)
    expect(await machine.run('curl -fsS http://127.0.0.1:3211/status')).toContain('Lucas atiende.')
  }, 600_000)

  test('on another fresh machine the restore has the same figures, behind the same root', async () => {
    if (machine === undefined) throw new Error('there is no machine')
    // The copy that a family keeps apart, after the service has stored the rest.
    await machine.run('systemctl stop lucas-family')
    mkdirSync(String(copy))
    for (const path of [
      'etc/lucas/lucas.env',
      'var/lib/lucas/erasures.jsonl',
      'etc/caddy/lucas',
      'var/lib/lucas-backups',
    ])
      await run('cp', ['-a', '--parents', path, String(copy)], { cwd: String(first) })
    await machine.stop()
    machine = undefined
    machine = await startFresh(String(second))
    const commands = readCommands('Lucas for a family', 1).slice(0, 3)
    await walk(machine, commands)
    await run('cp', ['-a', `${copy}/.`, String(second)])
    await walk(machine, readCommands('A new machine', 0))
    const person = createWalker(host, join(String(copy), 'etc/caddy/lucas/root.crt'))
    await person.signIn()
    expect(await person.readFigures()).toEqual(figures)
    await person.close()
  }, 1_200_000)
})
