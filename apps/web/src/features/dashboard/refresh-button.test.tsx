import type { Connection } from '@lucas/contract/connection.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { account, page, uuid } from '../../../test/answers.ts'
import { after, connection, fakeTime, fakeWire, renderScreen } from '../../../test/bank-wire.tsx'
import { RefreshButton } from './refresh-button.tsx'

const refresh = 'POST /api/banking/refresh/'
const list = 'GET /api/connections/'
const banks = (...facts: Partial<Connection>[]) =>
  page(facts.map((fact) => connection({ accounts: [account()], ...fact })))
const began = { count: 3, running: [uuid(10)], needs_person: [] }

fakeTime({ restMs: 20_000 })

async function open(answer: unknown) {
  const wire = fakeWire({ [list]: banks({}), 'GET /api/accounts/': [account()], [refresh]: answer })
  renderScreen(<RefreshButton />)
  await after(10)
  return wire
}
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Actualizar' })))
const says = (words: string) => screen.queryAllByText(words).length > 0

test('Actualizar rests while it works, says what began, and four seconds later that it is done', async () => {
  const wire = await open(began)
  await press()
  wire.answers[list] = banks({ state: 'syncing' })
  await after(100)
  expect(says('Actualizando 3 cuentas...')).toBe(true)
  expect(screen.getByRole('button', { name: 'Actualizando...' }).hasAttribute('disabled')).toBe(true)
  wire.answers[list] = banks({})
  await after(3_800)
  expect(says('¡Cuentas actualizadas con éxito!')).toBe(false)
  await after(200)
  expect(says('¡Cuentas actualizadas con éxito!')).toBe(true)
  expect(screen.getByRole('button', { name: 'Actualizar' }).hasAttribute('disabled')).toBe(false)
  expect(wire.count(refresh)).toBe(1)
})

test('work that goes on after four seconds is called so, and the button rests until its end', async () => {
  const wire = await open(began)
  await press()
  wire.answers[list] = banks({ state: 'syncing' })
  await after(4_100)
  expect(says('La actualización sigue en curso')).toBe(true)
  expect(screen.getByRole('button', { name: 'Actualizando...' }).hasAttribute('disabled')).toBe(true)
  wire.answers[list] = banks({ state: 'error', explanation: 'Tu banco no está respondiendo.' })
  await after(5_100)
  expect(says('Error al actualizar: Tu banco no está respondiendo.')).toBe(true)
})

test('one bank that needs the person makes the whole refresh a failure with its sentence', async () => {
  const wire = await open({ ...began, needs_person: [uuid(11)] })
  await press()
  wire.answers[list] = banks({}, { id: uuid(11), state: 'reauth_required', explanation: 'Entra de nuevo.' })
  await after(4_100)
  expect(says('Error al actualizar: Entra de nuevo.')).toBe(true)
  expect(says('¡Cuentas actualizadas con éxito!')).toBe(false)
})

test('the server’s sentence is shown where it refuses, ours where none came', async () => {
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
  const wire = await open({ status: 429, problem })
  await press()
  await after(10)
  expect(says(`Error al actualizar: ${detail}`)).toBe(true)
  wire.answers[refresh] = new TypeError('offline')
  await press()
  await after(10)
  expect(says('Error al actualizar: No se pudieron actualizar las cuentas')).toBe(true)
})

test('while a bank is being linked there is nothing to press', async () => {
  const wire = fakeWire({ [list]: banks({ state: 'pending' }) })
  renderScreen(<RefreshButton />)
  await after(10)
  expect(screen.getByRole('button', { name: 'Actualizando...' }).hasAttribute('disabled')).toBe(true)
  expect(wire.count(refresh)).toBe(0)
})
