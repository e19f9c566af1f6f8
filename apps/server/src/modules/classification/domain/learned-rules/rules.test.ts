import { describe, expect, test } from 'vitest'
import type { Classification } from '../../../ledger/domain/row.ts'
import { subjectRules } from './rules.ts'

const row: Classification & { kind: string } = {
  id: '1',
  category: 'OTROS',
  categorySource: 'none',
  categoryConfidence: 0,
  merchant: 'Quilantar',
  nameSource: 'bank',
  reviewed: false,
  kind: 'spending',
}

describe('category rule', () => {
  const { choose, apply, canApply, isApplied, revert } = subjectRules.category
  test('marks the row as chosen and reviewed; similar rows only learn it', () => {
    expect(choose(row, 'SALUD')).toMatchObject({ categorySource: 'person', reviewed: true })
    expect(apply(row, 'SALUD')).toMatchObject({ categorySource: 'learned', reviewed: false })
  })
  test('does not apply to own transfers and rows that the user categorized', () => {
    expect(canApply(row, 'SALUD')).toBe(true)
    expect(canApply({ ...row, kind: 'transfer' }, 'SALUD')).toBe(false)
    expect(canApply({ ...row, categorySource: 'person' }, 'SALUD')).toBe(false)
  })
  test('is reverted where it still applies, and changes no name', () => {
    const now = { ...apply(row, 'SALUD'), merchant: 'La Quila', nameSource: 'person' as const }
    expect(isApplied(now, 'SALUD')).toBe(true)
    expect(isApplied(now, 'ROPA')).toBe(false)
    expect(revert(now, row)).toMatchObject({ category: 'OTROS', merchant: 'La Quila', nameSource: 'person' })
  })
})

describe('name rule', () => {
  const { choose, apply, canApply, revert } = subjectRules.name
  test('applies to own transfers, but not to rows that the user named', () => {
    expect(canApply({ ...row, kind: 'transfer' }, 'La Quila')).toBe(true)
    expect(canApply({ ...row, ...choose(row, 'Quila') }, 'La Quila')).toBe(false)
  })
  test('is reverted without changing the category', () => {
    const now = { ...apply(row, 'La Quila'), category: 'SALUD' }
    expect(revert(now, row)).toMatchObject({ merchant: 'Quilantar', nameSource: 'bank', category: 'SALUD' })
  })
})
