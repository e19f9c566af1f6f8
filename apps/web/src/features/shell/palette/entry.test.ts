import { expect, test } from 'vitest'
import { addRecent, type Entry, matchesAllWords } from './entry.ts'

const entry = (id: string): Entry => ({ id, label: id, icon: null, run: () => undefined })
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id)

test('matches all words in any order, ignoring accents and case', () => {
  expect(matchesAllWords('Análisis', 'ANALI')).toBe(true)
  expect(matchesAllWords('Configuración: Seguridad', 'seg config')).toBe(true)
  expect(matchesAllWords('Configuración: Seguridad', 'seguridad wallet')).toBe(false)
  expect(matchesAllWords('Billetera', '')).toBe(true)
})

test('puts the last entry first, without duplicates and up to the limit', () => {
  const three = ['a', 'b', 'c'].map(entry)
  expect(ids(addRecent(three, entry('c'), 3))).toEqual(['c', 'a', 'b'])
  expect(ids(addRecent(three, entry('d'), 3))).toEqual(['d', 'a', 'b'])
})
