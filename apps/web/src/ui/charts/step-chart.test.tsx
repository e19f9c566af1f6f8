import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { StepChart, type StepPoint } from './step-chart.tsx'
import { chooseNamedSteps, placeLabel, stepGeometry } from './step-geometry.ts'

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

test('places the label of the lowest point above the line when it is near zero', () => {
  const values = [90_000, 60_000, 30_000, 20_000, 10_000, 5_000, 3_000_000]
  const geometry = stepGeometry(values, 700, String)
  const { y, anchor } = placeLabel(values, 5, 22, geometry)
  expect(anchor).toBe('end')
  expect(y).toBeLessThan(geometry.y(60_000))
  expect(y).toBeGreaterThan(geometry.top)
})
