import { describe, test } from 'vitest'
import { expectDemoSessionsToSurviveRestart } from '../support/app/demo-restart-scenario.ts'
import { expectCleanShutdown } from '../support/app/shutdown-scenario.ts'

describe('rel/shutdown', () => {
  test.each([
    { rows: 8_000, when: 'just accepted' },
    { rows: 8_000, when: 'being ingested', isBlocked: true },
  ] as const)(
    'the real server with open sockets and a callback of $rows rows $when exits with 0 within 10 s and loses nothing',
    (ending) => expectCleanShutdown(ending),
  )

  test('demo seeding delays neither shutdown nor the next start, and no demo session is lost', () =>
    expectDemoSessionsToSurviveRestart(4))
})
