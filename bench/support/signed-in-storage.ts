import type { Server } from './server.ts'
import { type BenchUser, signIn } from './users.ts'

/** Signs in and returns the browser storage of the session. */
export async function createSignedInStorage(server: Server, benchUser: BenchUser) {
  const { user, access, refresh } = await signIn(server, benchUser, 'literal')
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
