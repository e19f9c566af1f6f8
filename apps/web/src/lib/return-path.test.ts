import { describe, expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('sec/open-redirect', () => {
  test.each(['/spend', '/dashboard', '/spend?search=jumbo&order=asc'])('%s is a place of ours', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })
  test.each([
    '//evil.cl',
    'https://evil.cl',
    '/\\evil.cl',
    '/%2f%2fevil.cl',
    'javascript:alert(1)',
    '/nowhere',
    '',
    null,
    undefined,
    5,
    '/spend@evil.cl',
    '/spend\n',
  ])('%j is refused', (path) => {
    expect(safeReturnPath(path)).toBeNull()
  })
})
