import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { StepChart, type StepPoint } from './step-chart.tsx'
import { chooseNamedSteps, placeLabel, placeName, stepGeometry, touchesLabel } from './step-geometry.ts'

const createPoint = (key: string, value: number, name = ''): StepPoint => ({
  key,
  label: key,
  value,
  name,
  spoken: `${key}: ${value}`,
  tooltip: <b>{`tip ${key}`}</b>,
})
const points = [
  createPoint('hoy', 900),
  createPoint('25', 400, 'Luz'),
  createPoint('30', 100),
  createPoint('1', 2_000, 'Sueldo'),
]
const mark = { index: 2, text: '$100, lo más bajo' }

test('selects a day with the arrow keys and exposes its text to screen readers', async () => {
  render(<StepChart label="Saldo" points={points} mark={mark} formatAxis={String} />)
  await userEvent.tab()
  await userEvent.keyboard('{Home}{ArrowRight}')
  expect(screen.getByText('tip 25')).toBeTruthy()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('25: 400')
})

test('shows the names of steps and the lowest amount, and no amounts in modo privado', () => {
  const { container, rerender } = render(
    <StepChart label="Saldo" points={points} mark={mark} formatAxis={String} />,
  )
  expect(container.textContent).toContain('Sueldo')
  expect(container.textContent).toContain('$100, lo más bajo')
  rerender(<StepChart label="Saldo" points={points} mark={{ index: 2, text: null }} formatAxis={null} />)
  expect(container.textContent).toBe('hoy25301LuzSueldo')
})

test('extends the axis below zero for a negative balance', () => {
  const { ticks, y } = stepGeometry([500, -300], 700, String)
  expect(ticks[0]).toBeLessThanOrEqual(-300)
  expect(ticks).toContain(0)
  expect(y(-300)).toBeGreaterThan(y(0))
})

test('colours the area below zero apart from that above, and only there', () => {
  const chart = (values: number[]) =>
    render(
      <StepChart
        label="Saldo"
        points={values.map((value, at) => createPoint(String(at), value))}
        mark={{ index: 0, text: null }}
        formatAxis={String}
      />,
    ).container.querySelector('[data-below-zero]')
  expect(chart([500, -300, 200])?.getAttribute('class')).toBe('fill-warning-soft')
  expect(chart([500, 300, 0])).toBeNull()

  const { y, area, areaBelowZero } = stepGeometry([500, -300, 200], 700, String)
  const heights = (path: string) =>
    [...path.matchAll(/[ML,][\d.]+,([\d.]+)/g)].map(([, height]) => Number(height))
  expect(Math.max(...heights(area))).toBeCloseTo(y(0))
  expect(Math.min(...heights(areaBelowZero))).toBeCloseTo(y(0))
  expect(Math.max(...heights(areaBelowZero))).toBeCloseTo(y(-300))
})

test('names the largest step where names would overlap', () => {
  const geometry = stepGeometry(
    Array.from({ length: 31 }, () => 100),
    400,
    String,
  )
  const steps = [
    { index: 3, size: 1 },
    { index: 14, size: 30 },
    { index: 15, size: 50 },
    { index: 28, size: 20 },
  ]
  expect(chooseNamedSteps(steps, geometry)).toEqual(new Set([15, 28]))
})

test('places the label of the lowest point right under it, also when it is near zero', () => {
  for (const values of [
    [90_000, 60_000, 30_000, 20_000, 10_000, 5_000, 3_000_000],
    [90_000, 60_000, -2_710_226, 20_000, 400_000],
    [24_000_000, 23_500_000, 23_800_000],
  ]) {
    const geometry = stepGeometry(values, 700, String)
    const lowest = Math.min(...values)
    const index = values.indexOf(lowest)
    const label = placeLabel(lowest, index, 22, geometry)
    expect(label.y - geometry.y(lowest)).toBeGreaterThan(8)
    expect(label.y - geometry.y(lowest)).toBeLessThan(24)
    expect(label.y).toBeLessThanOrEqual(geometry.bottom)
    expect(Math.abs(label.x - geometry.x(index))).toBeLessThan(75)
  }
})

test('keeps the label of the lowest point inside the plot', () => {
  const values = [100, 900, 800, 50]
  const geometry = stepGeometry(values, 400, String)
  const label = placeLabel(50, 3, 20, geometry)
  expect(label.x + (20 * 6.6) / 2).toBeLessThanOrEqual(geometry.right)
  expect(placeLabel(100, 0, 20, geometry).x - (20 * 6.6) / 2).toBeGreaterThanOrEqual(geometry.left)
})

test('a label wider than the plot ends at its right edge', () => {
  const geometry = stepGeometry([100, 50], 240, String)
  const label = placeLabel(50, 1, 40, geometry)
  expect(label.x + (40 * 6.6) / 2).toBeCloseTo(geometry.right)
})

test('a name touches the label of the lowest point where their boxes overlap', () => {
  const label = { x: 200, y: 240, letterCount: 20 }
  const name = { x: 150, y: 236, anchor: 'start', letterCount: 6 } as const
  expect(touchesLabel(name, label)).toBe(true)
  expect(touchesLabel({ ...name, y: 220 }, label), 'above it').toBe(false)
  expect(touchesLabel({ ...name, x: 300 }, label), 'right of it').toBe(false)
  expect(touchesLabel({ ...name, x: 130, anchor: 'end' }, label), 'left of it').toBe(false)
})

test('places names six pixels off their line: left of a rise, right of a fall, or where there is room', () => {
  const values = [900, 400, 400, 2_000, 2_000, 300]
  const geometry = stepGeometry(values, 700, String)
  const place = (index: number, name: string) => placeName(name, index, values, geometry)
  expect(place(3, 'Sueldo')).toMatchObject({ x: geometry.x(3) - 6, anchor: 'end' })
  expect(place(1, 'Luz')).toMatchObject({ x: geometry.x(1) + 6, anchor: 'start' })
  expect(place(5, 'Arriendo')?.anchor, 'the plot ends at the right').toBe('end')
  expect(place(1, 'Luz')?.y).toBeGreaterThan(geometry.y(900))
  const narrow = [300, 300, -9_000, -5_000, -5_000, -5_000]
  const rightOfFall = placeName('Sueldo base', 3, narrow, stepGeometry(narrow, 330, String))
  expect(rightOfFall?.anchor, 'the fall before would cross the name').toBe('start')
})

test('a name without room on either side is not drawn', () => {
  const values = [900, 900, 900, 900, 900, 2_000, 2_000, 300]
  const geometry = stepGeometry(values, 330, String)
  expect(placeName('Sueldo', 5, values, geometry)?.anchor).toBe('end')
  expect(
    placeName('Valentina Sepúlve…', 7, values, geometry),
    'the plot ends, and the rise is too near',
  ).toBeNull()
})
