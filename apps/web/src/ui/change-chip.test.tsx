import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChangeChip } from './change-chip.tsx'

const words = 'que el mes pasado'
/** The arrow, its word and the percentage; the words of the comparison stand outside it. */
const figure = (text: string): HTMLElement => screen.getByText(text, { selector: 'span' })

test('more income is green and up, less is red and down', () => {
  const { rerender } = render(<ChangeChip value={3.2} meaning="good-up" words={words} />)
  expect(figure('3,2%').className).toContain('text-income')
  expect(figure('3,2%').textContent).toContain('sube')
  rerender(<ChangeChip value={-3.2} meaning="good-up" words={words} />)
  expect(figure('3,2%').className).toContain('text-negative')
  expect(figure('3,2%').textContent).toContain('baja')
})

test('less spending is green although the arrow points down', () => {
  const { rerender } = render(<ChangeChip value={-10.5} meaning="good-down" words={words} />)
  expect(figure('10,5%').className).toContain('text-income')
  expect(figure('10,5%').textContent).toContain('baja')
  rerender(<ChangeChip value={10.5} meaning="good-down" words={words} />)
  expect(figure('10,5%').className).toContain('text-negative')
})

test('a change against nothing is a dash, without an invented percentage', () => {
  const { container } = render(<ChangeChip value={null} meaning="good-up" words={words} />)
  expect(container.textContent).toBe('\u2014')
})

test('no difference is said in words and has no colour', () => {
  const { container } = render(<ChangeChip value={0} meaning="good-up" words={words} />)
  expect(container.textContent).toBe(`igual ${words}`)
  expect(container.innerHTML).not.toMatch(/text-(income|negative)/)
})
