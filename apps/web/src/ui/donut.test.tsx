import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Donut, type Slice } from './donut.tsx'

const sliceOf = (name: string, percentage: number): Slice => ({
  key: name,
  name,
  color: '#123456',
  value: percentage,
  percentage,
  amount: `$${name}`,
})
const slices = [
  sliceOf('Servicios', 46.96),
  ...['B', 'C', 'D', 'E', 'F'].map((name) => sliceOf(name, 10)),
  sliceOf('Salud', 3.04),
]

function show() {
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

test('every colour is repeated as name, amount and percentage with two decimals', () => {
  show()
  const row = screen.getByRole('button', { name: /^Servicios/, description: 'Buscar Servicios' })
  expect(row.textContent).toBe('Servicios$Servicios46,96%')
})

test('six rows at first, all of them when asked for, and back', async () => {
  const { container } = show()
  expect(container.querySelectorAll('li')).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: 'Ver las 7 categorías' }))
  expect(container.querySelectorAll('li')).toHaveLength(7)
  await userEvent.click(screen.getByRole('button', { name: 'Ver menos' }))
  expect(container.querySelectorAll('li')).toHaveLength(6)
})

test('a focused row dims the others, and opens its own', async () => {
  const { container, opened } = show()
  await userEvent.tab()
  const rings = [...container.querySelectorAll('circle')].filter((ring) => ring.style.stroke !== '')
  expect(rings.map((ring) => ring.getAttribute('class')?.includes('opacity-30'))).toEqual([
    false,
    ...Array.from({ length: 6 }, () => true),
  ])
  await userEvent.keyboard('{Enter}')
  expect(opened).toEqual(['Servicios'])
})
