import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { StepChart, type StepPoint } from './step-chart.tsx'
import { namedSteps, stepGeometry, wordsAt } from './step-geometry.ts'

const pointOf = (key: string, value: number, name = ''): StepPoint => ({
  key,
  label: key,
  value,
  name,
  spoken: `${key}: ${value}`,
  tooltip: <b>{`tip ${key}`}</b>,
})
const points = [
  pointOf('hoy', 900),
  pointOf('25', 400, 'Luz'),
  pointOf('30', 100),
  pointOf('1', 2_000, 'Sueldo'),
]
const mark = { index: 2, text: '$100, lo más bajo' }

test('the arrows walk along the days, and the reader hears where it is', async () => {
  render(<StepChart label="Saldo" points={points} mark={mark} formatAxis={String} />)
  await userEvent.tab()
  await userEvent.keyboard('{Home}{ArrowRight}')
  expect(screen.getByText('tip 25')).toBeTruthy()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('25: 400')
})

test('steps carry their names, the lowest day its amount, and modo privado no amount at all', () => {
  const { container, rerender } = render(
    <StepChart label="Saldo" points={points} mark={mark} formatAxis={String} />,
  )
  expect(container.textContent).toContain('Sueldo')
  expect(container.textContent).toContain('$100, lo más bajo')
  rerender(<StepChart label="Saldo" points={points} mark={{ index: 2, text: null }} formatAxis={null} />)
  expect(container.textContent).toBe('hoy25301LuzSueldo')
})

test('a balance under zero has room under the line of zero', () => {
  const { ticks, y } = stepGeometry([500, -300], 700, String)
  expect(ticks[0]).toBeLessThanOrEqual(-300)
  expect(ticks).toContain(0)
  expect(y(-300)).toBeGreaterThan(y(0))
})

test('where names would meet, the largest step keeps its own', () => {
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
  expect(namedSteps(steps, geometry)).toEqual(new Set([15, 28]))
})

test('near zero the words of the lowest place stand over the line, not on it', () => {
  const values = [90_000, 60_000, 30_000, 20_000, 10_000, 5_000, 3_000_000]
  const geometry = stepGeometry(values, 700, String)
  const { y, anchor } = wordsAt(values, 5, 22, geometry)
  expect(anchor).toBe('end')
  expect(y).toBeLessThan(geometry.y(60_000))
  expect(y).toBeGreaterThan(geometry.top)
})
