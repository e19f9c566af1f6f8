import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

const bytes = (text: string) => Buffer.from(text)
const isSimple = (value: unknown) => typeof value !== 'object' || value === null

/** What the whole reader makes of the same bytes; undefined where they are no JSON object. */
function wholeOf(text: string): unknown {
  try {
    const whole: unknown = JSON.parse(text)
    return typeof whole === 'object' && whole !== null && !Array.isArray(whole)
      ? Object.fromEntries(
          Object.entries(whole).map(([key, value]) => [key, isSimple(value) ? value : undefined]),
        )
      : undefined
  } catch {
    return undefined
  }
}

function readOf(body: Buffer): unknown {
  try {
    return outlineOf(body)
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}

test('the first level of an object is read as the whole reader reads it, its lists and objects left out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const text = JSON.stringify({ custom: 'ñ "1"', value, caseId: value }, null, space)
      expect(outlineOf(bytes(text))).toEqual(wholeOf(text))
    }),
  )
})

test('whatever the whole reader refuses is refused, wherever it stands', () => {
  const pieces = ['{', '}', '[', ']', ',', ':', '"', '\\', 'a', '0', '-', '1.5', 'e', 'E+2', 'true', 'null', 'nul', '\n', ' ', '\\u00e1', '\\u00g1', '\u0001', '"a"', '"b":'] // biome-ignore format: one table
  const mostly = {
    custom: 'a',
    list: [1, -0.5e3, { deep: ['x', null, true, '\\ \u00e9'] }],
    empty: {},
    none: [],
  }
  const valid = JSON.stringify(mostly)
  fc.assert(
    fc.property(
      fc.nat(valid.length),
      fc.nat(3),
      fc.array(fc.constantFrom(...pieces), { maxLength: 3 }),
      (at, cut, put) => {
        const text = valid.slice(0, at) + put.join('') + valid.slice(at + cut)
        expect(readOf(bytes(text))).toEqual(wholeOf(text))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('broken UTF-8 and an endless nesting are no message', () => {
  expect(() => outlineOf(Buffer.concat([bytes('{"a":"'), Buffer.of(0xff), bytes('"}')]))).toThrow(SyntaxError)
  expect(() => outlineOf(bytes(`{"a":${'['.repeat(100_000)}`))).toThrow(SyntaxError)
})
