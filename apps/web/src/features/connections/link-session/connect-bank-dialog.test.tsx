import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccount, createUser, uuid } from '../../../../test/api-fixtures.ts'
import {
  advanceTime,
  caseid,
  createLinkSession,
  fakeHttp,
  fakeTime,
  renderScreen,
  widgetUrl,
} from '../../../../test/fake-http.tsx'
import { session as userSession } from '../../../lib/session/session-store.ts'
import { ConnectBankDialog } from './connect-bank-dialog.tsx'

const start = 'POST /api/floid/session/start/'
const session = `GET /api/floid/session/${caseid}/`
const accounts = 'GET /api/accounts/'
const opened = { caseid, widget_url: widgetUrl, expires_at: '2026-11-21T12:15:00.000Z' }
const finished = createLinkSession({
  state: 'finished',
  connection_id: uuid(10),
  institution_name: 'Falabella',
  delivered: { accounts: 5, transactions: 2_126, months: 24 },
})
const confirm = 'Ya completé la autenticación'

fakeTime()

const dialog = () => screen.getByRole('dialog', { name: 'Conectar Banco' })
const press = (name: string) =>
  act(async () => fireEvent.click(within(dialog()).getByRole('button', { name })))

/** jsdom has no movement of its own. */
function movePointer(movementX: number): void {
  const event = new MouseEvent('pointermove', { bubbles: true })
  Object.defineProperty(event, 'movementX', { value: movementX })
  fireEvent(dialog(), event)
}

async function openDialog(answers: Record<string, unknown> = {}) {
  const wire = fakeHttp({ [start]: opened, [session]: createLinkSession(), [accounts]: [], ...answers })
  const onClose = vi.fn<() => void>()
  const view = renderScreen(<ConnectBankDialog onClose={onClose} />)
  await advanceTime(10)
  return { wire, onClose, ...view, path: () => view.router.state.location.pathname }
}
const arrive = (wire: { answers: Record<string, unknown> }) => {
  wire.answers[session] = finished
  wire.answers[accounts] = [createAccount()]
}

describe('a reload', () => {
  const user = createUser({})
  beforeEach(() => userSession.signIn({ user, access: 'a', refresh: 'r' }))
  afterEach(() => {
    userSession.clear()
    sessionStorage.clear()
  })
  /** Unmounts without the cleanup of effects, as a reload does. */
  const reload = async (opened: { unmount: () => void }) => {
    const stored = { ...sessionStorage }
    opened.unmount()
    for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value)
    return openDialog()
  }

  test('during a sync shows the same sync again', async () => {
    const opened = await openDialog()
    await press(confirm)
    await advanceTime(10)
    const { wire } = await reload(opened)
    expect(screen.getByRole('progressbar')).toBeDefined()
    expect(wire.count(start)).toBe(0)
    arrive(wire)
    await advanceTime(2_000)
    expect(screen.getByText('Recibimos tus datos')).toBeDefined()
  })

  test('in the widget, after closing or for another user opens a new widget', async () => {
    const inWidget = await openDialog()
    const { wire, unmount } = await reload(inWidget)
    expect(wire.count(start)).toBe(1)
    await press(confirm)
    await advanceTime(10)
    expect(sessionStorage.length).toBe(1)
    unmount()
    expect(sessionStorage.length).toBe(0)
    const next = await openDialog()
    await press(confirm)
    userSession.signIn({ user: createUser({ id: uuid(77) }), access: 'b', refresh: 's' })
    expect((await reload(next)).wire.count(start)).toBe(1)
  })
})

