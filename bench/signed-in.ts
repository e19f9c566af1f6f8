import { sessionAnswer } from '@lucas/contract/session.ts'
import { type Person, password } from './people.ts'
import type { Server } from './server.ts'

/** What a browser finds in its storage whose person has signed in before. */
export async function signedIn(server: Server, { email }: Person) {
  const answer = await fetch(`${server.address}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { user, access, refresh } = sessionAnswer.parse(await answer.json())
  const state = { user: { id: user.id, email: user.email, first_name: user.first_name }, access, refresh }
  const value = JSON.stringify({ state, version: 1 })
  return {
    userId: user.id,
    storage: {
      cookies: [],
      origins: [{ origin: server.address, localStorage: [{ name: 'auth-storage', value }] }],
    },
  }
}
