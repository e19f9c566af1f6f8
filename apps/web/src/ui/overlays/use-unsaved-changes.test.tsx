import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUser } from '../../../test/api-fixtures.ts'
import { session } from '../../lib/session/session-store.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { Drawer } from './drawer.tsx'
// Loaded on demand in the app; imported here so that no test waits for the disk.
import './dialog-popup.tsx'
import './drawer-popup.tsx'
import { withBackEntries } from './use-back-entry.ts'
import { useUnsavedChanges } from './use-unsaved-changes.tsx'

let closed = 0
let destroy: (() => void) | undefined
beforeEach(() => {
  closed = 0
  session.signIn({ user: createUser(), access: 'a', refresh: 'r' })
})
const settle = () => act(() => new Promise((done) => setTimeout(done, 450)))
afterEach(async () => {
  session.clear()
  cleanup()
  await settle() // an overlay that was open leaves its entry
  destroy?.()
})

const close = (): void => {
  closed += 1
}

function InlineForm() {
  const [text, setText] = useState('')
  const { leave, question } = useUnsavedChanges(text !== '')
  return (
    <>
      <input aria-label="name" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => leave(close)}>
        close
      </button>
      {question}
    </>
  )
}

function InDialog() {
  const [text, setText] = useState('saved')
  return (
    <FormDialog
      form={{ draft: { text }, busy: false, onSubmit: close }}
      title="form"
      cancel="cancel"
      submit="save"
      busyText="saving"
      onClose={close}
    >
      <input aria-label="name" value={text} onChange={({ target }) => setText(target.value)} />
    </FormDialog>
  )
}

const InDrawer = () => (
  <Drawer open title="drawer" onOpenChange={close}>
    <InlineForm />
  </Drawer>
)

/** Opens a form at /form, after /before. */
async function open(Form: () => React.ReactNode) {
  const root = createRootRoute({
    component: () => (
      <>
        <Link to="/wallet">go</Link>
        <Outlet />
      </>
    ),
  })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/before', component: () => 'before' }),
    createRoute({ getParentRoute: () => root, path: '/form', component: Form }),
    createRoute({ getParentRoute: () => root, path: '/wallet', component: () => 'elsewhere' }),
  ]
  window.history.pushState(null, '', `/before?${Math.random()}`)
  const router = withBackEntries(() =>
    createRouter({ routeTree: root.addChildren(routes), history: createBrowserHistory() }),
  )
  destroy = () => router.history.destroy()
  render(<RouterProvider router={router} />)
  await settle()
  router.history.push('/form')
  await settle()
  return router
}
const type = (text: string) => fireEvent.change(screen.getByLabelText('name'), { target: { value: text } })
async function press(name: string) {
  fireEvent.click(screen.getByText(name))
  await settle()
}
async function goBack() {
  window.history.back()
  await settle()
}
const path = () => window.location.pathname
const isAsked = () => screen.queryByText('¿Salir sin guardar?') !== null
async function answer(name: 'Seguir editando' | 'Salir sin guardar') {
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: 10_000 }))
  await settle()
}

test('a form without changes is left at once', async () => {
  await open(InlineForm)
  await press('close')
  expect(closed).toBe(1)
  await press('go')
  await waitFor(() => expect(path()).toBe('/wallet'), { timeout: 10_000 })
})

test('a form with changes asks before it closes or another screen opens', async () => {
  await open(InlineForm)
  type('new')
  await press('close')
  expect(closed).toBe(0)
  await answer('Seguir editando')
  expect(closed).toBe(0)
  await press('go')
  expect(path()).toBe('/form')
  await answer('Salir sin guardar')
  await waitFor(() => expect(path()).toBe('/wallet'), { timeout: 10_000 })
  await goBack()
  expect(path()).toBe('/form')
})

test('Back from a form with changes asks at the address of the form', async () => {
  await open(InlineForm)
  type('new')
  for (const _ of ['first', 'second']) {
    await goBack()
    await waitFor(() => expect(isAsked()).toBe(true), { timeout: 10_000 })
    expect(path()).toBe('/form')
    await answer('Seguir editando')
    expect(isAsked()).toBe(false)
    expect(path()).toBe('/form')
  }
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('new')
  await goBack()
  await answer('Salir sin guardar')
  await waitFor(() => expect(path()).toBe('/before'), { timeout: 10_000 })
})

test('other search parameters and the end of a session are no way out of a form', async () => {
  const router = await open(InlineForm)
  type('new')
  router.history.push('/form?at=1')
  await settle()
  expect(router.state.location.href).toBe('/form?at=1')
  session.clear()
  router.history.push('/wallet')
  await settle()
  expect(isAsked()).toBe(false)
  await waitFor(() => expect(path()).toBe('/wallet'), { timeout: 10_000 })
})

test('the browser asks before the tab closes while a form has changes', async () => {
  await open(InlineForm)
  const isRefused = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isRefused()).toBe(false)
  type('new')
  expect(isRefused()).toBe(true)
  type('')
  expect(isRefused()).toBe(false)
})

test('a dialog asks on Back while its draft differs from the first one', async () => {
  await open(InDialog)
  type('new')
  await goBack()
  await waitFor(() => expect(isAsked()).toBe(true), { timeout: 10_000 })
  await answer('Seguir editando')
  expect(closed).toBe(0)
  type('saved')
  await goBack()
  expect(isAsked()).toBe(false)
  expect(closed).toBe(1)
})

test('a dialog with a changed draft asks on Esc and closes after the answer', async () => {
  await open(InDialog)
  type('new')
  fireEvent.keyDown(screen.getByLabelText('name'), { key: 'Escape' })
  await settle()
  expect(closed).toBe(0)
  await answer('Salir sin guardar')
  expect(closed).toBe(1)
})

test('a drawer asks for a form inside it', async () => {
  await open(InDrawer)
  type('new')
  await goBack()
  await waitFor(() => expect(isAsked()).toBe(true), { timeout: 10_000 })
  expect(closed).toBe(0)
  await answer('Salir sin guardar')
  expect(closed).toBe(1)
})
