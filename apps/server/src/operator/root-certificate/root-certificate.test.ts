import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createCertificate } from '../../../../../scripts/test/tls-certificate.ts'
import { testSettings } from '../../../test/support/app/test-settings.ts'
import { familyRoot, unlimitedRoot } from '../../../test/support/fixtures/family-roots.ts'
import { createClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log.ts'
import { certificate } from '../certificate.ts'
import { readRootCertificate } from './read-root.ts'

const folder = mkdtempSync(join(tmpdir(), 'lucas-root-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pem = familyRoot
const rootFile = join(folder, 'root.crt')
writeFileSync(rootFile, pem)
const { certificate: leaf, key } = createCertificate('lucas.local')

/** Runs the command with the address of an installation. Returns what it prints. */
async function runCommand(source: string, target: string, publicUrl: string): Promise<string[]> {
  const lines: string[] = []
  const print = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  try {
    const config = readConfig({
      ...testSettings(join(folder, 'data'), 'http://127.0.0.1:9'),
      PUBLIC_URL: publicUrl,
    })
    const run = certificate.parseStandalone([source, target])
    expect(await run?.({ config, log: createLog({ level: 'silent' }), clock: createClock() })).toBe(true)
    return lines
  } finally {
    print.mockRestore()
  }
}

describe('the root of a family', () => {
  test('has the name and the fingerprint that devices show', () => {
    const root = readRootCertificate(pem, 'lucas.local')
    expect(root.name).toBe('Lucas (lucas.local)')
    expect(root.fingerprint).toBe(new X509Certificate(pem).fingerprint256)
    expect(root.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  })

  test.each([
    ['is not limited to otro.local', pem, 'otro.local'],
    ['is not limited to lucas.local', unlimitedRoot, 'lucas.local'],
    ['is no root', leaf, 'lucas.local'],
    ['cannot be read', key, 'lucas.local'],
    ['cannot be read', pem.replace(/\nMII.{20}/, '\nAAAAAAAA'), 'lucas.local'],
  ])('%s: refused', (problem, text, host) => {
    expect(() => readRootCertificate(text, host)).toThrow(`The certificate ${problem}`)
  })
})

describe('the page of the certificate', () => {
  test('has the certificate, a profile and the fingerprint, and nothing of the key', async () => {
    const both = join(folder, 'both.pem')
    writeFileSync(both, key + pem)
    const target = join(folder, 'page')
    const printed = await runCommand(both, target, 'https://lucas.local')
    const { raw, fingerprint256 } = new X509Certificate(pem)
    expect(printed).toEqual([
      'Devices install the certificate at http://lucas.local/certificado/',
      `SHA-256 ${fingerprint256}`,
    ])
    expect(readdirSync(target).toSorted()).toEqual(['index.html', 'lucas.crt', 'lucas.mobileconfig'])
    expect(readFileSync(join(target, 'lucas.crt')).equals(raw)).toBe(true)
    const profile = readFileSync(join(target, 'lucas.mobileconfig'), 'utf8')
    expect(profile).toContain(`<data>${raw.toString('base64')}</data>`)
    const page = readFileSync(join(target, 'index.html'), 'utf8')
    const shown = page.replace(/<[^>]+>/g, '').replaceAll(' ', '')
    expect(shown).toContain(fingerprint256.slice(0, 23))
    expect(page.match(/<section class="card" id="(\w+)"/g)).toHaveLength(4)
    expect(page).toContain('Código QR con la dirección http://lucas.local/certificado/')
    // Nothing is loaded, neither from here nor from elsewhere.
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/<script|<link|src=/)
    const secret = key.split('\n')[1] ?? ''
    expect(secret.length).toBeGreaterThan(40)
    for (const file of readdirSync(target))
      expect(readFileSync(join(target, file), 'latin1')).not.toContain(secret)
  })

  test('a root of another name is refused before anything is written', async () => {
    const target = join(folder, 'refused')
    await expect(runCommand(rootFile, target, 'https://otra.local')).rejects.toThrow(
      'is not limited to otra.local',
    )
    expect(readdirSync(folder)).not.toContain('refused')
  })
})
