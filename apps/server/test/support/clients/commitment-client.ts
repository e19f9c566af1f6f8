import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'
import { password } from '../module-apps/auth-test-app.ts'

/** Calls of commitments and of the address of the calendar. */
export function createCommitmentClient(app: FullApp, getUser: () => TestUser) {
  const call = (...[method, url, body]: [Parameters<FullApp['requestAs']>[1], string, unknown?]) =>
    app.requestAs(getUser(), method, url, body)
  const path = '/api/commitments/'
  const feed = `${path}calendar-feed/`
  const createFeed = async () => {
    await call('POST', '/api/security/pin/verify/', { password })
    return call('POST', feed, { shows_names: true })
  }
  return {
    'POST /api/commitments/': () =>
      call('POST', path, {
        name: 'Arriendo',
        kind: 'bill',
        rhythm: 'monthly',
        amount: 450_000,
        next_date: toPlainDate(new Date()),
      }),
    'POST /api/commitments/calendar-feed/': createFeed,
    'PATCH /api/commitments/calendar-feed/': async () => {
      await createFeed()
      return call('PATCH', feed, { shows_amounts: true })
    },
  }
}
