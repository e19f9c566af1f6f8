import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTally, tallyReport } from './tally.ts'
import { root } from './tool.ts'

const report = (
  passed: number,
  failed: number,
  total: number,
  files: { status: string; tests: string[]; faults?: string[] }[] = [],
) => ({
  numTotalTests: total,
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files.map(({ status, tests, faults = [] }, file) => ({
    name: join(root, `file-${file}.test.ts`),
    status,
    assertionResults: tests.map((each, test) => ({
      fullName: `test ${test}`,
      status: each,
      failureMessages: faults.slice(test, test + 1),
    })),
  })),
})

describe('the sum of a test run', () => {
  test('counts what passed', () =>
    expect(tallyReport(report(3, 0, 3), 0)).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      secondTries: [],
    }))
  test('counts what failed', () =>
    expect(tallyReport(report(2, 1, 3), 1)).toMatchObject({ passed: 2, failed: 1 }))
  test('a run without tests has failed', () => expect(tallyReport(report(0, 0, 0), 0).failed).toBe(1))
  test('a test left out has failed', () => expect(tallyReport(report(2, 0, 3), 0).failed).toBe(1))
  test('an error between tests has failed', () => expect(tallyReport(report(2, 0, 2), 1).failed).toBe(1))
  test('a missing report has failed', () => expect(readTally('/nowhere/report.json', 0).failed).toBe(1))

  test('a file that did not load has failed', () => {
    const files = [
      { status: 'passed', tests: ['passed'] },
      { status: 'failed', tests: [] },
    ]
    expect(tallyReport(report(1, 0, 1, files), 1)).toMatchObject({ passed: 1, failed: 1, failures: [] })
  })
  test('what failed is named by its file and title', () => {
    const files = [{ status: 'failed', tests: ['passed', 'failed'] }]
    expect(tallyReport(report(1, 1, 2, files), 1).failures).toEqual(['file-0.test.ts: test 1'])
  })
  test('what passed at the second try is named with what was wrong at the first', () => {
    const faults = ['Error: the bell did not ring\n    at alerts.test.ts:3']
    const files = [{ status: 'passed', tests: ['passed', 'passed'], faults }]
    expect(tallyReport(report(2, 0, 2, files), 0)).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      secondTries: ['file-0.test.ts: test 0 (Error: the bell did not ring)'],
    })
  })
  test('what fails twice has failed', () => {
    const files = [{ status: 'failed', tests: ['failed'], faults: ['Error: no'] }]
    expect(tallyReport(report(0, 1, 1, files), 1)).toMatchObject({ failed: 1, secondTries: [] })
  })
})
