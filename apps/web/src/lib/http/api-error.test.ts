import { fallbackProblemsCopy as copy } from '@lucas/contract/copy/fallback-problems.ts'
import { expect, test } from 'vitest'
import { NetworkError, readProblem, toErrorMessage, toSignInMessage } from './api-error.ts'

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  readProblem(new Response(JSON.stringify(body), { status, headers }))
const fallback = 'Error al iniciar sesión. Verifica tus credenciales.'

test('shows the detail of the server, else its message, else the sentence of the form (spec 8)', async () => {
  expect(toErrorMessage(await answer(400, { detail: 'Cuenta cerrada.', message: 'x' }), fallback)).toBe(
    'Cuenta cerrada.',
  )
  expect(toErrorMessage(await answer(400, { message: 'Cuenta cerrada.' }), fallback)).toBe('Cuenta cerrada.')
  expect(toErrorMessage(await answer(401), fallback)).toBe(fallback)
  expect(toErrorMessage(await answer(401, 'not an object'), fallback)).toBe(fallback)
})

test('a sign-in without a response speaks of the connection, one with a failed server as the specification says', async () => {
  expect(toSignInMessage(new NetworkError(false), fallback)).toBe(copy.unreachable)
  expect(toSignInMessage(await answer(500), fallback)).toBe(fallback)
  expect(toSignInMessage(await answer(502, 'Bad Gateway'), fallback)).toBe(fallback)
  expect(toSignInMessage(await answer(503, { detail: 'Volvemos a las 10.' }), fallback)).toBe(
    'Volvemos a las 10.',
  )
  expect(toSignInMessage(await answer(401), fallback)).toBe(fallback)
})

test('a limit of a proxy says how long to wait', async () => {
  const limited = await answer(429, {}, { 'retry-after': '61' })
  expect(limited.message).toBe('Demasiados intentos. Prueba de nuevo en 2 minutos.')
})

test('a limit with a reason of its own keeps it', async () =>
  expect(
    (await answer(429, { detail: 'Mañana puedes escribir otra vez.' }, { 'retry-after': '60' })).message,
  ).toBe('Mañana puedes escribir otra vez.'))
