import { setTimeout as wait } from 'node:timers/promises'
import { type DemoSession, demoSession, demoState } from '@lucas/contract/users/demo.ts'
import type { FullApp } from '../app/full-app.ts'

/** Creates the client of demo sessions. */
export function createDemoClient(app: FullApp) {
  /** `address` is sent as `x-forwarded-for`; it counts if the server trusts a proxy. */
  const start = (address?: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/example/',
      headers: {
        'x-lucas-client': 'web',
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      },
    })
  const getState = (session: { access: string }) => app.requestAs(session, 'GET', '/api/example/')
  return {
    start: start,
    getState: getState,
    end: (session: { access: string }) => app.requestAs(session, 'DELETE', '/api/example/'),
    /** Starts a demo session and waits until its data are ready. */
    async startReadySession(): Promise<DemoSession> {
      const session = demoSession.parse((await start()).json())
      for (;;) {
        if (demoState.parse((await getState(session)).json()).state === 'ready') return session
        await wait(50)
      }
    },
  }
}

/** Calls of demo routes, each with its own session, because the last one ends it. */
export function createDemoRouteCalls(app: FullApp) {
  const client = createDemoClient(app)
  const startSession = async () => demoSession.parse((await client.start()).json())
  return {
    'POST /api/example/': () => client.start(),
    'GET /api/example/': async () => client.getState(await startSession()),
    'DELETE /api/example/': async () => client.end(await startSession()),
  }
}
