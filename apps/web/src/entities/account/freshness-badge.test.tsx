import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QuietFreshness } from './freshness-badge.tsx'

const now = new Date('2026-11-21T12:00:00Z')

test('a fresh account has a dot only, which says its age', () => {
  render(<QuietFreshness updatedAt="2026-11-21T09:00:00.000Z" now={now} />)
  expect(screen.getByRole('img', { name: 'Hace 3 horas' })).toBeDefined()
  expect(screen.queryByText('Hace 3 horas')).toBeNull()
})

test('an older account has a badge with words', () => {
  render(<QuietFreshness updatedAt="2026-11-19T09:00:00.000Z" now={now} />)
  expect(screen.getByText('Hace 2 días')).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})
