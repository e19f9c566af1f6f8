import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { advanceTime, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { forecastFixture, toId } from './fixtures/forecast.ts'
import { WhatIfDialog } from './what-if-dialog.tsx'

fakeTime({ now: '2026-11-20T15:00:00Z' })

async function open(more: Partial<Forecast> = {}, answers: Record<string, unknown> = {}) {
  const { calls } = fakeHttp({ 'GET /api/forecast/': { ...forecastFixture, ...more }, ...answers })
  let isOpen = true
  renderScreen(<WhatIfDialog today={forecastFixture.today} onClose={() => (isOpen = false)} />)
  await advanceTime(500)
  return { calls, isOpen: () => isOpen }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const say = () => within(screen.getByRole('dialog')).getByRole('status').textContent
const line = (part: string) => document.querySelector(`[data-part=${part}]`)?.getAttribute('d') ?? null

test('shows the lowest point before and after a purchase as it is typed, and the line of before', async () => {
  const { calls } = await open()
  expect(say()).toBe('Escribe un monto para ver si te alcanza.')
  expect(line('before')).toBeNull()
  const drawn = line('line')
  type('Monto', '600000')
  expect(say()).toBe(
    'Te alcanza: tu punto más bajo pasa de $792.000 el 29 de noviembre a $380.882 el 29 de diciembre.',
  )
  expect(line('before')).not.toBeNull()
  expect([drawn, line('before')].includes(line('line'))).toBe(false)
  expect(calls.map(({ key }) => key)).toEqual(['GET /api/forecast/'])
})

test('a purchase with an account leaves on its day', async () => {
  await open()
  type('Con qué pagas', toId(1))
  type('Monto', '900000')
  expect(say()).toBe(
    'No te alcanza: tu punto más bajo pasa de $792.000 el 29 de noviembre a −$108.000 el 29 de noviembre.',
  )
  type('Cuotas', '3')
  expect(say()).toContain('Te alcanza')
  expect(screen.getByText('Sin interés: $300.000 cada mes')).toBeTruthy()
})

test.each([
  ['Monto', '0', 'Escribe un monto mayor que $0.'],
  ['Monto', '999999999999', 'Escribe un monto de hasta $999.999.999.'],
  ['Cuotas', '0', 'Escribe un número de cuotas de 1 a 120.'],
  ['Cuotas', '121', 'Escribe un número de cuotas de 1 a 120.'],
  ['Con qué pagas', toId(3), /No sabemos cuándo cierra y se paga esta tarjeta/],
])('%s %s: a sentence, and nothing is lost', async (label, value, sentence) => {
  const { calls } = await open()
  type('Monto', '600000')
  type('Nombre', 'Bicicleta')
  type(label, value)
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toMatch(sentence)
  expect(say()).toBe('Corrige lo marcado para ver si te alcanza.')
  expect(screen.queryByRole('button', { name: 'Agregar a mis compromisos' })).toBeNull()
  // Put right, all else is as it was typed.
  type(label, { Monto: '600000', Cuotas: '1' }[label] ?? toId(2))
  expect(say()).toContain('Te alcanza')
  expect(screen.getByLabelText('Nombre')).toHaveProperty('value', 'Bicicleta')
  expect(calls).toHaveLength(1)
})

test('a card without days leads to its pickers', async () => {
  await open()
  expect(screen.queryByRole('link', { name: 'Decir sus días en Billetera' })).toBeNull()
  type('Con qué pagas', toId(3))
  expect(screen.getByRole('link', { name: 'Decir sus días en Billetera' }).getAttribute('href')).toBe(
    '/wallet',
  )
})

test('adds what was shown to the commitments, once it has a name', async () => {
  const { calls, isOpen } = await open({}, { 'POST /api/commitments/': { id: toId(9) } })
  type('Monto', '600000')
  type('Cuotas', '6')
  const add = screen.getByRole('button', { name: 'Agregar a mis compromisos' })
  fireEvent.click(add)
  expect(screen.getByText('Escribe un nombre para agregarla.')).toBeTruthy()
  type('Nombre', ' Bicicleta ')
  fireEvent.click(add)
  await advanceTime(100)
  const sent = calls.find(({ key }) => key === 'POST /api/commitments/')
  expect(sent?.body).toEqual({
    name: 'Bicicleta',
    kind: 'other',
    rhythm: 'monthly',
    amount: 100_000,
    currency: 'CLP',
    next_date: '2026-11-20',
    account_id: toId(2),
    next_number: 1,
    last_number: 6,
  })
  expect(sent?.idempotencyKey).toBeTruthy()
  expect(isOpen()).toBe(false)
  expect(screen.getByText('Compromiso agregado.')).toBeTruthy()
})

test('a refusal of the server is shown, and the purchase stays', async () => {
  const problem = { code: 'validation_failed', detail: 'Llegaste al máximo.' }
  const { isOpen } = await open({}, { 'POST /api/commitments/': { status: 422, problem } })
  type('Monto', '600000')
  type('Nombre', 'Bicicleta')
  fireEvent.click(screen.getByRole('button', { name: 'Agregar a mis compromisos' }))
  await advanceTime(100)
  expect(screen.getByText('Llegaste al máximo.')).toBeTruthy()
  expect(isOpen()).toBe(true)
  expect(screen.getByLabelText('Monto')).toHaveProperty('value', '600.000')
})

test('instalments that are not equal are shown and cannot be added, with the reason', async () => {
  await open()
  type('Monto', '100000')
  type('Cuotas', '3')
  expect(say()).toContain('Te alcanza')
  expect(screen.queryByRole('button', { name: 'Agregar a mis compromisos' })).toBeNull()
  expect(screen.getByText(/las cuotas no son iguales \(\$33\.334 y \$33\.333\)/)).toBeTruthy()
})

test('says what is paid after the last day', async () => {
  await open()
  type('Monto', '240000')
  type('Cuotas', '24')
  expect(say()).toContain('Otros $120.000 se pagan después del 20 de noviembre de 2027.')
  fireEvent.click(screen.getByRole('radio', { name: '3 meses' }))
  expect(say()).toContain('Otros $210.000 se pagan después del 20 de febrero de 2027.')
})

test('an income less changes the lowest point, and is no commitment', async () => {
  const events = forecastFixture.events.filter(({ kind, date }) => kind !== 'salary' || date < '2027-03-01')
  await open({ events })
  fireEvent.click(screen.getByRole('radio', { name: 'Un ingreso menos' }))
  expect(say()).toMatch(/^Ya antes no te alcanzaba: tu punto más bajo pasa de −/)
  expect(screen.queryByRole('button', { name: 'Agregar a mis compromisos' })).toBeNull()
})

test('without incomes it says so', async () => {
  await open({ events: [] })
  fireEvent.click(screen.getByRole('radio', { name: 'Un ingreso menos' }))
  expect(screen.getByText('No esperamos ningún ingreso en estos doce meses.')).toBeTruthy()
})

test('without everyday accounts there is no line to change', async () => {
  await open({ accounts: [] })
  expect(screen.getByText(/No hay cuentas corrientes ni vista en pesos/)).toBeTruthy()
  expect(screen.queryByLabelText('Monto')).toBeNull()
})

test('an error has a way to try again', async () => {
  const { calls } = await open({}, { 'GET /api/forecast/': { status: 500, problem: {} } })
  expect(screen.getByText('No se pudo calcular cómo sigue tu saldo')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await advanceTime(100)
  expect(calls).toHaveLength(2)
})
