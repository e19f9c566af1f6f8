import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'
import { evidenceName } from './evidence-name.ts'
import type { SecondTry } from './second-tries.ts'
import type { Duration } from './slowest.ts'
import { root } from './tool.ts'

export type Tally = {
  passed: number
  failed: number
  output?: string
  /** File and title of each failed test. */
  failures?: string[]
  /** Tests that passed at the second try. */
  secondTries?: SecondTry[]
  /** How long each test file ran. */
  durations?: Duration[]
}

const vitestReport = z.object({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

/**
 * Counts the results of one Vitest run. A file that did not load, a skipped test, an error outside tests and a run
 * without tests count as failures.
 */
export function tallyReport(report: unknown, exitCode: number): Tally {
  const { numTotalTests, numPassedTests, numFailedTests, testResults } = vitestReport.parse(report)
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length
  const leftOut = numTotalTests - numPassedTests - numFailedTests
  const failed = numFailedTests + broken + leftOut
  const isUnexplained = failed === 0 && (exitCode !== 0 || numTotalTests === 0)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      ...test,
      file: name,
      called: `${relative(root, name)}: ${test.fullName}`,
    })),
  )
  const failures = tests.filter(({ status }) => status === 'failed').map(({ called }) => called)
  // Vitest reports the errors of a first try in the result of the second.
  const secondTries = tests
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ called, file, title, failureMessages }) => ({
      name: called,
      error: failureMessages.map((message) => message.split('\n')[0]).join('; '),
      evidence: evidenceName({ file, title }, 2),
    }))
  const durations = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: Math.round((endTime - startTime) / 100) / 10,
  }))
  return { passed: numPassedTests, failed: isUnexplained ? 1 : failed, failures, secondTries, durations }
}

/** Reads Vitest's JSON report. A run without a report has failed. */
export function readTally(file: string, exitCode: number): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  return tallyReport(JSON.parse(readFileSync(file, 'utf8')), exitCode)
}
