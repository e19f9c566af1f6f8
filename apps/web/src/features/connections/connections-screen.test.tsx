import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createAccount, toPage, uuid } from '../../../test/api-fixtures.ts'
import { advanceTime, createConnection, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { ConnectionsScreen } from './connections-screen.tsx'

const deleteAccountCall = `DELETE /api/accounts/${uuid(100)}/delete/`
const disconnectCall = `DELETE /api/floid/disconnect/${uuid(10)}/`

fakeTime()

async function open(answers: Record<string, unknown> = {}) {
  const wire = fakeHttp({
    'GET /api/bank-mail/': {
      domain: null,
      address: null,
      mailbox_hosts: [],
      mailbox: null,
      senders: [],
      ...toPage([]),
    },
    'GET /api/connections/': toPage([createConnection({ accounts: [createAccount()] })]),
    'GET /api/accounts/': [createAccount()],
    ...answers,
  })
  const onConnectingChange = vi.fn<(connecting: boolean) => void>()
  renderScreen(<ConnectionsScreen connecting={false} onConnectingChange={onConnectingChange} />)
  await advanceTime(10)
  return { wire, onConnectingChange }
}
const click = (element: HTMLElement) => act(async () => fireEvent.click(element))
const button = (name: string | RegExp, container: HTMLElement = document.body) =>
  within(container).getByRole('button', { name })

describe('the list', () => {
  test('shows the bank and its account with masked number, balance and freshness', async () => {
    await open()
    const bank = screen.getByRole('region', { name: 'Falabella' })
    expect(within(bank).getByText('1 cuenta · Actualizada hace 1 día')).toBeDefined()
    expect(within(bank).getByText('Cuenta Corriente')).toBeDefined()
    expect(within(bank).getByText('****4821')).toBeDefined()
    expect(within(bank).getByText('$1.482.930')).toBeDefined()
    expect(within(bank).getByText('Hace 1 día')).toBeDefined()
    expect(within(bank).queryByRole('button', { name: 'Reconectar' })).toBeNull()
  })

  test("an account without number or balance shows 0000 and 'Sincronizando...'", async () => {
    await open({ 'GET /api/accounts/': [createAccount({ mask: '', balance_current: null })] })
    expect(screen.getByText('****0000')).toBeDefined()
    expect(screen.getByText('Sincronizando...')).toBeDefined()
  })

  test('offers to connect the first bank', async () => {
    const { onConnectingChange } = await open({
      'GET /api/connections/': toPage([]),
      'GET /api/accounts/': [],
    })
    expect(screen.getByText('No hay bancos conectados')).toBeDefined()
    await click(button('Conectar Primer Banco'))
    expect(onConnectingChange).toHaveBeenCalledWith(true)
  })

  test('shows three skeleton rows while loading', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    renderScreen(<ConnectionsScreen connecting={false} onConnectingChange={() => undefined} />)
    expect(screen.getByRole('status', { name: 'Cargando tus conexiones' })).toBeDefined()
    expect(screen.queryByText('No hay bancos conectados')).toBeNull()
  })

  test('shows an error when loading fails, and retries', async () => {
    const { wire } = await open({ 'GET /api/accounts/': new TypeError('offline') })
    expect(screen.getByText('Error al cargar las cuentas')).toBeDefined()
    wire.answers['GET /api/accounts/'] = [createAccount()]
    await click(button('Reintentar'))
    await advanceTime(10)
    expect(screen.queryByText('Error al cargar las cuentas')).toBeNull()
    expect(screen.getByText('****4821')).toBeDefined()
  })
})

