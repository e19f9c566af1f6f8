import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChangeChip } from './change-chip.tsx'

const comparison = 'que el mes pasado'
/** Finds the element with the arrow and the percentage, without the comparison text. */
const figure = (text: string): HTMLElement => screen.getByText(text, { selector: 'span' })

test('shows more income in green and less in red, as a sentence', () => {
  const { rerender } = render(<ChangeChip value={3.2} meaning="good-up" comparison={comparison} />)
  expect(figure('3,2% más').className).toContain('text-income')
  rerender(<ChangeChip value={-3.2} meaning="good-up" comparison={comparison} />)
  expect(figure('3,2% menos').className).toContain('text-negative')
})

test('shows less spending in green although the arrow points down', () => {
  const { rerender } = render(<ChangeChip value={-10.5} meaning="good-down" comparison={comparison} />)
  expect(figure('10,5% menos').className).toContain('text-income')
  rerender(<ChangeChip value={10.5} meaning="good-down" comparison={comparison} />)
  expect(figure('10,5% más').className).toContain('text-negative')
})

test('shows a dash when there is nothing to compare with', () => {
  const { container } = render(<ChangeChip value={null} meaning="good-up" comparison={comparison} />)
  expect(container.textContent).toBe('\u2014')
})

test('shows the word "igual" without a colour when nothing changed', () => {
  const { container } = render(<ChangeChip value={0} meaning="good-up" comparison={comparison} />)
  expect(container.textContent).toBe(`igual ${comparison}`)
  expect(container.innerHTML).not.toMatch(/text-(income|negative)/)
})

test.each([
  [-13.1, '13,1% menos que el mes pasado'],
  [1000, '1.000,0% más que el mes pasado'],
  [1000.1, 'más de 10 veces más que el mes pasado'],
  [-2400, 'más de 10 veces menos que el mes pasado'],
])('reads %d as a sentence', (value, sentence) => {
  const { container } = render(<ChangeChip value={value} meaning="good-up" comparison={comparison} />)
  expect(container.textContent).toBe(sentence)
})

test('shows a sentence in neutral ink instead of a decrease', () => {
  const { container } = render(
    <ChangeChip value={-90} meaning="good-up" comparison={comparison} instead="Sueldo esperado el 30 nov" />,
  )
  expect(container.textContent).toBe('Sueldo esperado el 30 nov')
  expect(container.innerHTML).not.toMatch(/text-(income|negative)/)
})

test('shows a change that is no judgement yet without a colour', () => {
  const { container } = render(
    <ChangeChip value={388.1} meaning="good-down" comparison={comparison} isNeutral />,
  )
  expect(container.textContent).toBe('388,1% más que el mes pasado')
  expect(container.innerHTML).not.toMatch(/text-(income|negative)/)
})
