import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { coffee } from './fixtures/money.ts'
import { allWell, fakeServer, openDashboard } from './fixtures/screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

async function openCoffee() {
  openDashboard()
  await userEvent.click(await screen.findByRole('button', { name: /Café Altura/ }))
}

describe('the detail of a movement', () => {
  test('opens from its row and is closed by Esc', async () => {
    fakeServer(allWell)
    await openCoffee()
    expect(await screen.findByText('Ñuñoa')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  test('that cannot be loaded says why in a toast and that it failed in its place', async () => {
    fakeServer({ ...allWell, [`/api/transactions/${coffee.id}/`]: 404 })
    await openCoffee()
    expect(await screen.findByText('Error al cargar detalles: El banco de pruebas dijo que no.')).toBeTruthy()
    expect(screen.getByText('No se pudieron cargar los detalles de la transacción')).toBeTruthy()
  })
})

describe('Agregar gasto', () => {
  const posts = (sent: ReturnType<typeof fakeServer>) => sent.filter(({ method }) => method === 'POST')
  async function fill() {
    openDashboard()
    await userEvent.click(await screen.findByRole('button', { name: /Agregar gasto/ }))
    await userEvent.type(await screen.findByLabelText('Monto'), '12990')
    await userEvent.type(screen.getByLabelText('Nombre'), 'Feria')
  }
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Agregar gasto' }))

  test('sends a positive amount with its type', async () => {
    const sent = fakeServer({ ...allWell, 'POST /api/transactions/': coffee })
    await fill()
    await send()
    expect(await screen.findByText('Gasto agregado.')).toBeTruthy()
    expect(posts(sent)[0]?.body).toMatchObject({
      name: 'Feria',
      amount: 12990,
      type: 'Expense',
      account: null,
    })
  })
  test('sent again after a fault carries the same key, a changed one another', async () => {
    const sent = fakeServer({ ...allWell, 'POST /api/transactions/': 503 })
    await fill()
    await send()
    await screen.findByText('El banco de pruebas dijo que no.')
    await send()
    await waitFor(() => expect(posts(sent)).toHaveLength(2))
    await userEvent.type(screen.getByLabelText('Nombre'), ' libre')
    await send()
    await waitFor(() => expect(posts(sent)).toHaveLength(3))
    const [first, again, changed] = posts(sent).map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(again).toBe(first)
    expect(changed).not.toBe(first)
  })
  test('what was written stands there again when it is opened anew', async () => {
    fakeServer(allWell)
    await fill()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: /Agregar gasto/ }))
    expect(await screen.findByDisplayValue('12.990')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Borrar lo escrito' }))
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('')
  })
  test('nothing is sent while something lacks', async () => {
    const sent = fakeServer(allWell)
    openDashboard()
    await userEvent.click(await screen.findByRole('button', { name: /Agregar gasto/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Agregar gasto' }))
    expect(screen.getByText('Ingresa un monto válido')).toBeTruthy()
    expect(posts(sent)).toEqual([])
  })
})
