import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeHttp, renderScreen } from '../../../test/fake-http.tsx'
import { LoginScreen } from './login-screen.tsx'
import { RegisterScreen } from './register-screen.tsx'

afterEach(() => void vi.unstubAllGlobals())

const nothing = () => undefined
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const listed = (calls: readonly { key: string }[]) => calls.filter(({ key }) => key.startsWith('POST'))

test('the login reports empty fields without a request', async () => {
  const { calls } = fakeHttp({})
  renderScreen(<LoginScreen onSignedIn={nothing} />)
  press(authCopy.login)
  for (const sentence of [authCopy.emailRequired, authCopy.passwordRequired])
    expect(await screen.findByText(sentence)).toBeTruthy()
  expect(listed(calls)).toEqual([])
})

test('the registration reports each missing field and a short password', async () => {
  const { calls } = fakeHttp({})
  renderScreen(<RegisterScreen onSignedIn={nothing} />)
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes.map((box) => box.getAttribute('aria-checked') ?? String(box.matches(':checked')))).toEqual(
    Array(2).fill('false'),
  )
  write(authCopy.password, 'corta')
  press(authCopy.createAccount)
  for (const sentence of [
    authCopy.firstNameRequired,
    authCopy.lastNameRequired,
    authCopy.emailRequired,
    authCopy.passwordShort,
    authCopy.termsRequired,
  ])
    expect(await screen.findByText(sentence)).toBeTruthy()
  expect(listed(calls)).toEqual([])
})

test('the login button shows that it is busy until the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/auth/login/' ? promise : Promise.resolve(Response.json({}, { status: 404 })),
  )
  renderScreen(<LoginScreen onSignedIn={nothing} />)
  write(authCopy.email, 'ana@correo.example')
  write(authCopy.password, 'montaña-azul-17')
  press(authCopy.login)
  expect(await screen.findByRole('button', { name: authCopy.loggingIn })).toBeTruthy()
  resolve(Response.json({}, { status: 502 }))
  expect(await screen.findByRole('button', { name: authCopy.login })).toBeTruthy()
})
