import { describe, test } from 'vitest'
import { realApp } from '../support/real-app.ts'
import { expectNothingMissed } from '../support/storm.ts'

const app = await realApp()

describe('rel/ws-storm', () => {
  test(
    'a thousand pages that are sent home at once are back within 10 s and have missed nothing',
    () => expectNothingMissed(app, 1_000, 10_000),
    180_000,
  )
})
