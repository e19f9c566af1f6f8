import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { nearestPoint } from './chart-walk.tsx'
import { LineChart } from './line-chart.tsx'
import { lineGeometry } from './line-geometry.ts'
import type { LinePoint } from './line-plot.tsx'

const pointOf = (month: string, value: number, partial = false): LinePoint => ({
  key: month,
  label: month,
  value,
  partial,
  spoken: `${month}: ${value}`,
  tooltip: <b>{`tip ${month}`}</b>,
})
const points = [pointOf('sep', 1_196_300), pointOf('oct', 900_000), pointOf('nov', 934_285, true)]

const show = (isPrivate = false) =>
  render(
    <LineChart
      label="Gasto"
      points={points}
      reference={1_000_000}
      formatAxis={isPrivate ? null : (value) => `axis ${value}`}
    />,
  )

test('the arrows walk along the months, and the reader hears where it is', async () => {
  show()
  await userEvent.tab()
  expect(screen.getByText('tip nov')).toBeTruthy()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(screen.getByText('tip sep')).toBeTruthy()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('sep: 1196300')
  await userEvent.keyboard('{End}')
  expect(screen.getByText('tip nov')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText(/tip/)).toBeNull()
})

test('in modo privado the value axis has no words, the months stay', () => {
  const { container } = show(true)
  expect(container.textContent).toBe('sepoctnov')
})

test('the running month is dotted and ends in a hollow point', () => {
  const { container } = show()
  expect(container.querySelector('path[stroke-dasharray]')).not.toBeNull()
  expect(container.querySelector('circle')?.getAttribute('class')).toContain('fill-surface')
})

test('the value axis starts at zero, and every point has its place', () => {
  const geometry = lineGeometry([500, 1500], 700, String)
  expect(geometry.ticks[0]).toBe(0)
  expect(geometry.y(0)).toBe(geometry.bottom)
  expect([-50, 400, 5000].map((at) => nearestPoint(geometry, 2, at))).toEqual([0, 1, 1])
})

test('on a phone every second month has its name', () => {
  const year = Array.from({ length: 12 }, () => 1)
  expect(lineGeometry(year, 340, String).labelEvery).toBe(2)
  expect(lineGeometry(year, 760, String).labelEvery).toBe(1)
})
