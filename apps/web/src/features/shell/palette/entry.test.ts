import { expect, test } from 'vitest'
import { answers, type Entry, remembered } from './entry.ts'

const entry = (id: string): Entry => ({ id, label: id, icon: null, run: () => undefined })
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id)

test('every word counts, in any order, without accents and capitals', () => {
  expect(answers('Análisis', 'ANALI')).toBe(true)
  expect(answers('Configuración: Seguridad', 'seg config')).toBe(true)
  expect(answers('Configuración: Seguridad', 'seguridad wallet')).toBe(false)
  expect(answers('Billetera', '')).toBe(true)
})

test('what was chosen last stands first, each once, and no more than fit', () => {
  const three = ['a', 'b', 'c'].map(entry)
  expect(ids(remembered(three, entry('c'), 3))).toEqual(['c', 'a', 'b'])
  expect(ids(remembered(three, entry('d'), 3))).toEqual(['d', 'a', 'b'])
})
