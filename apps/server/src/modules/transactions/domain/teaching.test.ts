import { describe, expect, test } from 'vitest'
import { type Label, teachings } from './teaching.ts'

const row: Label & { kind: string } = {
  id: '1',
  category: 'OTROS',
  categorySource: 'none',
  categoryConfidence: 0,
  merchant: 'Quilantar',
  nameSource: 'bank',
  reviewed: false,
  kind: 'spending',
}

describe('a category that is taught', () => {
  const { chosen, learned, mayFollow, bears, back } = teachings.category
  test('is the person’s word and a look at the row; rows alike only learn it', () => {
    expect(chosen(row, 'SALUD')).toMatchObject({ categorySource: 'person', reviewed: true })
    expect(learned(row, 'SALUD')).toMatchObject({ categorySource: 'learned', reviewed: false })
  })
  test('does not reach own transfers, nor rows that the person filed', () => {
    expect(mayFollow(row, 'SALUD')).toBe(true)
    expect(mayFollow({ ...row, kind: 'transfer' }, 'SALUD')).toBe(false)
    expect(mayFollow({ ...row, categorySource: 'person' }, 'SALUD')).toBe(false)
  })
  test('is taken back where it still stands, and touches no name', () => {
    const now = { ...learned(row, 'SALUD'), merchant: 'La Quila', nameSource: 'person' as const }
    expect(bears(now, 'SALUD')).toBe(true)
    expect(bears(now, 'ROPA')).toBe(false)
    expect(back(now, row)).toMatchObject({ category: 'OTROS', merchant: 'La Quila', nameSource: 'person' })
  })
})

describe('a name that is taught', () => {
  const { chosen, learned, mayFollow, back } = teachings.name
  test('reaches own transfers too, and no row that the person named', () => {
    expect(mayFollow({ ...row, kind: 'transfer' }, 'La Quila')).toBe(true)
    expect(mayFollow({ ...row, ...chosen(row, 'Quila') }, 'La Quila')).toBe(false)
  })
  test('is taken back without touching the category', () => {
    const now = { ...learned(row, 'La Quila'), category: 'SALUD' }
    expect(back(now, row)).toMatchObject({ merchant: 'Quilantar', nameSource: 'bank', category: 'SALUD' })
  })
})
