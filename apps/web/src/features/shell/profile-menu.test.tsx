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
import { createUser } from '../../../test/api-fixtures.ts'
import { createQueryClient } from '../../lib/app/query-client.ts'
import { session } from '../../lib/session/session-store.ts'
import { Toasts } from '../../ui/overlays/toast.tsx'
import { ProfileMenu } from './profile-menu.tsx'

afterEach(() => {
  session.clear()
  vi.unstubAllGlobals()
})

function renderMenu(menu: ReactNode) {
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

const namedUser = { first_name: 'Camila Andrea', email: 'camila.rojas@correo.cl' }
const chip = (): HTMLElement => screen.getByRole('button', { name: /Camila/ })

test('shows the first name, else the email address, else Usuario', () => {
  const createMenu = (person: typeof namedUser) => <ProfileMenu user={person} onLogout={() => {}} />
  const { rerender } = render(createMenu(namedUser))
  expect(chip().textContent).toBe('Camila')
  expect(chip().querySelector('[data-initial]')?.getAttribute('data-initial')).toBe('C')
  rerender(createMenu({ ...namedUser, first_name: ' ' }))
  expect(screen.getByRole('button').textContent).toBe('camila.rojas')
  rerender(createMenu({ first_name: '', email: '' }))
  expect(screen.getByRole('button').textContent).toBe('Usuario')
})

test('opens by keyboard, changes the theme and returns the focus on Esc', async () => {
  renderMenu(<ProfileMenu user={namedUser} onLogout={() => {}} />)
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

test('calls onLogout once', async () => {
  const onLogout = vi.fn<() => void>()
  renderMenu(<ProfileMenu user={namedUser} onLogout={onLogout} />)
  await userEvent.click(chip())
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
  expect(onLogout).toHaveBeenCalledOnce()
})

test('reverts the home screen when saving it fails', async () => {
  session.signIn({ user: createUser(), access: 'a', refresh: 'r' })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(body)
    return new Response('', { status: 502 })
  })
  renderMenu(<ProfileMenu user={namedUser} onLogout={() => {}} />)
  await userEvent.click(chip())
  await userEvent.click(
    await screen.findByRole('menuitemradio', { name: shellCopy.homeScreens['dashboard-legacy'] }),
  )
  expect(await screen.findByText(shellCopy.homeFailed)).toBeTruthy()
  expect(sent[0]).toBe('{"home_screen":"dashboard-legacy"}')
  expect(session.get().user?.home_screen).toBe('dashboard')
})

test('links to the screens that are not in the bar', async () => {
  renderMenu(<ProfileMenu user={namedUser} onLogout={() => {}} />)
  await userEvent.click(chip())
  const link = await screen.findByRole('menuitem', { name: 'Billetera' })
  expect(link.getAttribute('href')).toBe('/wallet')
})
