import type { MappedCategory } from '@lucas/contract/banking/import-mapping.ts'
import { builtInCategories } from '@lucas/contract/transactions/category.ts'
import { describe, expect, test } from 'vitest'
import { getValue, listOptions, parseTarget, toMappingInput, toTheirKey } from './targets.ts'

const games: MappedCategory = {
  group: 'Fun',
  name: 'Juegos, de mesa',
  count: 2,
  category: 'Juegos de mesa',
  parent: 'ENTRETENIMIENTO',
  exists: false,
  reason: 'new',
}

describe('what a category of another app becomes', () => {
  test('a new one is offered first, where it is proposed, and last as one of its own', () => {
    const options = listOptions(games, builtInCategories)
    expect(options.at(0)?.label).toBe('Crear «Juegos de mesa» en Entretenimiento')
    expect(options.at(-1)?.label).toBe('Crear «Juegos de mesa»')
    expect(options).toHaveLength(builtInCategories.length + 2)
    expect(getValue(games, new Map())).toBe(options[0]?.value)
  })

  test('an existing one is among those of the user, once', () => {
    const food = { ...games, category: 'ALIMENTACIÓN', parent: null, exists: true, reason: 'usual' } as const
    const values = listOptions(food, builtInCategories).map(({ value }) => value)
    expect(new Set(values).size).toBe(values.length)
    expect(values).toContain(getValue(food, new Map()))
  })

  test('only what the user chose is sent', () => {
    const other = { ...games, name: 'Otra' }
    const mapping = { app: 'ynab', categories: [games, other] } as const
    const target = parseTarget(listOptions(games, builtInCategories)[1]?.value ?? '')
    const input = toMappingInput(
      { ...mapping, categories: [...mapping.categories] },
      new Map([[toTheirKey(games), target]]),
    )
    expect(input.categories).toEqual([
      { group: 'Fun', name: games.name, category: 'ALIMENTACIÓN', parent: null },
    ])
  })
})
