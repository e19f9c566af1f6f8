import { describe, test } from 'vitest'
import { createFullApp } from '../support/app/full-app.ts'
import { expectNoMissedUpdates } from '../support/faults/storm.ts'

const app = await createFullApp()

describe('rel/ws-storm', () => {
  test(
    'a thousand disconnected pages are back within 10 s and have missed no update',
    () => expectNoMissedUpdates(app, 1_000, 10_000),
    180_000,
  )
})
