import type { Operation } from '../api-document.ts'
import type { FullApp } from '../app/full-app.ts'
import { createRecordingApp, type InjectedCall, type InjectedResponse } from '../app/recording-app.ts'
import { createRouteCaller } from '../clients/route-caller.ts'

export type Send = (call: InjectedCall) => Promise<InjectedResponse>

/**
 * Sees each call of an operation, which is valid, and answers for it by `next`; `send` sends other calls. The set-up of a call may
 * use the same operation: the last call is the one of the walk.
 */
export type RouteObserver = (
  operation: Operation,
  call: InjectedCall,
  via: { send: Send; next: Send },
) => Promise<InjectedResponse>

/** Routes that delete rows come last. */
function rank({ method, path }: Operation): number {
  if (path.includes('disconnect')) return 3
  if (method === 'DELETE') return 2
  return path.includes('/auth/') && method !== 'GET' ? 1 : 0
}

/**
 * Visits every operation once, as a user for whom it succeeds, for several suites at once: a walk takes twenty seconds. The first
 * observer is the outermost.
 */
export async function walkRoutes(
  app: FullApp,
  operations: readonly Operation[],
  observers: readonly RouteObserver[],
): Promise<{ operation: Operation; answer: InjectedResponse }[]> {
  const visit = await createRouteCaller(app)
  const visits: { operation: Operation; answer: InjectedResponse }[] = []
  for (const operation of operations.toSorted((a, b) => rank(a) - rank(b))) {
    const observed = createRecordingApp(app, operation, (call, send) => {
      const pass = (at: number): Send => {
        const observe = observers[at]
        return observe === undefined ? send : (sent) => observe(operation, sent, { send, next: pass(at + 1) })
      }
      return pass(0)(call)
    })
    visits.push({ operation, answer: await visit(operation, observed) })
  }
  return visits
}
