import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChangeChip } from './change-chip.tsx'

const comparison = 'que el mes pasado'
/** Finds the element with the arrow and the percentage, without the comparison text. */
const figure = (text: string): HTMLElement => screen.getByText(text, { selector: 'span' })

test('shows more income in green with "sube" and less in red with "baja"', () => {
  const { rerender } = render(<ChangeChip value={3.2} meaning="good-up" comparison={comparison} />)
  expect(figure('3,2%').className).toContain('text-income')
  expect(figure('3,2%').textContent).toContain('sube')
  rerender(<ChangeChip value={-3.2} meaning="good-up" comparison={comparison} />)
  expect(figure('3,2%').className).toContain('text-negative')
  expect(figure('3,2%').textContent).toContain('baja')
})

test('shows less spending in green although the arrow points down', () => {
  const { rerender } = render(<ChangeChip value={-10.5} meaning="good-down" comparison={comparison} />)
  expect(figure('10,5%').className).toContain('text-income')
  expect(figure('10,5%').textContent).toContain('baja')
  rerender(<ChangeChip value={10.5} meaning="good-down" comparison={comparison} />)
  expect(figure('10,5%').className).toContain('text-negative')
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
