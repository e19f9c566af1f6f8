import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { account, page, uuid } from '../../../test/answers.ts'
import { after, connection, fakeTime, fakeWire, renderScreen } from '../../../test/bank-wire.tsx'
import { ConnectionsScreen } from './connections-screen.tsx'

const removeIt = `DELETE /api/accounts/${uuid(100)}/delete/`
const leave = `DELETE /api/floid/disconnect/${uuid(10)}/`

fakeTime()

async function open(answers: Record<string, unknown> = {}) {
  const wire = fakeWire({
    'GET /api/connections/': page([connection({ accounts: [account()] })]),
    'GET /api/accounts/': [account()],
    ...answers,
  })
  const onConnectingChange = vi.fn<(connecting: boolean) => void>()
  const onImport = vi.fn<() => void>()
  renderScreen(
    <ConnectionsScreen connecting={false} onConnectingChange={onConnectingChange} onImport={onImport} />,
  )
  await after(10)
  return { wire, onConnectingChange, onImport }
}
const click = (element: HTMLElement) => act(async () => fireEvent.click(element))
const button = (name: string | RegExp, within_: HTMLElement = document.body) =>
  within(within_).getByRole('button', { name })

describe('the list', () => {
  test('shows the bank, its account with masked number, balance and freshness', async () => {
    await open()
    const bank = screen.getByRole('region', { name: 'Falabella' })
    expect(within(bank).getByText('1 cuenta')).toBeDefined()
    expect(within(bank).getByText('Cuenta Corriente')).toBeDefined()
    expect(within(bank).getByText('****4821')).toBeDefined()
    expect(within(bank).getByText('$1.482.930')).toBeDefined()
    expect(within(bank).getByText('Hace 1 día')).toBeDefined()
    expect(within(bank).queryByRole('button', { name: 'Reconectar' })).toBeNull()
  })

  test("an account without number or balance shows 0000 and 'Sincronizando...'", async () => {
    await open({ 'GET /api/accounts/': [account({ mask: '', balance_current: null })] })
    expect(screen.getByText('****0000')).toBeDefined()
    expect(screen.getByText('Sincronizando...')).toBeDefined()
  })

  test('without banks it offers the first one', async () => {
    const { onConnectingChange } = await open({
      'GET /api/connections/': page([]),
      'GET /api/accounts/': [],
    })
    expect(screen.getByText('No hay bancos conectados')).toBeDefined()
    await click(button('Conectar Primer Banco'))
    expect(onConnectingChange).toHaveBeenCalledWith(true)
  })

  test("'Importar cartola' leads to the import of files", async () => {
    const { onImport } = await open()
    await click(button('Importar cartola'))
    expect(onImport).toHaveBeenCalledOnce()
  })

  test('while nothing has come it shows three rows, and no empty state', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    renderScreen(
      <ConnectionsScreen
        connecting={false}
        onConnectingChange={() => undefined}
        onImport={() => undefined}
      />,
    )
    expect(screen.getByRole('status', { name: 'Cargando tus conexiones' })).toBeDefined()
    expect(screen.queryByText('No hay bancos conectados')).toBeNull()
  })

  test('a failed load says so and tries again', async () => {
    const { wire } = await open({ 'GET /api/accounts/': new TypeError('offline') })
    expect(screen.getByText('Error al cargar las cuentas')).toBeDefined()
    wire.answers['GET /api/accounts/'] = [account()]
    await click(button('Reintentar'))
    await after(10)
    expect(screen.queryByText('Error al cargar las cuentas')).toBeNull()
    expect(screen.getByText('****4821')).toBeDefined()
  })
})

