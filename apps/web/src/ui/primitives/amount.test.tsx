import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { togglePrivacy } from '../../lib/app/display-preferences.ts'
import { Amount } from './amount.tsx'

const isPrivate = (): boolean => document.documentElement.dataset.privacy === 'on'
afterEach(() => {
  if (isPrivate()) act(togglePrivacy)
})

test('shows an expense in ink with a minus and an income in green with a plus', () => {
  render(
    <>
      <Amount value={-62_415} currency="CLP" tone="flow" sign="always" />
      <Amount value={1_850_000} currency="CLP" tone="flow" sign="always" />
    </>,
  )
  expect(screen.getByText('\u2212$62.415').className).not.toContain('text-income')
  expect(screen.getByText('+$1.850.000').className).toContain('text-income')
})

test('hides digits, length, sign and colour in modo privado and reads "monto oculto"', () => {
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

test('has the class that the stylesheet covers until the amount is drawn as dots', () => {
  render(<Amount value={1000} currency="CLP" />)
  const classes = () => document.querySelector('.num')?.classList.contains('figure')
  expect(classes()).toBe(true)
  act(togglePrivacy)
  expect(classes()).toBe(false)
})

test('stores modo privado on the device when it is turned on and off', () => {
  render(<Amount value={1000} currency="CLP" />)
  act(togglePrivacy)
  expect(localStorage.getItem('lucas-device')).toContain('"isPrivate":true')
  act(togglePrivacy)
  expect(screen.getByText('$1.000')).toBeTruthy()
  expect(localStorage.getItem('lucas-device')).toContain('"isPrivate":false')
})
