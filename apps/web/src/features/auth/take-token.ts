import { emailConfirmInput } from '@lucas/contract/auth.ts'
import * as z from 'zod/mini'

/** The token stands in the fragment, which no server sees; it leaves the address bar at once (S-21). */
export function takeToken(): string | null {
  const input = z.safeParse(emailConfirmInput, {
    token: new URLSearchParams(location.hash.slice(1)).get('token'),
  })
  history.replaceState(history.state, '', location.pathname)
  return input.success ? input.data.token : null
}
