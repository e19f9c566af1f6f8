import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Donut, type Slice } from './donut.tsx'

const createSlice = (name: string, percentage: number): Slice => ({
  key: name,
  name,
  color: '#123456',
  value: percentage,
  percentage,
  amount: `$${name}`,
})
const slices = [
  createSlice('Servicios', 46.96),
  ...['B', 'C', 'D', 'E', 'F'].map((name) => createSlice(name, 10)),
  createSlice('Salud', 3.04),
]

function renderDonut() {
  const opened: string[] = []
  const view = render(
    <Donut
      slices={slices}
      caption="Noviembre"
      total="$934.285"
      onOpen={({ name }) => opened.push(name)}
      openLabel={({ name }) => `Buscar ${name}`}
    />,
  )
  return { opened, ...view }
}

test('lists each slice with name, amount and percentage with two decimals', () => {
  renderDonut()
  const row = screen.getByRole('button', { name: /^Servicios/, description: 'Buscar Servicios' })
  expect(row.textContent).toBe('Servicios$Servicios46,96%')
})

test('shows six rows and expands to all of them', async () => {
  const { container } = renderDonut()
  expect(container.querySelectorAll('li')).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: 'Ver las 7 categorías' }))
  expect(container.querySelectorAll('li')).toHaveLength(7)
  await userEvent.click(screen.getByRole('button', { name: 'Ver menos' }))
  expect(container.querySelectorAll('li')).toHaveLength(6)
})

test('dims the other slices when a row has the focus and opens its slice on Enter', async () => {
  const { container, opened } = renderDonut()
  await userEvent.tab()
  const rings = [...container.querySelectorAll('circle')].filter((ring) => ring.style.stroke !== '')
  expect(rings.map((ring) => ring.getAttribute('class')?.includes('opacity-30'))).toEqual([
    false,
    ...Array.from({ length: 6 }, () => true),
  ])
  await userEvent.keyboard('{Enter}')
  expect(opened).toEqual(['Servicios'])
})
