import { describe, expect, test } from 'vitest'
import { readTally, tallyReport } from './tally.ts'

const report = (
  passed: number,
  failed: number,
  total: number,
  files: { status: string; tests: string[] }[] = [],
) => ({
  numTotalTests: total,
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files.map(({ status, tests }) => ({
    status,
    assertionResults: tests.map((each) => ({ status: each })),
  })),
})

describe('the sum of a test run', () => {
  test('counts what passed', () => expect(tallyReport(report(3, 0, 3), 0)).toEqual({ passed: 3, failed: 0 }))
  test('counts what failed', () => expect(tallyReport(report(2, 1, 3), 1)).toEqual({ passed: 2, failed: 1 }))
  test('a run without tests has failed', () => expect(tallyReport(report(0, 0, 0), 0).failed).toBe(1))
  test('a test left out has failed', () => expect(tallyReport(report(2, 0, 3), 0).failed).toBe(1))
  test('an error between tests has failed', () => expect(tallyReport(report(2, 0, 2), 1).failed).toBe(1))
  test('a missing report has failed', () => expect(readTally('/nowhere/report.json', 0).failed).toBe(1))

  test('a file that did not load has failed', () => {
    const files = [
      { status: 'passed', tests: ['passed'] },
      { status: 'failed', tests: [] },
    ]
    expect(tallyReport(report(1, 0, 1, files), 1)).toEqual({ passed: 1, failed: 1 })
  })
})
