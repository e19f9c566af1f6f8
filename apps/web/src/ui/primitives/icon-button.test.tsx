import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { IconButton } from './icon-button.tsx'

test('shows its name in a tooltip when the keyboard reaches it and hides it on Esc', async () => {
  render(<IconButton label="Ocultar montos">•</IconButton>)
  const button = screen.getByRole('button', { name: 'Ocultar montos' })
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('Ocultar montos')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
})
