import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts, toast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => void vi.useRealTimers())

const showToast = (run: () => void): void => act(run)
const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('shows a message for four seconds', () => {
  showToast(() => toast.success('Cuenta eliminada'))
  wait(3_999)
  expect(screen.getByRole('status').textContent).toBe('Cuenta eliminada')
  wait(1)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('pauses the timer while the pointer is over the messages', () => {
  showToast(() => toast.success('Cuenta eliminada'))
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

test('goes on with the next message when the one under the pointer is closed', () => {
  showToast(() => toast.success('Cuenta eliminada'))
  fireEvent.pointerEnter(screen.getByRole('region'))
  fireEvent.click(screen.getByRole('button'))
  showToast(() => toast.success('Cuenta creada'))
  wait(4_000)
  expect(screen.queryByText('Cuenta creada')).toBeNull()
})

test('removes the oldest of four messages', () => {
  for (const text of ['uno', 'dos', 'tres', 'cuatro']) showToast(() => toast.info(text))
  expect(screen.getByRole('status').textContent).toBe('dostrescuatro')
})

test('announces an error as an alert and other messages as a status', () => {
  showToast(() => toast.error('No pudimos guardar'))
  expect(screen.getByRole('alert').textContent).toBe('No pudimos guardar')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('runs the action once and closes the message', () => {
  const run = vi.fn<() => void>()
  showToast(() => toast.success('Movimiento borrado', { action: { label: 'Deshacer', run } }))
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Movimiento borrado')).toBeNull()
})

test('closes a message with its close button', () => {
  showToast(() => toast.info('Listo'))
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(screen.queryByText('Listo')).toBeNull()
})
