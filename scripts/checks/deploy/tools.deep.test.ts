import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readRootCertificate } from '../../../apps/server/src/operator/root-certificate/read-root.ts'
import { root, run } from '../../runner/tool.ts'

// Debian's packages systemd, caddy, haproxy and openssl. Where one is missing, its test fails by name.

const folder = mkdtempSync(join(tmpdir(), 'lucas-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
cpSync(join(root, 'deploy'), folder, { recursive: true })

const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')))

async function requireTool(tool: string, debianPackage: string) {
  const { code } = await run('sh', ['-c', `command -v ${tool}`])
  expect(code, `${tool} is missing: apt-get install ${debianPackage}`).toBe(0)
}

describe('deploy tools', () => {
  test('systemd accepts the units', async () => {
    await requireTool('systemd-analyze', 'systemd')
    cpSync(join(folder, 'family/lucas-family.service'), join(folder, 'systemd/lucas-family.service'))
    const units = readdirSync(join(folder, 'systemd'))
    // The program must exist where the units are verified.
    for (const unit of units)
      edit(`systemd/${unit}`, (text) =>
        text.replace(/\/opt\/lucas\/node\S*\/node\b/, process.execPath).replaceAll('/opt/lucas', root),
      )
    const names = units.map((unit) => join(folder, 'systemd', unit.replace('@.', '@1.')))
    const verify = () =>
      run('systemd-analyze', ['verify', '--man=no', ...names], {
        env: { SYSTEMD_UNIT_PATH: `${join(folder, 'systemd')}:` },
      })
    expect(await verify()).toEqual({ code: 0, output: '' })
    edit('systemd/lucas-web@.service', (text) =>
      text.replace('ProtectSystem=strict', 'ProtectSystems=strict'),
    )
    expect((await verify()).output).toContain("'ProtectSystems'")
  })

  test.each(['Caddyfile', 'Caddyfile.compose'])('Caddy accepts %s', async (file) => {
    await requireTool('caddy', 'caddy')
    const validate = () =>
      run('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'caddy', file)], {
        env: { LUCAS_DOMAIN: 'lucas.example', HOME: folder },
      })
    const { code, output } = await validate()
    expect([code, output]).toEqual([0, expect.stringContaining('Valid configuration')])
    edit(`caddy/${file}`, (text) => text.replace('lb_policy', 'lb_politics'))
    expect((await validate()).code).not.toBe(0)
  })

  test.each(['Caddyfile', 'Caddyfile.own', 'Caddyfile.certbot'])('Caddy accepts family/%s', async (file) => {
    await requireTool('caddy', 'caddy')
    await requireTool('openssl', 'openssl')
    const own = join(folder, 'own')
    const makeRoot = () => run('sh', [join(folder, 'family/root.sh'), 'lucas.local', own])
    expect((await makeRoot()).code).toBe(0)
    const made = readFileSync(join(own, 'root.crt'), 'utf8')
    expect((await makeRoot()).code).toBe(0)
    expect(readFileSync(join(own, 'root.crt'), 'utf8'), 'it is made once').toBe(made)
    expect(() => readRootCertificate(made, 'lucas.local')).not.toThrow()
    for (const [from, to] of [
      ['root.crt', 'certificate.pem'],
      ['root.key', 'key.pem'],
    ])
      cpSync(join(own, String(from)), join(own, String(to)))
    edit(`family/${file}`, (text) => text.replaceAll('/etc/caddy/lucas', own))
    const { code, output } = await run(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'family', file)],
      { env: { LUCAS_DOMAIN: 'lucas.local', HOME: folder } },
    )
    expect([code, output]).toEqual([0, expect.stringContaining('Valid configuration')])
  })

  test('HAProxy accepts haproxy.cfg', async () => {
    await requireTool('haproxy', 'haproxy')
    await requireTool('openssl', 'openssl')
    const [key, certificate, both] = ['key.pem', 'cert.pem', 'lucas.pem'].map((name) => join(folder, name))
    const request = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=lucas.example',
    ]
    const made = await run('openssl', [...request, '-keyout', String(key), '-out', String(certificate)])
    expect(made.code).toBe(0)
    writeFileSync(String(both), readFileSync(String(certificate), 'utf8') + readFileSync(String(key), 'utf8'))
    edit('haproxy/haproxy.cfg', (text) => text.replaceAll('/etc/haproxy/lucas.pem', String(both)))
    const check = () => run('haproxy', ['-c', '-f', join(folder, 'haproxy/haproxy.cfg')])
    const { code, output } = await check()
    expect([code, output]).toEqual([0, expect.stringContaining('Configuration file is valid')])
    edit('haproxy/haproxy.cfg', (text) => text.replace('balance leastconn', 'balance most'))
    expect((await check()).code).not.toBe(0)
  })

  test('HAProxy accepts postgres.cfg', async () => {
    await requireTool('haproxy', 'haproxy')
    const { code, output } = await run('haproxy', ['-c', '-f', join(folder, 'haproxy/postgres.cfg')])
    expect([code, output]).toEqual([0, expect.stringContaining('Configuration file is valid')])
  })

  test('systemd accepts restart.conf for the units of Debian that lack it', async () => {
    await requireTool('systemd-analyze', 'systemd')
    for (const [unit, debianPackage] of [
      ['pgbouncer', 'pgbouncer'],
      ['patroni', 'patroni'],
      ['etcd', 'etcd-server'],
    ]) {
      const installed = `/lib/systemd/system/${unit}.service`
      expect(existsSync(installed), `apt-get install ${debianPackage}`).toBe(true)
      const copy = join(folder, `${unit}.service`)
      cpSync(installed, copy)
      mkdirSync(`${copy}.d`)
      cpSync(join(folder, 'restart.conf'), join(`${copy}.d`, 'restart.conf'))
      const { code, output } = await run('systemd-analyze', ['verify', '--man=no', copy])
      expect([unit, code, output]).toEqual([unit, 0, ''])
    }
  })
})