describe('deleting an account', () => {
  async function ask(answers: Record<string, unknown> = {}) {
    const { wire } = await open(answers)
    await click(button('Eliminar Cuenta Corriente ****4821'))
    await after(50)
    return { wire, dialog: screen.getByRole('dialog', { name: 'Eliminar Cuenta' }) }
  }

  test('warns that it cannot be undone and takes the movements, with the focus on Cancelar', async () => {
    const { wire, dialog } = await ask()
    expect(within(dialog).getByText('Esta acción no se puede deshacer')).toBeDefined()
    expect(within(dialog).getByText(/eliminarán todas las transacciones de Cuenta Corriente/)).toBeDefined()
    expect(document.activeElement).toBe(button('Cancelar', dialog))
    expect(wire.count(removeIt)).toBe(0)
  })

  test('says Eliminando... while busy and that it is done', async () => {
    const { wire, dialog } = await ask({ [removeIt]: { removed_accounts: 1, removed_transactions: 12 } })
    let answer: (() => void) | undefined
    const fetchNow = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (init.method === 'DELETE') await new Promise<void>((resolve) => (answer = resolve))
      return fetchNow(path, init)
    })
    await click(button('Eliminar', dialog))
    await after(10)
    expect(button('Eliminando...', dialog).hasAttribute('disabled')).toBe(true)
    wire.answers['GET /api/accounts/'] = []
    await act(async () => answer?.())
    await after(500)
    expect(screen.getAllByText('Cuenta eliminada con éxito!').length).toBeGreaterThan(0)
    expect(screen.queryByText('****4821')).toBeNull()
  })

  test('a refusal keeps the account and says so', async () => {
    const { dialog } = await ask({ [removeIt]: { status: 500, problem: {} } })
    await click(button('Eliminar', dialog))
    await after(10)
    expect(screen.getAllByText('Error al eliminar la cuenta').length).toBeGreaterThan(0)
    expect(screen.getByText('****4821')).toBeDefined()
  })
})

describe('the institution panel', () => {
  async function openPanel(answers: Record<string, unknown> = {}) {
    const opened = await open(answers)
    await click(button('Ajustes de Falabella'))
    await after(50)
    return { ...opened, panel: screen.getByRole('dialog', { name: 'Falabella' }) }
  }

  test("'Ocultar de Totales' tells the server", async () => {
    const path = `PATCH /api/connections/${uuid(10)}/`
    const { wire, panel } = await openPanel({ [path]: connection({ hidden: true }) })
    await click(within(panel).getByRole('checkbox', { name: 'Ocultar de Totales' }))
    await after(10)
    expect(wire.calls.find(({ key }) => key === path)?.body).toEqual({ hidden: true })
  })

  test("'Reautenticar' opens the Connect Bank dialog", async () => {
    const { onConnectingChange, panel } = await openPanel()
    await click(button('Reautenticar', panel))
    expect(onConnectingChange).toHaveBeenCalledWith(true)
  })

  test('disconnecting needs a second step, which keeps the history unless told otherwise', async () => {
    const { wire, panel } = await openPanel({ [leave]: { removed_accounts: 0, removed_transactions: 0 } })
    await click(button('Desconectar banco', panel))
    expect(wire.count(leave)).toBe(0)
    const step = screen.getByRole('dialog', { name: '¿Desconectar Falabella?' })
    expect(within(step).getByRole('radio', { name: /Conservar mi historial/ })).toHaveProperty(
      'checked',
      true,
    )
    await click(button('Desconectar', step))
    await after(10)
    expect(wire.calls.find(({ key }) => key === leave)?.body).toEqual({
      institution_name: 'Falabella',
      delete_history: false,
    })
    expect(screen.getAllByText('¡Banco desconectado con éxito!').length).toBeGreaterThan(0)
  })

  test('the second step says how many rows would go, and what savings goals lose', async () => {
    const { panel } = await openPanel({
      [`GET /api/connections/${uuid(10)}/history/`]: {
        accounts: 2,
        transactions: 1_234,
        goals: 1,
        goals_amount: 150_000,
      },
    })
    await click(button('Desconectar banco', panel))
    await after(100)
    expect(screen.getByText('Tus 2 cuentas y 1.234 movimientos se quedan como están.')).toBeDefined()
    expect(
      screen.getByText(
        'Se borran 2 cuentas y 1.234 movimientos. Esta acción no se puede deshacer. Una de tus metas devuelve los $150.000 que venían de esos movimientos.',
      ),
    ).toBeDefined()
  })

  test('a refused disconnection carries what the server says', async () => {
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
    const { panel } = await openPanel({ [leave]: { status: 409, problem } })
    await click(button('Desconectar banco', panel))
    await click(screen.getByRole('radio', { name: /Eliminar mi historial/ }))
    await click(button('Desconectar'))
    await after(10)
    expect(screen.getAllByText(`Error al desconectar banco: ${detail}`).length).toBeGreaterThan(0)
  })
})

