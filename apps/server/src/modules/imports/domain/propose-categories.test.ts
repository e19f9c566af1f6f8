import { limits } from '@lucas/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import {
  type CategoryTarget,
  type KnownCategories,
  proposeCategories,
  toTheirKey,
} from './propose-categories.ts'

const stored: Record<string, string> = {
  alimentacion: 'ALIMENTACIÓN',
  hogar: 'HOGAR',
  otros: 'OTROS',
  cafe: 'Café',
}

const known = (changed: Partial<KnownCategories> = {}): KnownCategories => ({
  find: (name) => stored[name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()] ?? null,
  isTop: (category) => category !== 'Café',
  ownCount: 0,
  subCount: 0,
  ...changed,
})

const propose = (
  group: string | null,
  name: string,
  chosen: ReadonlyMap<string, CategoryTarget> = new Map(),
  changed?: Partial<KnownCategories>,
) => proposeCategories([{ group, name }], chosen, known(changed))[0]

describe('what a category of another app becomes', () => {
  test.each([
    ['the one with its name, without accents and capitals', null, 'CAFÉ', 'Café', 'same_name'],
    ['the one that usually has its name in English', 'Everyday', '🍲 Groceries', 'ALIMENTACIÓN', 'usual'],
    ['the one that usually has its name in Spanish', null, 'Arriendo', 'HOGAR', 'usual'],
  ])('%s', (_, group, name, category, reason) => {
    expect(propose(group, name)).toEqual({ category, parent: null, exists: true, reason })
  })

  test('a new one below the category that its group is, else one of its own', () => {
    expect(propose('Comida', 'Panes, quesos')).toMatchObject({
      category: 'Panes quesos',
      parent: 'ALIMENTACIÓN',
      reason: 'new',
    })
    expect(propose('Café', 'Tazas')).toMatchObject({ category: 'Tazas', parent: null })
    expect(propose('Cosas', '🎲 Juegos')).toMatchObject({ category: 'Juegos', parent: null, exists: false })
  })

  test('what the user chose before comes first, also where it was deleted since', () => {
    const before = (target: CategoryTarget) =>
      new Map([[toTheirKey({ group: null, name: 'Arriendo' }), target]])
    expect(propose(null, 'Arriendo', before({ category: 'Café', parent: null }))).toMatchObject({
      category: 'Café',
      reason: 'chosen',
    })
    expect(propose(null, 'Arriendo', before({ category: 'Depto', parent: 'HOGAR' }))).toEqual({
      category: 'Depto',
      parent: 'HOGAR',
      exists: false,
      reason: 'chosen',
    })
  })

  test('OTROS where the user can have no more, or nothing is left of the name', () => {
    const full = { ownCount: limits.ownCategoriesMax }
    expect(propose(null, 'Juegos', new Map(), full)).toMatchObject({ category: 'OTROS', reason: 'other' })
    expect(propose('Comida', 'Panes', new Map(), full)).toMatchObject({
      parent: 'ALIMENTACIÓN',
      reason: 'new',
    })
    expect(propose(null, '🎲')).toMatchObject({ category: 'OTROS', reason: 'other' })
  })

  test('two that get one name become one', () => {
    const theirs = [
      { group: 'A', name: 'Juegos' },
      { group: 'B', name: 'JUEGOS' },
    ]
    const full = known({ ownCount: limits.ownCategoriesMax - 1 })
    expect(proposeCategories(theirs, new Map(), full).map(({ category }) => category)).toEqual([
      'Juegos',
      'Juegos',
    ])
  })
})
