import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { person } from '../../../test/answers.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session-store.ts'
import { Toasts } from '../../ui/toast.tsx'
import { ProfileMenu } from './profile-menu.tsx'

afterEach(() => {
  session.clear()
  vi.unstubAllGlobals()
})

function show(menu: ReactNode) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterContextProvider router={router}>
        {menu}
        <Toasts />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}

const camila = { first_name: 'Camila Andrea', email: 'camila.rojas@correo.cl' }
const chip = (): HTMLElement => screen.getByRole('button', { name: /Camila/ })

test('the chip says the first name, else the address, else Usuario', () => {
  const menuOf = (person: typeof camila) => <ProfileMenu person={person} onLogout={() => {}} />
  const { rerender } = render(menuOf(camila))
  expect(chip().textContent).toBe('Camila')
  expect(chip().querySelector('[data-initial]')?.getAttribute('data-initial')).toBe('C')
  rerender(menuOf({ ...camila, first_name: ' ' }))
  expect(screen.getByRole('button').textContent).toBe('camila.rojas')
  rerender(menuOf({ first_name: '', email: '' }))
  expect(screen.getByRole('button').textContent).toBe('Usuario')
})

test('the menu opens by keyboard, chooses a theme, and Esc gives the focus back to the chip', async () => {
  show(<ProfileMenu person={camila} onLogout={() => {}} />)
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
  show(<ProfileMenu person={camila} onLogout={leave} />)
  await userEvent.click(chip())
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
  expect(leave).toHaveBeenCalledOnce()
})

test('another dashboard becomes Resumen at once, and stays what it was where that cannot be kept', async () => {
  session.signIn({ user: person(), access: 'a', refresh: 'r' })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(body)
    return new Response('', { status: 502 })
  })
  show(<ProfileMenu person={camila} onLogout={() => {}} />)
  await userEvent.click(chip())
  await userEvent.click(
    await screen.findByRole('menuitemradio', { name: shellCopy.homeScreens['dashboard-legacy'] }),
  )
  expect(await screen.findByText(shellCopy.homeFailed)).toBeTruthy()
  expect(sent[0]).toBe('{"home_screen":"dashboard-legacy"}')
  expect(session.get().user?.home_screen).toBe('dashboard')
})

test('what has no place in the bar is reached from here', async () => {
  show(<ProfileMenu person={camila} onLogout={() => {}} />)
  await userEvent.click(chip())
  const way = await screen.findByRole('menuitem', { name: 'Billetera' })
  expect(way.getAttribute('href')).toBe('/wallet')
})
