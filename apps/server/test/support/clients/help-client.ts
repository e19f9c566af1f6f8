import type { FullApp, TestUser } from '../app/full-app.ts'

/** Calls of support routes, each with its own conversation. */
export function createHelpClient(app: FullApp, getUser: () => TestUser) {
  const startThread = () =>
    app.requestAs(getUser(), 'POST', '/api/support/threads/', { topic: 'question', text: 'Hola' })
  return {
    'POST /api/support/threads/': startThread,
    'POST /api/support/threads/{id}/messages/': async () =>
      app.requestAs(getUser(), 'POST', `/api/support/threads/${(await startThread()).json().id}/messages/`, {
        text: 'Y esto',
      }),
  }
}
