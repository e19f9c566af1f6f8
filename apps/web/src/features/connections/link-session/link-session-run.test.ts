import { expect, test, vi } from 'vitest'
import { advanceTime, fakeTime } from '../../../../test/fake-http.tsx'
import type { PollResult } from './link-session-machine.ts'
import { createLinkSessionRun } from './link-session-run.ts'

fakeTime()

test('polls once, 2 s after the last poll, for a message that arrives right after it', async () => {
  const poll = vi.fn<() => Promise<PollResult>>(async () => ({ session: null, accounts: null }))
  const session = { caseid: 'c', widget_url: 'https://bank.example/', expires_at: '2026-11-20T13:00:00.000Z' }
  const run = createLinkSessionRun({
    openSession: async () => ({ type: 'started', session, known: null }),
    poll,
    onSuccess: () => undefined,
  })
  run.start()
  await advanceTime(0)
  run.pollNow()
  await advanceTime(0)
  expect(poll).toHaveBeenCalledTimes(1)
  run.pollNow()
  run.pollNow()
  await advanceTime(1_900)
  expect(poll).toHaveBeenCalledTimes(1)
  await advanceTime(200)
  expect(poll).toHaveBeenCalledTimes(2)
  run.stop()
})
