import { setTimeout as wait } from 'node:timers/promises'
import { type ExampleSession, exampleSession, exampleState } from '@lucas/contract/example.ts'
import type { RealApp } from './real-app.ts'

/** What somebody does who only looks around. */
export function exampleCalls(app: RealApp) {
  const begin = () =>
    app.http.inject({ method: 'POST', url: '/api/example/', headers: { 'x-lucas-client': 'web' } })
  const state = (visit: { access: string }) => app.as(visit, 'GET', '/api/example/')
  return {
    begin,
    state,
    leave: (visit: { access: string }) => app.as(visit, 'DELETE', '/api/example/'),
    /** A visit whose household has moved in. */
    async visit(): Promise<ExampleSession> {
      const visit = exampleSession.parse((await begin()).json())
      for (;;) {
        if (exampleState.parse((await state(visit)).json()).state === 'ready') return visit
        await wait(50)
      }
    },
  }
}

/** Each of a visitor of its own: the last one is nobody any more. */
export function exampleVisits(app: RealApp) {
  const calls = exampleCalls(app)
  const somebody = async () => exampleSession.parse((await calls.begin()).json())
  return {
    'POST /api/example/': () => calls.begin(),
    'GET /api/example/': async () => calls.state(await somebody()),
    'DELETE /api/example/': async () => calls.leave(await somebody()),
  }
}
