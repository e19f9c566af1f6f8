import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts, toast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => void vi.useRealTimers())

const say = (run: () => void): void => act(run)
const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('a message stays four seconds', () => {
  say(() => toast.success('Cuenta eliminada'))
  wait(3_999)
  expect(screen.getByRole('status').textContent).toBe('Cuenta eliminada')
  wait(1)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('looking at it stops the clock, and it then has what was left', () => {
  say(() => toast.success('Cuenta eliminada'))
  wait(3_000)
  const region = screen.getByRole('region')
  fireEvent.pointerEnter(region)
  wait(60_000)
  expect(screen.getByText('Cuenta eliminada')).toBeTruthy()
  fireEvent.pointerLeave(region)
  wait(999)
  expect(screen.getByText('Cuenta eliminada')).toBeTruthy()
  wait(1)
  expect(screen.queryByText('Cuenta eliminada')).toBeNull()
})

test('of four messages the oldest goes', () => {
  for (const text of ['uno', 'dos', 'tres', 'cuatro']) say(() => toast.info(text))
  expect(screen.getByRole('status').textContent).toBe('dostrescuatro')
})

test('an error is an alert, anything else a status', () => {
  say(() => toast.error('No pudimos guardar'))
  expect(screen.getByRole('alert').textContent).toBe('No pudimos guardar')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('its one action runs once and puts the message away', () => {
  const run = vi.fn<() => void>()
  say(() => toast.success('Movimiento borrado', { action: { label: 'Deshacer', run } }))
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Movimiento borrado')).toBeNull()
})

test('it can be closed by hand', () => {
  say(() => toast.info('Listo'))
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(screen.queryByText('Listo')).toBeNull()
})
