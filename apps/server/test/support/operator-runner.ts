import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { OperatorCommand } from '../../src/operator/command.ts'
import { createClock } from '../../src/platform/clock.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { createLog } from '../../src/platform/log.ts'
import type { TestDatabase } from '../database.ts'
import { testSettings } from './app/full-app.ts'

type OperatorOutcome = 'done' | 'refused' | 'usage'

/** Creates a function that runs a topic of the operator command in this process; returns its output and outcome. */
export function createOperatorRunner(
  db: TestDatabase,
  topic: OperatorCommand,
  settings: Record<string, string> = {},
) {
  return async (...args: string[]): Promise<{ outcome: OperatorOutcome; output: string }> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lucas-desk-'))
    const lines: string[] = []
    const print = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
    try {
      const run = topic.parse(args)
      if (run === null) return { outcome: 'usage', output: '' }
      const config = readConfig({ ...testSettings(dataDir, 'http://127.0.0.1:9'), ...settings })
      const isDone = await run({
        config,
        db: db.app,
        log: createLog({ level: 'silent' }),
        clock: createClock(),
      })
      return { outcome: isDone ? 'done' : 'refused', output: lines.join('\n') }
    } finally {
      print.mockRestore()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
