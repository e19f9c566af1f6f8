import { describe, expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('sec/open-redirect', () => {
  test.each([
    '/spend',
    '/dashboard',
    '/spend?search=jumbo&order=asc',
    `/spend?${new URLSearchParams({ search: 'café (grande) & té', category: 'ALIMENTACIÓN' })}`,
  ])('accepts %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })
  test.each([
    '//evil.cl',
    'https://evil.cl',
    '/\\evil.cl',
    '/%2f%2fevil.cl',
    '/%73pend',
    '/spend/../login',
    '/spend\\@evil.cl',
    '/spend?a=\\',
    '/spend#//evil.cl',
    '///spend',
    'javascript:alert(1)',
    '/nowhere',
    '',
    null,
    undefined,
    5,
    '/spend@evil.cl',
    '/spend\n',
  ])('rejects %j', (path) => {
    expect(safeReturnPath(path)).toBeNull()
  })
})
