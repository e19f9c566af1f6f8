import type { Connection } from '@lucas/contract/banking/connection.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createAccount, toPage, uuid } from '../../../test/api-fixtures.ts'
import { advanceTime, createConnection, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { RefreshButton } from './refresh-button.tsx'

const refresh = 'POST /api/banking/refresh/'
const list = 'GET /api/connections/'
const connectionPage = (...facts: Partial<Connection>[]) =>
  toPage(facts.map((fact) => createConnection({ accounts: [createAccount()], ...fact })))
const startedAnswer = { count: 3, running: [uuid(10)], needs_person: [] }

fakeTime({ restMs: 20_000 })

async function renderButton(answer: unknown) {
  const wire = fakeHttp({
    [list]: connectionPage({}),
    'GET /api/accounts/': [createAccount()],
    [refresh]: answer,
  })
  renderScreen(<RefreshButton />)
  await advanceTime(10)
  return wire
}
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Actualizar' })))
const isShown = (words: string) => screen.queryAllByText(words).length > 0

test('disables Actualizar during a refresh and reports its start and success', async () => {
  const wire = await renderButton(startedAnswer)
  await press()
  wire.answers[list] = connectionPage({ state: 'syncing' })
  await advanceTime(100)
  expect(isShown('Actualizando 3 cuentas...')).toBe(true)
  expect(screen.getByRole('button', { name: 'Actualizando...' }).hasAttribute('disabled')).toBe(true)
  wire.answers[list] = connectionPage({})
  await advanceTime(3_800)
  expect(isShown('¡Cuentas actualizadas con éxito!')).toBe(false)
  await advanceTime(200)
  expect(isShown('¡Cuentas actualizadas con éxito!')).toBe(true)
  expect(screen.getByRole('button', { name: 'Actualizar' }).hasAttribute('disabled')).toBe(false)
  expect(wire.count(refresh)).toBe(1)
})

test('reports a refresh that runs longer than four seconds and stays disabled until its end', async () => {
  const wire = await renderButton(startedAnswer)
  await press()
  wire.answers[list] = connectionPage({ state: 'syncing' })
  await advanceTime(4_100)
  expect(isShown('La actualización sigue en curso')).toBe(true)
  expect(screen.getByRole('button', { name: 'Actualizando...' }).hasAttribute('disabled')).toBe(true)
  wire.answers[list] = connectionPage({ state: 'error', explanation: 'Tu banco no está respondiendo.' })
  await advanceTime(5_100)
  expect(isShown('Error al actualizar: Tu banco no está respondiendo.')).toBe(true)
})

test('reports a failure with its explanation when one bank needs the user', async () => {
  const wire = await renderButton({ ...startedAnswer, needs_person: [uuid(11)] })
  await press()
  wire.answers[list] = connectionPage(
    {},
    { id: uuid(11), state: 'reauth_required', explanation: 'Entra de nuevo.' },
  )
  await advanceTime(4_100)
  expect(isShown('Error al actualizar: Entra de nuevo.')).toBe(true)
  expect(isShown('¡Cuentas actualizadas con éxito!')).toBe(false)
})

test('shows the message of the server, or a default one without an answer', async () => {
  const detail = 'Demasiadas solicitudes.'
  const problem = {
    type: 'x',
    title: 'x',
    status: 429,
    detail,
    error: detail,
    message: detail,
    code: 'too_many',
  }
  const wire = await renderButton({ status: 429, problem })
  await press()
  await advanceTime(10)
  expect(isShown(`Error al actualizar: ${detail}`)).toBe(true)
  wire.answers[refresh] = new TypeError('offline')
  await press()
  await advanceTime(10)
  expect(isShown('Error al actualizar: No se pudieron actualizar las cuentas')).toBe(true)
})

test('is disabled while a bank is being connected', async () => {
  const wire = fakeHttp({ [list]: connectionPage({ state: 'pending' }) })
  renderScreen(<RefreshButton />)
  await advanceTime(10)
  expect(screen.getByRole('button', { name: 'Actualizando...' }).hasAttribute('disabled')).toBe(true)
  expect(wire.count(refresh)).toBe(0)
})