describe('deleting an account', () => {
  async function ask(answers: Record<string, unknown> = {}) {
    const { wire } = await open(answers)
    await click(button('Eliminar Cuenta Corriente ****4821'))
    await advanceTime(50)
    return { wire, dialog: screen.getByRole('dialog', { name: 'Eliminar Cuenta' }) }
  }

  test('warns that it deletes the transactions, with the focus on Cancelar', async () => {
    const { wire, dialog } = await ask()
    expect(within(dialog).getByText('Esta acción no se puede deshacer')).toBeDefined()
    expect(
      within(dialog).getByText(
        /eliminarán todas las transacciones de Cuenta Corriente \*\*\*\*4821 de Falabella/,
      ),
    ).toBeDefined()
    expect(document.activeElement).toBe(button('Cancelar', dialog))
    expect(wire.count(deleteAccountCall)).toBe(0)
  })

  test('shows Eliminando... while busy, then a success message', async () => {
    const { wire, dialog } = await ask({
      [deleteAccountCall]: { removed_accounts: 1, removed_transactions: 12 },
    })
    let answer: (() => void) | undefined
    const fetchNow = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (init.method === 'DELETE') await new Promise<void>((resolve) => (answer = resolve))
      return fetchNow(path, init)
    })
    await click(button('Eliminar', dialog))
    await advanceTime(10)
    expect(button('Eliminando...', dialog).hasAttribute('disabled')).toBe(true)
    wire.answers['GET /api/accounts/'] = []
    await act(async () => answer?.())
    await advanceTime(500)
    expect(screen.getAllByText('Cuenta eliminada con éxito!').length).toBeGreaterThan(0)
    expect(screen.queryByText('****4821')).toBeNull()
  })

  test('keeps the account and shows an error when refused', async () => {
    const { dialog } = await ask({ [deleteAccountCall]: { status: 500, problem: {} } })
    await click(button('Eliminar', dialog))
    await advanceTime(10)
    expect(screen.getAllByText('Error al eliminar la cuenta').length).toBeGreaterThan(0)
    expect(screen.getByText('****4821')).toBeDefined()
  })
})

describe('the institution panel', () => {
  async function openPanel(answers: Record<string, unknown> = {}) {
    const opened = await open(answers)
    await click(button('Ajustes de Falabella'))
    await advanceTime(50)
    return { ...opened, panel: screen.getByRole('dialog', { name: 'Falabella' }) }
  }

  test("sends 'Ocultar de Totales' to the server", async () => {
    const path = `PATCH /api/connections/${uuid(10)}/`
    const { wire, panel } = await openPanel({ [path]: createConnection({ hidden: true }) })
    await click(within(panel).getByRole('checkbox', { name: 'Ocultar de Totales' }))
    await advanceTime(10)
    expect(wire.calls.find(({ key }) => key === path)?.body).toEqual({ hidden: true })
  })

  test("opens the Connect Bank dialog with 'Reautenticar'", async () => {
    const { onConnectingChange, panel } = await openPanel()
    await click(button('Reautenticar', panel))
    expect(onConnectingChange).toHaveBeenCalledWith(true)
  })

  test('disconnects in a second step that keeps the history by default', async () => {
    const { wire, panel } = await openPanel({
      [disconnectCall]: { removed_accounts: 0, removed_transactions: 0 },
    })
    await click(button('Desconectar banco', panel))
    expect(wire.count(disconnectCall)).toBe(0)
    const step = screen.getByRole('dialog', { name: '¿Desconectar Falabella?' })
    expect(within(step).getByRole('radio', { name: /Conservar mi historial/ })).toHaveProperty(
      'checked',
      true,
    )
    await click(button('Desconectar', step))
    await advanceTime(10)
    expect(wire.calls.find(({ key }) => key === disconnectCall)?.body).toEqual({
      institution_name: 'Falabella',
      delete_history: false,
    })
    expect(screen.getAllByText('¡Banco desconectado con éxito!').length).toBeGreaterThan(0)
  })

  test('shows in the second step how many rows and how much of the goals a deletion removes', async () => {
    const { panel } = await openPanel({
      [`GET /api/connections/${uuid(10)}/history/`]: {
        accounts: 2,
        transactions: 1_234,
        goals: 1,
        goals_amount: 150_000,
        transfer_halves: 2,
      },
    })
    await click(button('Desconectar banco', panel))
    await advanceTime(100)
    expect(screen.getByText('Tus 2 cuentas y 1.234 movimientos se quedan como están.')).toBeDefined()
    expect(
      screen.getByText(
        'Se borran 2 cuentas y 1.234 movimientos. Esta acción no se puede deshacer. 2 traspasos tienen su otra mitad en otra cuenta tuya: esas mitades se quedan, sin su pareja, y pueden volver a contar como gasto o ingreso. Una de tus metas devuelve los $150.000 que venían de esos movimientos.',
      ),
    ).toBeDefined()
  })

  test("shows the server's message when a disconnection is refused", async () => {
    const detail = 'Esta conexión ya se está actualizando.'
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail,
      error: detail,
      message: detail,
      code: 'connection_busy',
    }
    const { panel } = await openPanel({ [disconnectCall]: { status: 409, problem } })
    await click(button('Desconectar banco', panel))
    await click(screen.getByRole('radio', { name: /Eliminar mi historial/ }))
    await click(button('Desconectar'))
    await advanceTime(10)
    expect(screen.getAllByText(`Error al desconectar banco: ${detail}`).length).toBeGreaterThan(0)
  })
})

