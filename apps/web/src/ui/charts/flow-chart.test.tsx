import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FlowChart, type FlowPoint } from './flow-chart.tsx'
import { barPath, flowGeometry } from './flow-geometry.ts'

const createPoint = (month: string, income: number, spending: number, partial = false): FlowPoint => ({
  key: month,
  label: month,
  income,
  spending,
  balance: income - spending,
  partial,
  spoken: `${month}: ${income} ${spending}`,
  tooltip: <b>{`tip ${month}`}</b>,
})
const points = [
  createPoint('sep', 1000, 400),
  createPoint('oct', 0, 900),
  createPoint('nov', 1200, 300, true),
]

test('selects a month with the arrow keys and exposes its text to screen readers', async () => {
  render(<FlowChart label="Flujo" points={points} formatAxis={String} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByText('tip oct')).toBeTruthy()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('oct: 0 900')
})

test('extends the axis below zero for a negative balance and starts bars at zero', () => {
  const geometry = flowGeometry(points, 700, String)
  expect(geometry.ticks[0]).toBeLessThanOrEqual(-900)
  expect(geometry.ticks).toContain(0)
  expect(geometry.y(-900)).toBeGreaterThan(geometry.y(0))
  expect(barPath(geometry, 0, -1, 1000)).toContain(` ${geometry.y(0)}V`)
  expect(barPath(geometry, 1, -1, 0)).toBe('')
})

test('leaves a gap between the pairs of two months on narrow screens', () => {
  const year = Array.from({ length: 12 }, () => ({ income: 5, spending: 5, balance: 0, partial: false }))
  const { barWidth, x } = flowGeometry(year, 320, String)
  expect(2 * barWidth).toBeLessThan(x(1) - x(0))
  expect(barWidth).toBeGreaterThan(2)
})

test('leaves the running month and months without data out of scale and line', () => {
  const running = [...points.slice(0, 2), createPoint('nov', 0, 9_000_000, true)]
  const { ticks, y, top, path } = flowGeometry(running, 700, String)
  expect(ticks).toEqual(flowGeometry(points.slice(0, 2), 700, String).ticks)
  expect(y(9_000_000), 'the ghost ends at the edge of the plot').toBe(top)
  expect(path.match(/[ML]/g)).toEqual(['M', 'L'])
  const unknown = { ...createPoint('aug', 0, 0), balance: null }
  expect(flowGeometry([unknown, ...points], 700, String).path.match(/[ML]/g)).toEqual(['M', 'L'])
})

test('shows the running month as ghost bars and no axis amounts in modo privado', () => {
  const { container } = render(<FlowChart label="Flujo" points={points} formatAxis={null} />)
  expect(container.querySelectorAll('path[data-ghost]')).toHaveLength(2)
  expect(container.textContent).toBe('sepoctnoven curso')
})