describe('rel/link-polls: the dialog and the clock (R-13)', () => {
  test('renders the widget in a sandboxed frame', async () => {
    await openDialog()
    const frame = screen.getByTitle('Ventana segura de tu banco')
    expect(frame.getAttribute('src')).toBe(widgetUrl)
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin')
    expect(frame.getAttribute('allow')).toBe('')
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  test('shows received for 3 s and what arrived for 2 s, then Resumen', async () => {
    const { wire, path } = await openDialog()
    arrive(wire)
    await press(confirm)
    await advanceTime(10)
    expect(screen.getByText('Recibimos tus datos')).toBeDefined()
    await advanceTime(2_900)
    expect(screen.queryAllByText('¡Banco conectado con éxito! 🎉')).toHaveLength(0)
    await advanceTime(200)
    expect(screen.getByRole('heading', { name: '5 cuentas · 2.126 movimientos · 24 meses' })).toBeDefined()
    expect(within(dialog()).queryByText('¡Banco conectado con éxito! 🎉')).toBeNull()
    expect(screen.getAllByText('¡Banco conectado con éxito! 🎉').length).toBeGreaterThan(0)
    expect(screen.getByText('Trajimos 1 cuenta de Falabella. Ya puedes verla en tu resumen.')).toBeDefined()
    movePointer(0) // a resting pointer
    await advanceTime(1_800)
    expect(path()).toBe('/')
    await advanceTime(200)
    expect(path()).toBe('/dashboard')
  })

  test.each([
    ['the pointer moves', () => movePointer(3)],
    ['a key is pressed', () => fireEvent.keyDown(dialog(), { key: 'Tab' })],
    ['the focus moves', () => act(() => screen.getByRole('button', { name: 'Ver mi resumen' }).focus())],
  ])('stays at success when %s in it, until the button is pressed', async (_, touch) => {
    const { wire, path } = await openDialog()
    arrive(wire)
    await press(confirm)
    await advanceTime(3_200)
    touch()
    await advanceTime(10_000)
    expect(path()).toBe('/')
    await press('Ver mi resumen')
    await advanceTime(10)
    expect(path()).toBe('/dashboard')
  })

  test('moves on by itself when the socket reports the sign-in', async () => {
    const { wire, cache } = await openDialog()
    expect(screen.getByTitle('Ventana segura de tu banco')).toBeDefined()
    wire.answers[session] = createLinkSession({
      state: 'syncing',
      progress: { step: 'accounts', position: 3, total: 6 },
    })
    await act(() => cache.invalidateQueries({ queryKey: ['linking'] }))
    await advanceTime(2_100)
    expect(screen.getByText('Sincronizando con tu banco')).toBeDefined()
    arrive(wire)
    await advanceTime(2_000)
    expect(screen.getByText('Recibimos tus datos')).toBeDefined()
  })

  test('the button is primary once the server knows of a refusal, which leaves the widget open', async () => {
    const { wire, cache } = await openDialog()
    const isPrimary = () =>
      within(dialog()).getByRole('button', { name: confirm }).className.includes('bg-brand-fill')
    expect(isPrimary()).toBe(false)
    wire.answers[session] = createLinkSession({ state: 'failed', error: 'locked_credentials' })
    await act(() => cache.invalidateQueries({ queryKey: ['linking'] }))
    await advanceTime(2_100)
    expect(isPrimary()).toBe(true)
    expect(screen.getByTitle('Ventana segura de tu banco')).toBeDefined()
  })

  test('polls every 2 s, 60 times, then shows the time-out', async () => {
    const { wire } = await openDialog()
    const before = wire.count(accounts)
    await press(confirm)
    await advanceTime(2_000 * 3 + 100)
    expect(wire.count(accounts) - before).toBe(4)
    await advanceTime(2_000 * 56)
    expect(wire.count(accounts) - before).toBe(60)
    expect(
      screen.getByText('Timeout esperando datos. Por favor, intenta de nuevo o verifica manualmente.'),
    ).toBeDefined()
    await advanceTime(60_000)
    expect(wire.count(accounts) - before).toBe(60)
  })

  test('accepts data at the sixtieth poll', async () => {
    const { wire } = await openDialog()
    await press(confirm)
    await advanceTime(2_000 * 58 + 100)
    arrive(wire)
    await advanceTime(2_000)
    expect(screen.getByText('Recibimos tus datos')).toBeDefined()
  })

  test('accepts data after the time-out when the socket reports them', async () => {
    const { wire, cache } = await openDialog()
    await press(confirm)
    await advanceTime(2_000 * 60)
    arrive(wire)
    await act(() => cache.invalidateQueries({ queryKey: ['linking'] }))
    await advanceTime(10)
    expect(screen.getByText('Recibimos tus datos')).toBeDefined()
  })

  test('polls again when the user keeps waiting', async () => {
    const { wire } = await openDialog()
    await press(confirm)
    await advanceTime(2_000 * 60)
    await press('Seguir esperando')
    await advanceTime(2_000)
    arrive(wire)
    await advanceTime(2_000)
    expect(screen.getByText('Recibimos tus datos')).toBeDefined()
  })

  test('keeps polling when the network fails', async () => {
    const { wire } = await openDialog()
    wire.answers[session] = new TypeError('offline')
    wire.answers[accounts] = new TypeError('offline')
    await press(confirm)
    await advanceTime(4_000)
    expect(screen.getByText('No logramos consultar cómo va. Seguimos intentando.')).toBeDefined()
    arrive(wire)
    await advanceTime(2_000)
    expect(screen.getByText('Recibimos tus datos')).toBeDefined()
  })
})

test('a chosen bank is asked for at the start, names the dialog, and is not asked again where the widget opens at it', async () => {
  const path = `${start}?institution_id=falabella`
  const wire = fakeHttp({
    [path]: { ...opened, opens_bank: true },
    [session]: createLinkSession(),
    [accounts]: [],
  })
  renderScreen(<ConnectBankDialog bank="Falabella" institutionId="falabella" onClose={() => undefined} />)
  await advanceTime(10)
  expect(wire.count(path)).toBe(1)
  expect(screen.getByRole('dialog', { name: 'Conectar Falabella' })).toBeDefined()
  expect(screen.queryByText(/elige Falabella/)).toBeNull()
})

describe('leaving', () => {
  test('asks for confirmation on Esc while data are loading', async () => {
    const { onClose } = await openDialog()
    await press(confirm)
    await advanceTime(100)
    fireEvent.keyDown(dialog(), { key: 'Escape' })
    await advanceTime(10)
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByText('¿Cerrar mientras sincronizamos?')).toBeDefined()
    await press('Seguir aquí')
    expect(screen.getByText('Sincronizando con tu banco')).toBeDefined()
  })

  test('shows a toast for data that arrive after closing', async () => {
    const { wire, onClose, cache, rerender } = await openDialog()
    await press(confirm)
    await advanceTime(100)
    await press('Cerrar')
    await press('Cerrar ventana')
    expect(onClose).toHaveBeenCalledOnce()
    const { Toasts } = await import('../../../ui/overlays/toast.tsx')
    rerender(<Toasts />)
    arrive(wire)
    await act(() => cache.invalidateQueries({ queryKey: ['linking'] }))
    await advanceTime(100)
    expect(screen.getAllByText('¡Banco conectado con éxito! 🎉').length).toBeGreaterThanOrEqual(1)
  })

  test('closes without confirmation while the widget is open', async () => {
    const { onClose } = await openDialog()
    await press('Cerrar')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('errors', () => {
  test('shows that a session did not start, and retries', async () => {
    const { wire } = await openDialog({ [start]: new TypeError('offline') })
    expect(screen.getByRole('heading', { name: 'No se pudo iniciar la sesión' })).toBeDefined()
    wire.answers[start] = opened
    await press('Intentar de nuevo')
    await advanceTime(10)
    expect(screen.getByTitle('Ventana segura de tu banco')).toBeDefined()
    // Same key: the first attempt may have started a session.
    const keys = wire.calls.filter(({ key }) => key === start).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(keys)).toEqual(new Set([keys[0]]))
  })

  test("shows the bank's explanation and one action", async () => {
    const explanation = 'Tu banco no aceptó el RUT o la clave. Conecta de nuevo y revísalos.'
    await openDialog({
      [session]: createLinkSession({
        state: 'failed',
        error: 'invalid_credentials',
        explanation,
        institution_name: 'Falabella',
      }),
    })
    await press(confirm)
    await advanceTime(10)
    expect(screen.getByText(explanation)).toBeDefined()
    await press('Conectar de nuevo')
    await advanceTime(10)
    expect(screen.getByText('En la ventana, elige Falabella y entra como siempre.')).toBeDefined()
  })

  test('offers no retry while the bank is down', async () => {
    const explanation = 'Tu banco no está respondiendo. Intenta de nuevo más tarde.'
    await openDialog({
      [session]: createLinkSession({ state: 'failed', error: 'bank_unavailable', explanation }),
    })
    await press(confirm)
    await advanceTime(10)
    expect(screen.queryByRole('button', { name: 'Conectar de nuevo' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Cerrar e intentar más tarde' })).toBeDefined()
  })

  test('explains partial data and stays open', async () => {
    const explanation = 'Tu banco envió los saldos, pero no todos los movimientos.'
    const { onClose } = await openDialog({ [session]: { ...finished, error: 'partial_data', explanation } })
    await press(confirm)
    await advanceTime(3_100)
    expect(screen.getByText(explanation)).toBeDefined()
    await advanceTime(10_000)
    expect(onClose).not.toHaveBeenCalled()
  })
})

test('announces each step politely', async () => {
  const { wire } = await openDialog()
  expect(screen.getByText('Paso 1 de 3: Entra a tu banco').getAttribute('role')).toBe('status')
  await press(confirm)
  await advanceTime(10)
  expect(screen.getByText('Paso 2 de 3: Sincronizamos. Confirmando tu ingreso')).toBeDefined()
  wire.answers[session] = createLinkSession({
    state: 'syncing',
    progress: { step: 'accounts', position: 3, total: 6 },
  })
  await advanceTime(2_000)
  expect(screen.getByText('Paso 2 de 3: Sincronizamos. Trayendo tus cuentas')).toBeDefined()
  arrive(wire)
  await advanceTime(5_100)
  expect(screen.getByText('Paso 3 de 3: Listo')).toBeDefined()
})