describe('one account in the panel', () => {
  const path = `PATCH /api/accounts/${uuid(100)}/`
  const openPanel = async (answers: Record<string, unknown> = {}) => {
    const opened = await open({ [path]: createAccount({ name: 'Sueldo' }), ...answers })
    await click(button('Ajustes de Falabella'))
    await advanceTime(100)
    return { ...opened, panel: screen.getByRole('dialog') }
  }

  test('renames the account and refuses an empty name', async () => {
    const { wire, panel } = await openPanel()
    await click(button('Cambiar el nombre de Cuenta Corriente', panel))
    const input = within(panel).getByLabelText('Nombre de la cuenta')
    await act(async () => fireEvent.change(input, { target: { value: '  ' } }))
    await click(button('Guardar', panel))
    expect(within(panel).getByText('El nombre es requerido')).toBeDefined()
    expect(wire.count(path)).toBe(0)
    await act(async () => fireEvent.change(input, { target: { value: ' Sueldo ' } }))
    await click(button('Guardar', panel))
    await advanceTime(100)
    expect(wire.calls.filter(({ key }) => key === path).map(({ body }) => body)).toEqual([{ name: 'Sueldo' }])
    expect(within(panel).queryByLabelText('Nombre de la cuenta')).toBeNull()
  })

  test('toggles its visibility in the totals', async () => {
    const { wire, panel } = await openPanel()
    const hide = button('Ocultar de Totales Cuenta Corriente', panel)
    expect(hide.getAttribute('aria-pressed')).toBe('false')
    await click(hide)
    await advanceTime(100)
    expect(wire.calls.find(({ key }) => key === path)?.body).toEqual({ hidden: true })
  })

  test('keeps the typed name and shows the error when saving fails', async () => {
    const { panel } = await openPanel({ [path]: new TypeError('offline') })
    await click(button('Cambiar el nombre de Cuenta Corriente', panel))
    const input = within(panel).getByLabelText('Nombre de la cuenta')
    await act(async () => fireEvent.change(input, { target: { value: 'Sueldo' } }))
    await click(button('Guardar', panel))
    await advanceTime(100)
    expect(within(panel).getByDisplayValue('Sueldo')).toBeDefined()
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('connection status', () => {
  const connectionWith = (facts: Parameters<typeof createConnection>[0]) => ({
    'GET /api/connections/': toPage([createConnection({ accounts: [createAccount()], ...facts })]),
  })
  const openPanel = async (facts: Parameters<typeof createConnection>[0]) => {
    await open(connectionWith(facts))
    await click(button('Ajustes de Falabella'))
    await advanceTime(100)
    return screen.getByRole('dialog')
  }

  test.each([
    ['pending', 'Esperando datos'],
    ['syncing', 'Sincronizando'],
    ['active', 'Conectado'],
    ['error', 'Con problemas'],
    ['reauth_required', 'Falta tu ingreso'],
    ['disconnected', 'Desconectado'],
  ] as const)('shows %s as %s', async (state, words) => {
    expect(within(await openPanel({ state })).getByText(words)).toBeDefined()
  })

  test('shows the retry time of a locked password and disables the actions', async () => {
    const panel = await openPanel({
      state: 'reauth_required',
      error: 'locked_credentials',
      action: 'contact_bank',
      retry_at: '2026-11-22T17:30:00.000Z',
    })
    expect(within(panel).getByText(/No intentaremos entrar hasta el 22 nov 2026 a las 14:30/)).toBeDefined()
    for (const name of ['Reautenticar', 'Sincronizar cuentas'])
      expect(button(name, panel).hasAttribute('disabled')).toBe(true)
  })

  test("refreshes with 'Reintentar'", async () => {
    const { wire } = await open({
      ...connectionWith({ state: 'error', action: 'retry', explanation: 'No responde.' }),
      [`POST /api/accounts/${uuid(10)}/resync/`]: { count: 1, running: [uuid(10)], needs_person: [] },
    })
    await click(button('Reintentar'))
    await advanceTime(100)
    expect(wire.count(`POST /api/accounts/${uuid(10)}/resync/`)).toBe(1)
  })
})

describe('refreshing a connection', () => {
  const resync = `POST /api/accounts/${uuid(100)}/resync/`
  const began = { count: 1, running: [uuid(10)], needs_person: [] }
  const name = 'Sincronizar Cuenta Corriente ****4821'
  const state = (facts: Parameters<typeof createConnection>[0]) =>
    toPage([createConnection({ accounts: [createAccount()], ...facts })])

  test('disables the button while it runs and reports the result after 4 s', async () => {
    const { wire } = await open({ [resync]: began })
    await click(button(name))
    wire.answers['GET /api/connections/'] = state({ state: 'syncing' })
    await advanceTime(100)
    expect(button('Sincronizando...').hasAttribute('disabled')).toBe(true)
    const loads = wire.count('GET /api/accounts/')
    wire.answers['GET /api/connections/'] = state({})
    await advanceTime(3_800)
    expect(wire.count('GET /api/accounts/')).toBe(loads)
    await advanceTime(300)
    expect(screen.getAllByText('Cuenta Cuenta Corriente re-sincronizada con éxito!').length).toBeGreaterThan(
      0,
    )
    expect(wire.count('GET /api/accounts/')).toBeGreaterThan(loads)
    expect(wire.count(resync)).toBe(1)
    expect(button(name).hasAttribute('disabled')).toBe(false)
  })

  test('follows a longer refresh to its end', async () => {
    const { wire } = await open({ [resync]: began })
    await click(button(name))
    wire.answers['GET /api/connections/'] = state({ state: 'syncing' })
    await advanceTime(4_100)
    expect(screen.getAllByText('La actualización sigue en curso').length).toBeGreaterThan(0)
    expect(screen.queryByText(/re-sincronizada/)).toBeNull()
    wire.answers['GET /api/connections/'] = state({})
    await advanceTime(5_100)
    expect(screen.getAllByText(/re-sincronizada con éxito!/).length).toBeGreaterThan(0)
    const asked = wire.count('GET /api/connections/')
    await advanceTime(20_000)
    expect(wire.count('GET /api/connections/')).toBe(asked)
  })

  test('shows a failure that only the user can fix, with the action', async () => {
    const { wire } = await open({ [resync]: { count: 0, running: [], needs_person: [uuid(10)] } })
    wire.answers['GET /api/connections/'] = state({
      state: 'reauth_required',
      action: 'reconnect',
      explanation: 'Tu banco pide que entres de nuevo.',
    })
    await click(button(name))
    await advanceTime(100)
    expect(screen.getAllByText('Error al sincronizar Cuenta Corriente').length).toBeGreaterThan(0)
    expect(screen.getByText('Tu banco pide que entres de nuevo.')).toBeDefined()
    expect(button('Reconectar')).toBeDefined()
  })

  test('shows an error when refused, and can be pressed again', async () => {
    await open({ [resync]: new TypeError('offline') })
    await click(button(name))
    await advanceTime(100)
    expect(screen.getAllByText('Error al sincronizar Cuenta Corriente').length).toBeGreaterThan(0)
    expect(button(name).hasAttribute('disabled')).toBe(false)
  })

  test.each([
    ['¡Cuentas sincronizadas con éxito!', began, 4_100],
    ['Error al sincronizar cuentas', new TypeError('offline'), 100],
  ])('the institution panel: %s', async (words, answer, ms) => {
    const { wire } = await open({ [`POST /api/accounts/${uuid(10)}/resync/`]: answer })
    await click(button('Ajustes de Falabella'))
    await advanceTime(100)
    await click(button('Sincronizar cuentas'))
    await advanceTime(ms)
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    expect(wire.count(`POST /api/accounts/${uuid(10)}/resync/`)).toBe(1)
  })

  test('labels an account without automatic refresh as Manual', async () => {
    await open({ 'GET /api/connections/': state({ automatic: false }) })
    expect(screen.getByText('Manual')).toBeDefined()
  })

  test('offers no refresh for a manual account', async () => {
    await open({ 'GET /api/accounts/': [createAccount({ connection_id: null, manual: true })] })
    expect(screen.queryByRole('button', { name: /^Sincronizar/ })).toBeNull()
    expect(screen.getByText('Manual')).toBeDefined()
  })
})