describe('one account in the panel', () => {
  const path = `PATCH /api/accounts/${uuid(100)}/`
  const openPanel = async (answers: Record<string, unknown> = {}) => {
    const opened = await open({ [path]: account({ name: 'Sueldo' }), ...answers })
    await click(button('Ajustes de Falabella'))
    await after(100)
    return { ...opened, panel: screen.getByRole('dialog') }
  }

  test('gets another name; an empty one is refused before it is sent', async () => {
    const { wire, panel } = await openPanel()
    await click(button('Cambiar el nombre de Cuenta Corriente', panel))
    const input = within(panel).getByLabelText('Nombre de la cuenta')
    await act(async () => fireEvent.change(input, { target: { value: '  ' } }))
    await click(button('Guardar', panel))
    expect(within(panel).getByText('El nombre es requerido')).toBeDefined()
    expect(wire.count(path)).toBe(0)
    await act(async () => fireEvent.change(input, { target: { value: ' Sueldo ' } }))
    await click(button('Guardar', panel))
    await after(100)
    expect(wire.calls.filter(({ key }) => key === path).map(({ body }) => body)).toEqual([{ name: 'Sueldo' }])
    expect(within(panel).queryByLabelText('Nombre de la cuenta')).toBeNull()
  })

  test('leaves the totals and comes back', async () => {
    const { wire, panel } = await openPanel()
    const hide = button('Ocultar de Totales Cuenta Corriente', panel)
    expect(hide.getAttribute('aria-pressed')).toBe('false')
    await click(hide)
    await after(100)
    expect(wire.calls.find(({ key }) => key === path)?.body).toEqual({ hidden: true })
  })

  test('a name that could not be saved stays typed, with the reason', async () => {
    const { panel } = await openPanel({ [path]: new TypeError('offline') })
    await click(button('Cambiar el nombre de Cuenta Corriente', panel))
    const input = within(panel).getByLabelText('Nombre de la cuenta')
    await act(async () => fireEvent.change(input, { target: { value: 'Sueldo' } }))
    await click(button('Guardar', panel))
    await after(100)
    expect(within(panel).getByDisplayValue('Sueldo')).toBeDefined()
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('how a connection stands', () => {
  const standing = (facts: Parameters<typeof connection>[0]) => ({
    'GET /api/connections/': page([connection({ accounts: [account()], ...facts })]),
  })
  const openPanel = async (facts: Parameters<typeof connection>[0]) => {
    await open(standing(facts))
    await click(button('Ajustes de Falabella'))
    await after(100)
    return screen.getByRole('dialog')
  }

  test.each([
    ['pending', 'Esperando datos'],
    ['syncing', 'Sincronizando'],
    ['active', 'Conectado'],
    ['error', 'Con problemas'],
    ['reauth_required', 'Falta tu ingreso'],
    ['disconnected', 'Desconectado'],
  ] as const)('%s is told as %s', async (state, words) => {
    expect(within(await openPanel({ state })).getByText(words)).toBeDefined()
  })

  test('a locked password: until when nothing is tried, and no button that would try', async () => {
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

  test("what can be asked again is asked by 'Reintentar'", async () => {
    const { wire } = await open({
      ...standing({ state: 'error', action: 'retry', explanation: 'No responde.' }),
      [`POST /api/accounts/${uuid(10)}/resync/`]: { count: 1, running: [uuid(10)], needs_person: [] },
    })
    await click(button('Reintentar'))
    await after(100)
    expect(wire.count(`POST /api/accounts/${uuid(10)}/resync/`)).toBe(1)
  })
})

describe('asking a bank for new data', () => {
  const resync = `POST /api/accounts/${uuid(100)}/resync/`
  const began = { count: 1, running: [uuid(10)], needs_person: [] }
  const name = 'Sincronizar Cuenta Corriente ****4821'
  const state = (facts: Parameters<typeof connection>[0]) =>
    page([connection({ accounts: [account()], ...facts })])

  test('a row’s button rests while it works, and four seconds later says what was done', async () => {
    const { wire } = await open({ [resync]: began })
    await click(button(name))
    wire.answers['GET /api/connections/'] = state({ state: 'syncing' })
    await after(100)
    expect(button('Sincronizando...').hasAttribute('disabled')).toBe(true)
    const loads = wire.count('GET /api/accounts/')
    wire.answers['GET /api/connections/'] = state({})
    await after(3_800)
    expect(wire.count('GET /api/accounts/')).toBe(loads)
    await after(300)
    expect(screen.getAllByText('Cuenta Cuenta Corriente re-sincronizada con éxito!').length).toBeGreaterThan(
      0,
    )
    expect(wire.count('GET /api/accounts/')).toBeGreaterThan(loads)
    expect(wire.count(resync)).toBe(1)
    expect(button(name).hasAttribute('disabled')).toBe(false)
  })

  test('a bank that takes longer is followed to its end', async () => {
    const { wire } = await open({ [resync]: began })
    await click(button(name))
    wire.answers['GET /api/connections/'] = state({ state: 'syncing' })
    await after(4_100)
    expect(screen.getAllByText('La actualización sigue en curso').length).toBeGreaterThan(0)
    expect(screen.queryByText(/re-sincronizada/)).toBeNull()
    wire.answers['GET /api/connections/'] = state({})
    await after(5_100)
    expect(screen.getAllByText(/re-sincronizada con éxito!/).length).toBeGreaterThan(0)
    const asked = wire.count('GET /api/connections/')
    await after(20_000)
    expect(wire.count('GET /api/connections/')).toBe(asked)
  })

  test('what only the person mends is told, with the way to it', async () => {
    const { wire } = await open({ [resync]: { count: 0, running: [], needs_person: [uuid(10)] } })
    wire.answers['GET /api/connections/'] = state({
      state: 'reauth_required',
      action: 'reconnect',
      explanation: 'Tu banco pide que entres de nuevo.',
    })
    await click(button(name))
    await after(100)
    expect(screen.getAllByText('Error al sincronizar Cuenta Corriente').length).toBeGreaterThan(0)
    expect(screen.getByText('Tu banco pide que entres de nuevo.')).toBeDefined()
    expect(button('Reconectar')).toBeDefined()
  })

  test('a refused call says so, and the button can be pressed again', async () => {
    await open({ [resync]: new TypeError('offline') })
    await click(button(name))
    await after(100)
    expect(screen.getAllByText('Error al sincronizar Cuenta Corriente').length).toBeGreaterThan(0)
    expect(button(name).hasAttribute('disabled')).toBe(false)
  })

  test.each([
    ['¡Cuentas sincronizadas con éxito!', began, 4_100],
    ['Error al sincronizar cuentas', new TypeError('offline'), 100],
  ])('the institution panel: %s', async (words, answer, ms) => {
    const { wire } = await open({ [`POST /api/accounts/${uuid(10)}/resync/`]: answer })
    await click(button('Ajustes de Falabella'))
    await after(100)
    await click(button('Sincronizar cuentas'))
    await after(ms)
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    expect(wire.count(`POST /api/accounts/${uuid(10)}/resync/`)).toBe(1)
  })

  test('an account that cannot be refreshed by itself says Manual', async () => {
    await open({ 'GET /api/connections/': state({ automatic: false }) })
    expect(screen.getByText('Manual')).toBeDefined()
  })

  test('an account kept by hand has no bank to ask', async () => {
    await open({ 'GET /api/accounts/': [account({ connection_id: null, manual: true })] })
    expect(screen.queryByRole('button', { name: /^Sincronizar/ })).toBeNull()
    expect(screen.getByText('Manual')).toBeDefined()
  })
})
