import { expect, test } from 'vitest'
import { joinCategory, splitCategory, toCategoryChoice } from './category-path.ts'

test('a stored sub-category has its category first', () => {
  const stored = joinCategory('ALIMENTACIÓN', 'Café')
  expect(splitCategory(stored)).toEqual({ category: 'ALIMENTACIÓN', subcategory: 'Café' })
  expect(splitCategory('Mascota')).toEqual({ category: 'Mascota', subcategory: null })
  expect([stored, 'SALUD'].map(toCategoryChoice)).toEqual(['Café', 'SALUD'])
})
