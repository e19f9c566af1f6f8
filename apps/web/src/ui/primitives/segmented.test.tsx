import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Segmented } from './segmented.tsx'

const options = [
  { value: 'month', label: 'Este mes' },
  { value: 'last', label: 'Mes pasado' },
  { value: 'year', label: 'Este a\u00f1o' },
] as const

function Period() {
  const [period, setPeriod] = useState<(typeof options)[number]['value']>('month')
  return <Segmented label="Periodo" options={options} value={period} onChange={setPeriod} />
}
const chosen = (): string | null =>
  screen.getByRole('radio', { checked: true }).closest('label')?.textContent ?? null

test('renders one radio group with a name', () => {
  render(<Period />)
  expect(screen.getByRole('radiogroup', { name: 'Periodo' })).toBeTruthy()
  expect(chosen()).toBe('Este mes')
})

test('moves the choice with the arrow keys and wraps around', async () => {
  render(<Period />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen()).toBe('Mes pasado')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(chosen()).toBe('Este a\u00f1o')
})

test('chooses the option that is clicked', async () => {
  render(<Period />)
  await userEvent.click(screen.getByRole('radio', { name: 'Mes pasado' }))
  expect(chosen()).toBe('Mes pasado')
})
