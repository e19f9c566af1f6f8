import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { togglePrivacy } from '../lib/device.ts'
import { Amount } from './amount.tsx'

const isPrivate = (): boolean => document.documentElement.dataset.privacy === 'on'
afterEach(() => {
  if (isPrivate()) act(togglePrivacy)
})

test('an expense is ink with a minus, an income green with a plus where the list asks for it', () => {
  render(
    <>
      <Amount value={-62_415} currency="CLP" tone="flow" sign="always" />
      <Amount value={1_850_000} currency="CLP" tone="flow" sign="always" />
    </>,
  )
  expect(screen.getByText('\u2212$62.415').className).not.toContain('text-income')
  expect(screen.getByText('+$1.850.000').className).toContain('text-income')
})

test('modo privado leaks neither digits, length, sign nor colour, and tells screen readers', () => {
  const { container } = render(
    <>
      <Amount value={1} currency="CLP" tone="flow" sign="always" />
      <Amount value={-999_999_999} currency="CLP" tone="flow" sign="always" />
    </>,
  )
  act(togglePrivacy)
  const [small, large] = container.children
  expect(small?.outerHTML).toBe(large?.outerHTML)
  expect(container.textContent).not.toMatch(/[0-9+\u2212]/)
  expect(screen.getAllByText('monto oculto')).toHaveLength(2)
  expect(screen.getAllByText('$\u2022\u2022\u2022\u2022\u2022')[0]?.getAttribute('aria-hidden')).toBe('true')
})

test('in the open it carries what the stylesheet covers it by until it is dots', () => {
  render(<Amount value={1000} currency="CLP" />)
  const classes = () => document.querySelector('.num')?.classList.contains('figure')
  expect(classes()).toBe(true)
  act(togglePrivacy)
  expect(classes()).toBe(false)
})

test('modo privado ends as it began, and the device remembers it', () => {
  render(<Amount value={1000} currency="CLP" />)
  act(togglePrivacy)
  expect(localStorage.getItem('lucas-device')).toContain('"isPrivate":true')
  act(togglePrivacy)
  expect(screen.getByText('$1.000')).toBeTruthy()
  expect(localStorage.getItem('lucas-device')).toContain('"isPrivate":false')
})
