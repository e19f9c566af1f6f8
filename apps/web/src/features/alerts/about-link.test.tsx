import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { uuid } from '../../../test/api-fixtures.ts'
import { renderScreen } from '../../../test/fake-http.tsx'
import { AboutLink } from './about-link.tsx'

test.each(['bill_due', 'bill_missing'] as const)('an alert of kind %s leads to its commitment', (kind) => {
  renderScreen(<AboutLink about={{ subject: 'commitment', key: uuid(7) }} kind={kind} onOpen={() => {}} />)
  const link = screen.getByRole('link', { name: 'Ver compromisos' })
  expect(link.getAttribute('href')).toBe(`/compromisos?line=${uuid(7)}`)
})

test('an alert of a bill of a card leads to the card', () => {
  renderScreen(<AboutLink about={{ subject: 'account', key: uuid(8) }} kind="card_due" onOpen={() => {}} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/wallet')
})

test('an alert of a broken reconciliation leads to where it is compared', () => {
  const about = { subject: 'connection', key: uuid(9) } as const
  renderScreen(<AboutLink about={about} kind="reconciliation_broken" onOpen={() => {}} />)
  const link = screen.getByRole('link', { name: 'Ver la diferencia' })
  expect(link.getAttribute('href')).toBe('/connections/cuadrar')
})
