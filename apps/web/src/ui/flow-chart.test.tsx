import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FlowChart, type FlowPoint } from './flow-chart.tsx'
import { barPath, flowGeometry } from './flow-geometry.ts'

const pointOf = (month: string, income: number, spending: number, partial = false): FlowPoint => ({
  key: month,
  label: month,
  income,
  spending,
  balance: income - spending,
  partial,
  spoken: `${month}: ${income} ${spending}`,
  tooltip: <b>{`tip ${month}`}</b>,
})
const points = [pointOf('sep', 1000, 400), pointOf('oct', 0, 900), pointOf('nov', 1200, 300, true)]

test('the arrows walk along the pairs, and the reader hears where it is', async () => {
  render(<FlowChart label="Flujo" points={points} formatAxis={String} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByText('tip oct')).toBeTruthy()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('oct: 0 900')
})

test('a month that cost more than it brought goes under zero, and bars stand on zero', () => {
  const geometry = flowGeometry(points, 700, String)
  expect(geometry.ticks[0]).toBeLessThanOrEqual(-900)
  expect(geometry.ticks).toContain(0)
  expect(geometry.y(-900)).toBeGreaterThan(geometry.y(0))
  expect(barPath(geometry, 0, -1, 1000)).toContain(` ${geometry.y(0)}V`)
  expect(barPath(geometry, 1, -1, 0)).toBe('')
})

test('a pair never meets its neighbours, on phones neither', () => {
  const year = Array.from({ length: 12 }, () => ({ income: 5, spending: 5, balance: 0 }))
  const { bar, x } = flowGeometry(year, 320, String)
  expect(2 * bar).toBeLessThan(x(1) - x(0))
  expect(bar).toBeGreaterThan(2)
})

test('the running month is paler, and modo privado leaves the amounts of the axis out', () => {
  const { container } = render(<FlowChart label="Flujo" points={points} formatAxis={null} />)
  expect(container.querySelectorAll('g.opacity-55')).toHaveLength(1)
  expect(container.textContent).toBe('sepoctnov')
})
