import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type BarPoint, BarsChart } from './bars-chart.tsx'
import { type BarsSize, barsGeometry } from './bars-geometry.ts'
import { findNearestIndex } from './chart-navigation.tsx'

const createPoint = (month: string, value: number): BarPoint => ({
  key: month,
  label: month,
  layers: [{ key: 'spending', value, color: 'blue' }],
  isFaint: false,
  spoken: `${month}: ${value}`,
  tooltip: <b>{`tip ${month}`}</b>,
})
const points = [createPoint('sep', 1_196_300), createPoint('oct', 900_000), createPoint('nov', 934_285)]

const renderChart = (isPrivate = false) =>
  render(
    <BarsChart
      label="Gasto"
      points={points}
      isLastRunning
      formatAxis={isPrivate ? null : (value) => `axis ${value}`}
    />,
  )

const geometryOf = (
  totals: readonly number[],
  isLastRunning = false,
  width = 700,
  size: BarsSize = 'medium',
) => barsGeometry(totals, width, { formatAxis: String, size, isLastRunning })

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
  expect(container.textContent).toBe('sepoctnoven curso')
})

test('marks a value across its bar, which is part of the scale', () => {
  const marked = points.map((point, at) => ({ ...point, mark: at === 0 ? 4_000_000 : null }))
  const { container } = render(
    <BarsChart label="Gasto" points={marked} isLastRunning={false} formatAxis={String} />,
  )
  const [mark, ...others] = container.querySelectorAll('line[data-mark]')
  expect(others).toEqual([])
  expect(Number(mark?.getAttribute('y1'))).toBe(geometryOf([4_000_000]).y(4_000_000))
})

test('draws the running month as a ghost with its caption, outside the scale', () => {
  const { container } = renderChart()
  expect(container.querySelectorAll('path[data-ghost]')).toHaveLength(1)
  expect(container.textContent).toContain('en curso')
  const { ticks, y, top } = geometryOf([100, 200, 9_000], true)
  expect(ticks).toEqual(geometryOf([100, 200]).ticks)
  expect(y(9_000)).toBe(top)
})

test('starts the value axis at zero and finds the nearest point', () => {
  const geometry = geometryOf([500, 1500])
  expect(geometry.ticks[0]).toBe(0)
  expect(geometry.y(0)).toBe(geometry.bottom)
  expect([-50, 600, 5000].map((at) => findNearestIndex(geometry, 2, at))).toEqual([0, 1, 1])
})

test('labels every second month on a narrow chart', () => {
  const year = Array.from({ length: 12 }, () => 1)
  expect(geometryOf(year, false, 340).labelEvery).toBe(2)
  expect(geometryOf(year, false, 760).labelEvery).toBe(1)
})

test('is lower without axes', () =>
  expect(geometryOf([1], true, 700, 'small').height).toBeLessThan(geometryOf([1]).height))
