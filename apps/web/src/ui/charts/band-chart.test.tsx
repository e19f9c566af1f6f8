import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BandChart } from './band-chart.tsx'
import { bandGeometry } from './band-geometry.ts'

const toPoints = (values: number[], before: (number | null)[] = []) =>
  values.map((value, at) => ({
    key: String(at),
    label: at === 0 ? 'hoy' : '',
    value,
    edge: value + 100 * at,
    before: before[at] ?? null,
    spoken: `día ${at}: ${value}`,
    tooltip: <b>{`tip ${at}`}</b>,
  }))
const mark = { index: 1, text: '−$50, lo más bajo' }

test('selects a day with the arrow keys and exposes its text to screen readers', async () => {
  render(<BandChart label="Saldo" points={toPoints([900, -50, 300])} mark={mark} formatAxis={String} />)
  await userEvent.tab()
  await userEvent.keyboard('{Home}{ArrowRight}')
  expect(screen.getByText('tip 1')).toBeTruthy()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('día 1: -50')
})

test('draws the line of before only where one is compared, and what is below zero only there', () => {
  const part = (name: string, points: ReturnType<typeof toPoints>) =>
    render(
      <BandChart label="Saldo" points={points} mark={mark} formatAxis={String} />,
    ).container.querySelector(`[data-part=${name}]`)
  expect(part('before', toPoints([900, 50]))).toBeNull()
  expect(part('before', toPoints([900, 50], [900, 60]))).not.toBeNull()
  expect(part('below-zero', toPoints([900, 50]))).toBeNull()
  expect(part('below-zero', toPoints([900, -50]))).not.toBeNull()
})

test('shows no amount in modo privado', () => {
  const { container } = render(
    <BandChart
      label="Saldo"
      points={toPoints([900, 50])}
      mark={{ index: 1, text: null }}
      formatAxis={null}
    />,
  )
  expect(container.textContent).toBe('hoy')
})

test('has room for every line: the edge and the line of before too', () => {
  const { y, top, bottom } = bandGeometry(toPoints([0, 100, 100], [500, -900, 0]), {
    width: 700,
    height: 'compact',
    formatAxis: String,
  })
  for (const value of [0, 100, 300, 500, -900]) {
    expect(y(value)).toBeGreaterThanOrEqual(top)
    expect(y(value)).toBeLessThanOrEqual(bottom)
  }
})
