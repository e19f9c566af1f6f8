import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { coffee } from './fixtures/money.ts'
import { type Answers, fakeServer, okAnswers, openDashboard } from './fixtures/screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

async function openCoffee() {
  openDashboard()
  await userEvent.click(await screen.findByRole('button', { name: /Café Altura/ }))
}

describe('the detail of a transaction', () => {
  test('opens from its row and closes on Esc', async () => {
    fakeServer(okAnswers)
    await openCoffee()
    expect(await screen.findByText('Ñuñoa')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  test('shows the reason in a toast and an error in its place when it cannot be loaded', async () => {
    fakeServer({ ...okAnswers, [`/api/transactions/${coffee.id}/`]: 404 })
    await openCoffee()
    expect(await screen.findByText('Error al cargar detalles: El banco de pruebas dijo que no.')).toBeTruthy()
    expect(screen.getByText('No se pudieron cargar los detalles de la transacción')).toBeTruthy()
  })
})

/** The quick action; the floating button of phones has the shorter name. */
const addSpending = /^Agregar gasto ?Efectivo/

describe('Agregar gasto', () => {
  const posts = (sent: ReturnType<typeof fakeServer>) => sent.filter(({ method }) => method === 'POST')
  async function fill() {
    openDashboard()
    await userEvent.click(await screen.findByRole('button', { name: addSpending }))
    await userEvent.type(await screen.findByLabelText('Monto'), '12990')
    await userEvent.type(screen.getByLabelText('Nombre'), 'Feria')
  }
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Agregar gasto de $12.990' }))

  test('sends a positive amount with its type', async () => {
    const sent = fakeServer({ ...okAnswers, 'POST /api/transactions/': coffee })
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
  test('repeats the key after an error and uses a new one for changed input', async () => {
    const sent = fakeServer({ ...okAnswers, 'POST /api/transactions/': 503 })
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
  test('repeats the key after the dialog was closed and uses a new one for the next transaction', async () => {
    const answers: Answers = { ...okAnswers, 'POST /api/transactions/': 503 }
    const sent = fakeServer(answers)
    await fill()
    await send()
    await screen.findByText('El banco de pruebas dijo que no.')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    answers['POST /api/transactions/'] = coffee
    await userEvent.click(screen.getByRole('button', { name: addSpending }))
    await screen.findByDisplayValue('12.990')
    await send()
    await screen.findByText('Gasto agregado.')
    await userEvent.click(screen.getByRole('button', { name: addSpending }))
    await userEvent.type(await screen.findByLabelText('Monto'), '12990')
    await userEvent.type(screen.getByLabelText('Nombre'), 'Feria')
    await send()
    await waitFor(() => expect(posts(sent)).toHaveLength(3))
    const [first, again, next] = posts(sent).map(({ headers }) => headers.get('idempotency-key'))
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  })
  test('restores the draft when it is opened again', async () => {
    fakeServer(okAnswers)
    await fill()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: addSpending }))
    expect(await screen.findByDisplayValue('12.990')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Borrar lo escrito' }))
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('')
  })
  test('takes the name of the chosen category where none is typed', async () => {
    const sent = fakeServer({ ...okAnswers, 'POST /api/transactions/': coffee })
    openDashboard()
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Agregar gasto' }))[0] ?? document.body,
    )
    await userEvent.type(await screen.findByLabelText('Monto'), '12990')
    await userEvent.click(screen.getByRole('radio', { name: 'Transporte' }))
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').placeholder).toBe('Transporte')
    await send()
    await screen.findByText('Gasto agregado.')
    expect(posts(sent)[0]?.body).toMatchObject({ name: 'Transporte', category: 'TRANSPORTE', amount: 12990 })
  })
  test('sends nothing while a field is missing', async () => {
    const sent = fakeServer(okAnswers)
    openDashboard()
    await userEvent.click(await screen.findByRole('button', { name: addSpending }))
    await userEvent.click(await screen.findByRole('button', { name: 'Agregar gasto' }))
    expect(screen.getByText('Ingresa un monto válido')).toBeTruthy()
    expect(posts(sent)).toEqual([])
  })
})
