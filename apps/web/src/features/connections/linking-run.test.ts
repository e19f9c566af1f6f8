import { expect, test, vi } from 'vitest'
import { after, fakeTime } from '../../../test/bank-wire.tsx'
import type { Poll } from './linking-machine.ts'
import { createLinkingRun } from './linking-run.ts'

fakeTime()

test('news right after a look are looked at two seconds after it, once', async () => {
  const poll = vi.fn<() => Promise<Poll>>(async () => ({ session: null, accounts: null }))
  const session = { caseid: 'c', widget_url: 'https://bank.example/', expires_at: '2026-11-20T13:00:00.000Z' }
  const run = createLinkingRun({
    open: async () => ({ type: 'started', session, known: null }),
    poll,
    onSuccess: () => undefined,
  })
  run.begin()
  await after(0)
  run.nudge()
  await after(0)
  expect(poll).toHaveBeenCalledTimes(1)
  run.nudge()
  run.nudge()
  await after(1_900)
  expect(poll).toHaveBeenCalledTimes(1)
  await after(200)
  expect(poll).toHaveBeenCalledTimes(2)
  run.stop()
})
