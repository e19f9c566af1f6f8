import { describe, test } from 'vitest'
import { expectFullDiskSurvived } from '../support/load/disk-full-scenario.ts'

// Needs root, because it mounts a disk of 256 MiB in memory.

describe('rel/disk-full', () => {
  test('reads go on while the disk is full, writes get 503, and nothing acknowledged is lost', () =>
    expectFullDiskSurvived({ rounds: 3, rate: 30 }))
})
