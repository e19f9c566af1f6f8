import type { Member, RealApp } from './real-app.ts'

/** Messages to support, each to a conversation of its own. */
export function helpCalls(app: RealApp, person: () => Member) {
  const begin = () => app.as(person(), 'POST', '/api/support/threads/', { topic: 'question', text: 'Hola' })
  return {
    'POST /api/support/threads/': begin,
    'POST /api/support/threads/{id}/messages/': async () =>
      app.as(person(), 'POST', `/api/support/threads/${(await begin()).json().id}/messages/`, {
        text: 'Y esto',
      }),
  }
}
