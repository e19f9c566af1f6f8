import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { noMailCopy } from '@lucas/contract/copy/users/no-mail.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createUser } from '../../../test/api-fixtures.ts'
import { EmailField } from './email-field.tsx'

afterEach(() => {
  delete document.documentElement.dataset.mail
})

const next = 'camila.nueva@correo.cl'

function renderField() {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const user = createUser({ is_verified: true, pending_email: next })
  render(
    <RouterContextProvider router={router}>
      <EmailField user={user} error={undefined} />
    </RouterContextProvider>,
  )
}

test('a new address is confirmed with the link of the mail', () => {
  renderField()
  expect(screen.getByText(settingsCopy.account.pendingEmail(next))).toBeTruthy()
  expect(screen.queryByRole('link', { name: authCopy.verify })).toBeNull()
})

test('where no mail is sent, the field leads to where the code of the operator is written', () => {
  document.documentElement.dataset.mail = 'none'
  renderField()
  expect(screen.getByText(noMailCopy.pendingEmail(next))).toBeTruthy()
  expect(screen.getByRole('link', { name: authCopy.verify }).getAttribute('href')).toBe('/auth/verify')
})
