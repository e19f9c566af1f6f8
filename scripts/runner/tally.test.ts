import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTally, tallyReport } from './tally.ts'
import { root } from './tool.ts'

const report = (
  passed: number,
  failed: number,
  total: number,
  files: { status: string; tests: string[]; messages?: string[] }[] = [],
) => ({
  numTotalTests: total,
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files.map(({ status, tests, messages = [] }, file) => ({
    name: join(root, `file-${file}.test.ts`),
    status,
    startTime: 1_000,
    endTime: 3_460,
    assertionResults: tests.map((each, test) => ({
      fullName: `test ${test}`,
      title: `test ${test}`,
      status: each,
      failureMessages: messages.slice(test, test + 1),
    })),
  })),
})

describe('tally of a test run', () => {
  test('counts passed tests', () =>
    expect(tallyReport(report(3, 0, 3), 0)).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      secondTries: [],
      durations: [],
    }))
  test('counts failed tests', () =>
    expect(tallyReport(report(2, 1, 3), 1)).toMatchObject({ passed: 2, failed: 1 }))
  test('fails a run without tests', () => expect(tallyReport(report(0, 0, 0), 0).failed).toBe(1))
  test('fails a skipped test', () => expect(tallyReport(report(2, 0, 3), 0).failed).toBe(1))
  test('fails a run with an error outside tests', () =>
    expect(tallyReport(report(2, 0, 2), 1).failed).toBe(1))
  test('fails a run without a report', () => expect(readTally('/nowhere/report.json', 0).failed).toBe(1))

  test('fails a file that did not load', () => {
    const files = [
      { status: 'passed', tests: ['passed'] },
      { status: 'failed', tests: [] },
    ]
    expect(tallyReport(report(1, 0, 1, files), 1)).toMatchObject({ passed: 1, failed: 1, failures: [] })
  })
  test('names a failed test by its file and title', () => {
    const files = [{ status: 'failed', tests: ['passed', 'failed'] }]
    expect(tallyReport(report(1, 1, 2, files), 1).failures).toEqual(['file-0.test.ts: test 1'])
  })
  test('names a test that passed at the second try with the error of the first', () => {
    const messages = ['Error: the alert did not appear\n    at alerts.test.ts:3']
    const files = [{ status: 'passed', tests: ['passed', 'passed'], messages }]
    expect(tallyReport(report(2, 0, 2, files), 0)).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      secondTries: [
        {
          name: 'file-0.test.ts: test 0',
          error: 'Error: the alert did not appear',
          evidence: 'file-0-test-0-try-2',
        },
      ],
      durations: [{ file: 'file-0.test.ts', seconds: 2.5 }],
    })
  })
  test('fails a test that failed twice', () => {
    const files = [{ status: 'failed', tests: ['failed'], messages: ['Error: no'] }]
    expect(tallyReport(report(0, 1, 1, files), 1)).toMatchObject({ failed: 1, secondTries: [] })
  })
})
