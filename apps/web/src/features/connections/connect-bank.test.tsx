import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { account, uuid } from '../../../test/answers.ts'
import { after, caseid, fakeTime, fakeWire, link, renderScreen, widgetUrl } from '../../../test/bank-wire.tsx'
import { ConnectBank } from './connect-bank.tsx'

const start = 'POST /api/floid/session/start/'
const session = `GET /api/floid/session/${caseid}/`
const accounts = 'GET /api/accounts/'
const opened = { caseid, widget_url: widgetUrl, expires_at: '2026-11-21T12:15:00.000Z' }
const finished = link({ state: 'finished', connection_id: uuid(10), institution_name: 'Falabella' })
const confirm = 'Ya completé la autenticación'

fakeTime()

const dialog = () => screen.getByRole('dialog', { name: 'Conectar Banco' })
const press = (name: string) =>
  act(async () => fireEvent.click(within(dialog()).getByRole('button', { name })))

async function openDialog(answers: Record<string, unknown> = {}) {
  const wire = fakeWire({ [start]: opened, [session]: link(), [accounts]: [], ...answers })
  const onClose = vi.fn<() => void>()
  const view = renderScreen(<ConnectBank onClose={onClose} onSeeAccounts={() => undefined} />)
  await after(10)
  return { wire, onClose, ...view }
}
const arrive = (wire: { answers: Record<string, unknown> }) => {
  wire.answers[session] = finished
  wire.answers[accounts] = [account()]
}

