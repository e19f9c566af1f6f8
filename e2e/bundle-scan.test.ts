import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const built = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))

/** Code that only the server may contain (S-10): hashing, its secrets and comparisons of secrets. */
const pepper = /pepper/i
const forbidden = [
  /argon2/i,
  pepper,
  /TOKEN_SECRET|ENCRYPTION_KEYS|FLOID_|DATABASE_URL|SMTP_URL/,
  /password_hash/,
  /sourceMappingURL/,
]

const scripts = () =>
  readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.js') || path.endsWith('.map'),
  )

/** Whether a file is the list of common passwords, which contains the word 'pepper'. */
const isCommonWords = (path: string, text: string) =>
  /common-words-[\w-]+\.js$/.test(path) &&
  /^(?:var|const|let) \w+=[`"][^`"]+[`"];export\{\w+ as \w+\};?\s*$/.test(text)

describe('sec/bundle-scan', () => {
  test('the web bundle contains no server code', () => {
    expect(scripts().length).toBeGreaterThan(5)
    const found = scripts().flatMap((path) => {
      const text = readFileSync(`${built}${path}`, 'utf8')
      return forbidden
        .filter((pattern) => pattern.test(text) && !(pattern === pepper && isCommonWords(path, text)))
        .map((pattern) => `${path}: ${pattern.source}`)
    })
    expect(found).toEqual([])
    expect(scripts().filter((path) => path.endsWith('.map'))).toEqual([])
  })
})
