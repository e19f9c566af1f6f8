import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineChart, lineGeometry } from './line-chart.tsx'

const geometryOf = (values: readonly (number | null)[], isLastRunning = false) =>
  lineGeometry(
    values.map((value) => ({ value })),
    700,
    { formatAxis: String, isLastRunning },
  )

test('joins the months with straight segments', () =>
  expect(geometryOf([100, 200, 150]).path).toMatch(/^M[\d.]+,[\d.]+(L[\d.]+,[\d.]+){2}$/))

test('begins at the first month with data', () => {
  const { path, x, y } = geometryOf([null, 100, 200])
  expect(path).toBe(`M${x(1)},${y(100)}L${x(2)},${y(200)}`)
})

test('leads to the running month with a dotted segment outside of the scale', () => {
  const { path, runningPath, ticks, x, y, top } = geometryOf([100, 200, 9_000], true)
  expect(path).toBe(`M${x(0)},${y(100)}L${x(1)},${y(200)}`)
  expect(runningPath).toBe(`M${x(1)},${y(200)}L${x(2)},${top}`)
  expect(ticks).toEqual(geometryOf([100, 200]).ticks)
})

test('marks the highlighted month, and none without one', () => {
  const months = [100, 200].map((value, at) => ({
    key: `m${at}`,
    label: `m${at}`,
    value,
    tooltip: null,
    spoken: '',
  }))
  const draw = (highlighted: string | null) =>
    render(
      <LineChart
        label="Gasto"
        points={months}
        isLastRunning={false}
        highlighted={highlighted}
        formatAxis={null}
      />,
    ).container
  const marked = draw('m0')
  expect(marked.querySelectorAll('[data-highlighted]')).toHaveLength(1)
  expect([...marked.querySelectorAll('text.fill-ink')].map(({ textContent }) => textContent)).toEqual([
    'm0',
    'm1',
  ])
  expect(draw(null).querySelectorAll('[data-highlighted]')).toHaveLength(0)
})

test('draws a point for each month with data, and hides the labels of the value axis in modo privado', () => {
  const months = [null, 100, 200].map((value, at) => ({
    key: String(at),
    label: `m${at}`,
    value,
    tooltip: null,
    spoken: '',
  }))
  const { container } = render(
    <LineChart label="Gasto" points={months} reference={150} isLastRunning formatAxis={null} />,
  )
  expect(container.querySelectorAll('circle')).toHaveLength(2)
  expect(container.querySelectorAll('path[data-running]')).toHaveLength(1)
  expect(container.textContent).toBe('m0m1m2en curso')
})