describe('rel/link-polls: the dialog and the clock (R-13)', () => {
  test('the widget is a frame that can do nothing but be a form', async () => {
    await openDialog()
    const frame = screen.getByTitle('Ventana segura de tu banco')
    expect(frame.getAttribute('src')).toBe(widgetUrl)
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin')
    expect(frame.getAttribute('allow')).toBe('')
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  test('data that are there at once: received, three seconds, success with toast, two seconds, closed', async () => {
    const { wire, onClose } = await openDialog()
    arrive(wire)
    await press(confirm)
    await after(10)
    expect(screen.getByText('Recibimos tus datos')).toBeDefined()
    await after(2_900)
    expect(screen.queryAllByText('¡Banco conectado con éxito! 🎉')).toHaveLength(0)
    await after(200)
    expect(screen.getAllByText('¡Banco conectado con éxito! 🎉').length).toBeGreaterThanOrEqual(2)
    expect(screen.getByText('Trajimos 1 cuenta de Falabella. Ya puedes verla en tu resumen.')).toBeDefined()
    await after(1_800)
    expect(onClose).not.toHaveBeenCalled()
    await after(200)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('it polls every two seconds, sixty times and not once more, then says so', async () => {
    const { wire } = await openDialog()
    const before = wire.count(accounts)
    await press(confirm)
    await after(2_000 * 3 + 100)
    expect(wire.count(accounts) - before).toBe(4)
    await after(2_000 * 56)
    expect(wire.count(accounts) - before).toBe(60)
    expect(
      screen.getByText('Timeout esperando datos. Por favor, intenta de nuevo o verifica manualmente.'),
    ).toBeDefined()
    await after(60_000)
    expect(wire.count(accounts) - before).toBe(60)
  })

  test('data at the sixtieth poll are in time', async () => {
    const { wire } = await openDialog()
    await press(confirm)
    await after(2_000 * 58 + 100)
    arrive(wire)
    await after(2_000)
    expect(screen.getByText('Recibimos tus datos')).toBeDefined()
  })

  test('data after the time-out arrive when the socket says so', async () => {
    const { wire, cache } = await openDialog()
    await press(confirm)
    await after(2_000 * 60)
    arrive(wire)
    await act(() => cache.invalidateQueries({ queryKey: ['linking'] }))
    await after(10)
    expect(screen.getByText('Recibimos tus datos')).toBeDefined()
  })

  test('whoever keeps waiting is polled for again', async () => {
    const { wire } = await openDialog()
    await press(confirm)
    await after(2_000 * 60)
    await press('Seguir esperando')
    await after(2_000)
    arrive(wire)
    await after(2_000)
    expect(screen.getByText('Recibimos tus datos')).toBeDefined()
  })

  test('a network that is away does not end the waiting', async () => {
    const { wire } = await openDialog()
    wire.answers[session] = new TypeError('offline')
    wire.answers[accounts] = new TypeError('offline')
    await press(confirm)
    await after(4_000)
    expect(screen.getByText('No logramos consultar cómo va. Seguimos intentando.')).toBeDefined()
    arrive(wire)
    await after(2_000)
    expect(screen.getByText('Recibimos tus datos')).toBeDefined()
  })
})

describe('leaving', () => {
  test('Esc asks before it closes while data are coming', async () => {
    const { onClose } = await openDialog()
    await press(confirm)
    await after(100)
    fireEvent.keyDown(dialog(), { key: 'Escape' })
    await after(10)
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByText('¿Cerrar mientras sincronizamos?')).toBeDefined()
    await press('Seguir aquí')
    expect(screen.getByText('Sincronizando con tu banco')).toBeDefined()
  })

  test('data that come after the dialog closed are told by a toast', async () => {
    const { wire, onClose, cache, rerender } = await openDialog()
    await press(confirm)
    await after(100)
    await press('Cerrar')
    await press('Cerrar ventana')
    expect(onClose).toHaveBeenCalledOnce()
    const { Toasts } = await import('../../ui/toast.tsx')
    rerender(<Toasts />)
    arrive(wire)
    await act(() => cache.invalidateQueries({ queryKey: ['linking'] }))
    await after(100)
    expect(screen.getAllByText('¡Banco conectado con éxito! 🎉').length).toBeGreaterThanOrEqual(1)
  })

  test('while the widget is open the dialog closes without a question', async () => {
    const { onClose } = await openDialog()
    await press('Cerrar')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('what goes wrong', () => {
  test('a session that does not start says so and can be tried again', async () => {
    const { wire } = await openDialog({ [start]: new TypeError('offline') })
    expect(screen.getAllByText('No se pudo iniciar la sesión').length).toBeGreaterThanOrEqual(2)
    wire.answers[start] = opened
    await press('Intentar de nuevo')
    await after(10)
    expect(screen.getByTitle('Ventana segura de tu banco')).toBeDefined()
  })

  test("the bank's refusal shows its explanation and one way on", async () => {
    const explanation = 'Tu banco no aceptó el RUT o la clave. Conecta de nuevo y revísalos.'
    await openDialog({ [session]: link({ state: 'failed', error: 'invalid_credentials', explanation }) })
    await press(confirm)
    await after(10)
    expect(screen.getByText(explanation)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Conectar de nuevo' })).toBeDefined()
  })

  test('a bank that is down is not tried again at once', async () => {
    const explanation = 'Tu banco no está respondiendo. Intenta de nuevo más tarde.'
    await openDialog({ [session]: link({ state: 'failed', error: 'bank_unavailable', explanation }) })
    await press(confirm)
    await after(10)
    expect(screen.queryByRole('button', { name: 'Conectar de nuevo' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Cerrar e intentar más tarde' })).toBeDefined()
  })

  test('data that came in part are explained and the dialog stays', async () => {
    const explanation = 'Tu banco envió los saldos, pero no todos los movimientos.'
    const { onClose } = await openDialog({ [session]: { ...finished, error: 'partial_data', explanation } })
    await press(confirm)
    await after(3_100)
    expect(screen.getByText(explanation)).toBeDefined()
    await after(10_000)
    expect(onClose).not.toHaveBeenCalled()
  })
})

test('each step is announced politely', async () => {
  const { wire } = await openDialog()
  expect(screen.getByText('Paso 1 de 3: Entra a tu banco').getAttribute('role')).toBe('status')
  await press(confirm)
  await after(10)
  expect(screen.getByText('Paso 2 de 3: Sincronizamos. Confirmando tu ingreso')).toBeDefined()
  wire.answers[session] = link({ state: 'syncing', progress: { step: 'accounts', position: 3, total: 6 } })
  await after(2_000)
  expect(screen.getByText('Paso 2 de 3: Sincronizamos. Trayendo tus cuentas')).toBeDefined()
  arrive(wire)
  await after(5_100)
  expect(screen.getByText('Paso 3 de 3: Listo')).toBeDefined()
})
