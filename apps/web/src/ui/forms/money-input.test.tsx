import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MoneyInput } from './money-input.tsx'

function Form({ start = '', currency = 'CLP' }: { start?: string; currency?: 'CLP' | 'USD' }) {
  const [digits, setDigits] = useState(start)
  return (
    <>
      <MoneyInput label="Monto" currency={currency} value={digits} onChange={setDigits} />
      <output>{digits}</output>
    </>
  )
}
const input = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Monto')
const emittedValue = (): string => screen.getByRole('status').textContent

test('groups thousands with dots while typing and emits digits only', async () => {
  render(<Form />)
  await userEvent.type(input(), '1a2,9-90')
  expect(input().value).toBe('12.990')
  expect(emittedValue()).toBe('12990')
})

test('cleans a paste of "$ 12.000"', async () => {
  render(<Form />)
  await userEvent.click(input())
  await userEvent.paste(' $ 12.000 ')
  expect(input().value).toBe('12.000')
})

test('keeps the caret behind the same digit when dots move', async () => {
  render(<Form start="12990" />)
  await userEvent.click(input())
  input().setSelectionRange(2, 2)
  await userEvent.keyboard('5')
  expect(input().value).toBe('125.990')
  expect(input().selectionStart).toBe(3)
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
  expect(input().value).toBe('990')
  expect(input().selectionStart).toBe(0)
})

test('drops leading zeros and emits an empty string for an empty field', async () => {
  render(<Form />)
  await userEvent.type(input(), '00750')
  expect(emittedValue()).toBe('750')
  await userEvent.clear(input())
  expect(emittedValue()).toBe('')
})

test.each([
  ['1234,5', '1.234,5', '1234.5'],
  ['12.99', '12,99', '12.99'],
  ['0,999', '0,99', '0.99'],
  [',5', '0,5', '0.5'],
  ['7', '7', '7'],
])('accepts cents in dollars: %s becomes %s', async (typed, shown, value) => {
  render(<Form currency="USD" />)
  await userEvent.type(input(), typed)
  expect(input().value).toBe(shown)
  expect(emittedValue()).toBe(value)
})

test('cleans a paste of "US$ 1.234,50"', async () => {
  render(<Form currency="USD" />)
  await userEvent.click(input())
  await userEvent.paste('US$ 1.234,50')
  expect(emittedValue()).toBe('1234.50')
})
