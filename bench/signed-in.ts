import { type Person, signIn } from './people.ts'
import type { Server } from './server.ts'

/** What a browser finds in its storage whose person has signed in before. */
export async function signedIn(server: Server, person: Person) {
  const { user, access, refresh } = await signIn(server, person, 'literal')
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
