import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ProfileMenu } from './profile-menu.tsx'

const camila = { first_name: 'Camila Andrea', email: 'camila.rojas@correo.cl' }
const chip = (): HTMLElement => screen.getByRole('button', { name: /Camila/ })

/** The menu leads to other screens: it stands in a router. */
function renderInRouter(component: () => ReactNode) {
  vi.stubGlobal('scrollTo', () => undefined)
  const routeTree = createRootRoute({ component })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree, history })
  render(<RouterProvider router={router} />)
  return router
}

test('the chip says the first name, else the address, else Usuario', () => {
  const { rerender } = render(<ProfileMenu person={camila} onLogout={() => {}} />)
  expect(chip().textContent).toBe('Camila')
  expect(chip().querySelector('[data-initial]')?.getAttribute('data-initial')).toBe('C')
  rerender(<ProfileMenu person={{ ...camila, first_name: ' ' }} onLogout={() => {}} />)
  expect(screen.getByRole('button').textContent).toBe('camila.rojas')
  rerender(<ProfileMenu person={{ first_name: '', email: '' }} onLogout={() => {}} />)
  expect(screen.getByRole('button').textContent).toBe('Usuario')
})

test('the menu opens by keyboard, chooses a theme, and Esc gives the focus back to the chip', async () => {
  renderInRouter(() => <ProfileMenu person={camila} onLogout={() => {}} />)
  await screen.findByRole('button', { name: /Camila/ })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menu')
  expect(chip().getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Oscuro' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Como el sistema' }))
  expect(document.documentElement.dataset.theme).toBeUndefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(chip()))
})

test('the way out is called once', async () => {
  const leave = vi.fn<() => void>()
  renderInRouter(() => <ProfileMenu person={camila} onLogout={leave} />)
  await userEvent.click(await screen.findByRole('button', { name: /Camila/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
  expect(leave).toHaveBeenCalledOnce()
})

test('what has no place in the bar is reached from here', async () => {
  renderInRouter(() => <ProfileMenu person={camila} onLogout={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: /Camila/ }))
  const way = await screen.findByRole('menuitem', { name: 'Billetera' })
  expect(way.getAttribute('href')).toBe('/wallet')
})
