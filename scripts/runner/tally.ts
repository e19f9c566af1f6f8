import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'
import { root } from './tool.ts'

export type Tally = {
  passed: number
  failed: number
  output?: string
  /** Where to look: file and title of each test that failed. */
  failures?: string[]
  /** What passed only when it was tried again, and why it failed at first. */
  secondTries?: string[]
}

const vitestReport = z.object({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

/**
 * Sums one Vitest run. A file that did not load, a test left out, an error between tests and a run
 * without any test are failures: nothing passes by not running.
 */
export function tallyReport(report: unknown, exitCode: number): Tally {
  const { numTotalTests, numPassedTests, numFailedTests, testResults } = vitestReport.parse(report)
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length
  const leftOut = numTotalTests - numPassedTests - numFailedTests
  const failed = numFailedTests + broken + leftOut
  const isSilent = failed === 0 && (exitCode !== 0 || numTotalTests === 0)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, called: `${relative(root, name)}: ${test.fullName}` })),
  )
  const failures = tests.filter(({ status }) => status === 'failed').map(({ called }) => called)
  // Vitest keeps the fault of a first try beside the good end of the second.
  const secondTries = tests
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ called, failureMessages: [first = ''] }) => `${called} (${first.split('\n')[0]})`)
  return { passed: numPassedTests, failed: isSilent ? 1 : failed, failures, secondTries }
}

/** Reads Vitest's JSON report; a run that left none has failed. */
export function readTally(file: string, exitCode: number): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  return tallyReport(JSON.parse(readFileSync(file, 'utf8')), exitCode)
}
