import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NumberPad } from './number-pad.tsx'

test('keeps the 0 in the middle without a passkey key', () => {
  render(<NumberPad disabled={false} onDigit={() => undefined} onErase={() => undefined} extra={false} />)
  const zero = screen.getByRole('button', { name: 'Número 0' })
  const keys = [...(zero.parentElement?.children ?? [])]
  expect(keys.indexOf(zero)).toBe(10)
})
