import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { findNearestIndex } from './chart-navigation.tsx'
import { LineChart } from './line-chart.tsx'
import { lineGeometry } from './line-geometry.ts'
import type { LinePoint } from './line-plot.tsx'

const createPoint = (month: string, value: number, partial = false): LinePoint => ({
  key: month,
  label: month,
  value,
  partial,
  spoken: `${month}: ${value}`,
  tooltip: <b>{`tip ${month}`}</b>,
})
const points = [createPoint('sep', 1_196_300), createPoint('oct', 900_000), createPoint('nov', 934_285, true)]

const renderChart = (isPrivate = false) =>
  render(
    <LineChart
      label="Gasto"
      points={points}
      reference={1_000_000}
      formatAxis={isPrivate ? null : (value) => `axis ${value}`}
    />,
  )

test('selects a month with the arrow keys and clears the selection on Esc', async () => {
  renderChart()
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

test('hides the labels of the value axis but not the months in modo privado', () => {
  const { container } = renderChart(true)
  expect(container.textContent).toBe('sepoctnov')
})

test('draws the running month as a dotted line with a hollow point', () => {
  const { container } = renderChart()
  expect(container.querySelector('path[stroke-dasharray]')).not.toBeNull()
  expect(container.querySelector('circle')?.getAttribute('class')).toContain('fill-surface')
})

test('starts the value axis at zero and finds the nearest point', () => {
  const geometry = lineGeometry([500, 1500], 700, String)
  expect(geometry.ticks[0]).toBe(0)
  expect(geometry.y(0)).toBe(geometry.bottom)
  expect([-50, 400, 5000].map((at) => findNearestIndex(geometry, 2, at))).toEqual([0, 1, 1])
})

test('labels every second month on a narrow chart', () => {
  const year = Array.from({ length: 12 }, () => 1)
  expect(lineGeometry(year, 340, String).labelEvery).toBe(2)
  expect(lineGeometry(year, 760, String).labelEvery).toBe(1)
})
