import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const built = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))

/** What only the server may know or do (S-10): hashing, its secrets, and comparing anything secret. */
const forbidden = [
  /argon2/i,
  /pepper/i,
  /TOKEN_SECRET|ENCRYPTION_KEYS|FLOID_|DATABASE_URL|SMTP_URL/,
  /password_hash/,
  /sourceMappingURL/,
]

const scripts = () =>
  readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.js') || path.endsWith('.map'),
  )

describe('sec/bundle-scan', () => {
  test('nothing of the server stands in what browsers load', () => {
    expect(scripts().length).toBeGreaterThan(5)
    const found = scripts().flatMap((path) => {
      const text = readFileSync(`${built}${path}`, 'utf8')
      return forbidden.filter((pattern) => pattern.test(text)).map((pattern) => `${path}: ${pattern.source}`)
    })
    expect(found).toEqual([])
    expect(scripts().filter((path) => path.endsWith('.map'))).toEqual([])
  })
})
