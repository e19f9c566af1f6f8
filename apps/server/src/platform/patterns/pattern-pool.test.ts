import { afterAll, describe, expect, test } from 'vitest'
import {
  createHostileText,
  createHostileTexts,
  hostilePatterns,
} from '../../../test/support/fixtures/hostile-patterns.ts'
import { createPatternPool } from './pattern-pool.ts'

const pool = createPatternPool()
afterAll(pool.close)

const patient = { workMs: 60_000, waitMs: 60_000 }
const hostilePattern = hostilePatterns['counted repeats']

const match = async (pattern: string, ...texts: string[]) => {
  const found = await pool.match('ana', pattern, texts, patient)
  return 'problem' in found ? found.problem : [...found.hits]
}

describe('a pattern', () => {
  test('is looked for without case and accents', async () => {
    const texts = ['compra cafe nunoa 0312', 'cafe nunoa', 'nunoa']
    expect(await match('^compra +caf[eé]', ...texts)).toEqual(texts.slice(0, 1))
    expect(await match('^CAFÉ ñuñoa$', ...texts)).toEqual(texts.slice(1, 2))
    expect(await match(String.raw`\d{4}$`, ...texts)).toEqual(texts.slice(0, 1))
    expect(await match('x', ...texts)).toEqual([])
  })

  test('is refused if it cannot be read or is too large', async () => {
    expect(await match('(')).toBe('invalid')
    expect(await match('(?=a)', 'a')).toBe('invalid')
    expect(await match('(abc|def){900}')).toBe('heavy')
    expect(await match('(x+x+)+y')).toEqual([])
  })

  test('ends where a backtracking engine would not', async () => {
    expect(await match('(x+x+)+y', 'x'.repeat(5_000))).toEqual([])
  })

  test('reads more texts than fit into a turn', async () => {
    const texts = Array.from({ length: 9_000 }, (_, at) => `compra ${at}`)
    expect(await match('7$', ...texts)).toHaveLength(900)
  })
})

describe('a pattern that takes too long', () => {
  test('ends between two texts', async () => {
    const found = await pool.match('ana', hostilePattern, createHostileTexts(2_000), {
      ...patient,
      workMs: 60,
    })
    expect(found).toEqual({ problem: 'slow' })
  })

  test('ends in the middle of a text with its thread, and a fresh one goes on', async () => {
    const endless = createHostileText(1, 1_000_000)
    expect(await pool.match('ana', hostilePattern, [endless], { ...patient, workMs: 60 })).toEqual({
      problem: 'slow',
    })
    expect(await match('^b', 'abc', 'bcd')).toEqual(['bcd'])
  })

  test.each(['eva', 'ana'])('leaves turns to others: %s does not wait for its end', async (next) => {
    const ended: string[] = []
    const note = (name: string) => () => void ended.push(name)
    const work = { ...patient, workMs: 300 }
    const slow = ['ana', 'ana', 'rosa'].map((user) =>
      pool.match(user, hostilePattern, createHostileTexts(2_000), work).then(note(`slow ${user}`)),
    )
    const quick = pool.match(next, '^b', ['abc', 'bcd'], patient)
    await Promise.all([...slow, quick.then(note('quick'))])
    expect(ended[0]).toBe('quick')
    expect(await quick).toMatchObject({ hits: new Set(['bcd']) })
  })

  test('gives up after the time to wait', async () => {
    const found = await pool.match('ana', hostilePattern, createHostileTexts(2_000), {
      ...patient,
      waitMs: 0,
    })
    expect(found).toEqual({ problem: 'busy' })
  })
})

test('what is under way when the pool closes is rejected, and so is what comes after it', async () => {
  const closing = createPatternPool()
  const running = closing.match('ana', hostilePattern, createHostileTexts(2_000), patient)
  const waiting = closing.match('ana', '^b', ['b'], patient)
  closing.close()
  await expect(running).rejects.toThrow()
  await expect(waiting).rejects.toThrow()
  await expect(closing.match('ana', '^b', ['b'], patient)).rejects.toThrow()
})
