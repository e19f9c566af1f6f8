import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUser } from '../../../test/api-fixtures.ts'
import { advanceTime, fakeTime } from '../../../test/fake-http.tsx'
import { session } from '../../lib/session/session-store.ts'
import { useUnsavedChanges } from './use-unsaved-changes.tsx'

fakeTime()
beforeEach(() => session.signIn({ user: createUser(), access: 'a', refresh: 'r' }))
afterEach(() => session.clear())

let closed = 0
function Form({ isDirty }: { isDirty: boolean }) {
  const { leave, question } = useUnsavedChanges(isDirty)
  return (
    <>
      <button type="button" onClick={() => leave(() => (closed += 1))}>
        close
      </button>
      {question}
    </>
  )
}

async function open(isDirty: boolean) {
  closed = 0
  const root = createRootRoute({
    component: () => (
      <>
        <Link to="/wallet">go</Link>
        <Outlet />
      </>
    ),
  })
  const form = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <Form isDirty={isDirty} />,
  })
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '/wallet',
    component: () => 'elsewhere',
  })
  const router = createRouter({
    routeTree: root.addChildren([form, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />)
  await advanceTime(50)
  return router
}
async function press(name: string) {
  fireEvent.click(screen.getByText(name))
  await advanceTime(600)
}

test('a form without changes is left at once', async () => {
  const router = await open(false)
  await press('close')
  expect(closed).toBe(1)
  await press('go')
  expect(router.state.location.pathname).toBe('/wallet')
})

test('a form with changes asks before it closes or another screen opens', async () => {
  const router = await open(true)
  await press('close')
  expect(closed).toBe(0)
  await press('Seguir editando')
  expect(closed).toBe(0)
  await press('go')
  expect(router.state.location.pathname).toBe('/')
  fireEvent.click(screen.getByRole('button', { name: 'Salir sin guardar' }))
  await advanceTime(600)
  expect(router.state.location.pathname).toBe('/wallet')
})

test('other search parameters and the end of a session are no way out of a form', async () => {
  const router = await open(true)
  await router.navigate({ to: '/', search: { at: '1' } })
  expect(router.state.location.search).toEqual({ at: '1' })
  session.clear()
  void router.navigate({ to: '/wallet' })
  await advanceTime(600)
  expect(router.state.location.pathname).toBe('/wallet')
})
