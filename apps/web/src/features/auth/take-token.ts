import { emailConfirmInput } from '@lucas/contract/auth/auth.ts'
import * as z from 'zod/mini'

/** Reads the token from the URL fragment, which is never sent to a server, and removes it from the address bar (S-21). */
export function takeToken(): string | null {
  const input = z.safeParse(emailConfirmInput, {
    token: new URLSearchParams(location.hash.slice(1)).get('token'),
  })
  history.replaceState(history.state, '', location.pathname)
  return input.success ? input.data.token : null
}
