import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { standAt } from '../../../../test/clock.ts'
import { DateField } from './date-field.tsx'

standAt('2026-11-23T15:00:00Z')
afterEach(() => void vi.restoreAllMocks())

interface Limits {
  min?: string
  max?: string
  isOptional?: boolean
}

function Day({ first = '2026-11-20', ...limits }: Limits & { first?: string }) {
  const [day, setDay] = useState(first)
  return <DateField label="Fecha" value={day} onChange={setDay} {...limits} />
}
const field = () => screen.getByRole('button', { name: /^Fecha/, hidden: true })
async function open(props: Limits & { first?: string } = {}) {
  render(<Day {...props} />)
  await userEvent.click(field())
  const dialog = await screen.findByRole('dialog', { name: 'Elige una fecha' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return within(dialog)
}
const focusedDay = () => document.activeElement?.getAttribute('aria-label')

test('writes the day in words and opens on it', async () => {
  const calendar = await open()
  expect(field().textContent).toBe('20 nov 2026')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(calendar.getByRole('grid', { name: 'Noviembre 2026' })).toBeTruthy()
  expect(focusedDay()).toBe('viernes 20 de noviembre')
  expect(document.querySelectorAll('td[aria-selected="true"]')).toHaveLength(1)
  expect(calendar.getAllByRole('columnheader')[0]?.textContent).toBe('lulunes')
})

test('moves by the keys of a calendar and chooses with Enter', async () => {
  await open()
  const steps: [string, string][] = [
    ['{ArrowRight}', 'sábado 21 de noviembre'],
    ['{ArrowDown}', 'sábado 28 de noviembre'],
    ['{Home}', 'lunes 23 de noviembre'],
    ['{End}', 'domingo 29 de noviembre'],
    ['{PageDown}', 'martes 29 de diciembre'],
    ['{Shift>}{PageUp}{/Shift}', 'lunes 29 de diciembre de 2025'],
    ['{PageUp}', 'sábado 29 de noviembre de 2025'],
    ['{ArrowUp}', 'sábado 22 de noviembre de 2025'],
    ['{ArrowLeft}', 'viernes 21 de noviembre de 2025'],
  ]
  for (const [key, day] of steps) {
    await userEvent.keyboard(key)
    expect(focusedDay()).toBe(day)
  }
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field().textContent).toBe('21 nov 2025')
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

test('closes on Escape without a change and returns the focus', async () => {
  await open()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field().textContent).toBe('20 nov 2026')
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

test('stays within its limits', async () => {
  const calendar = await open({ min: '2026-11-18', max: '2026-11-23' })
  await userEvent.keyboard('{PageUp}')
  expect(focusedDay()).toBe('miércoles 18 de noviembre')
  await userEvent.keyboard('{PageDown}')
  expect(focusedDay()).toBe('lunes 23 de noviembre')
  expect(calendar.getByRole('button', { name: 'martes 24 de noviembre' })).toHaveProperty('disabled', true)
  expect(calendar.getByRole('button', { name: 'Mes siguiente' })).toHaveProperty('disabled', true)
  expect(calendar.getByRole('button', { name: 'Año anterior' })).toHaveProperty('disabled', true)
})

test('can be cleared only if it is optional', async () => {
  const calendar = await open({ isOptional: true })
  await userEvent.click(calendar.getByRole('button', { name: 'Borrar' }))
  await waitFor(() => expect(field().textContent).toBe('Elige una fecha'))
})

test('has no button to clear a required day, and one for today', async () => {
  const calendar = await open()
  expect(calendar.queryByRole('button', { name: 'Borrar' })).toBeNull()
  await userEvent.click(calendar.getByRole('button', { name: 'Hoy' }))
  await waitFor(() => expect(field().textContent).toBe('23 nov 2026'))
})

test('uses the picker of the device on touch screens', () => {
  const match = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(match(media), { matches: media === '(pointer: coarse)' }),
  )
  render(<Day max="2026-11-23" />)
  const input = screen.getByLabelText('Fecha')
  expect(input).toHaveProperty('type', 'date')
  expect(input).toHaveProperty('max', '2026-11-23')
  expect(screen.getByText('20 nov 2026')).toBeTruthy()
  act(() => {
    fireEvent.change(input, { target: { value: '2026-10-01' } })
  })
  expect(screen.getByText('1 oct 2026')).toBeTruthy()
})
