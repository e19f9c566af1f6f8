import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { root, run } from '../../../../scripts/runner/tool.ts'
import { createTemporaryFolder } from '../../../../scripts/running/temporary-folder.ts'
import { withoutVersionWarning } from '../../../../scripts/test/version-warning.ts'
import { startServedPostgres } from '../support/app/served-postgres.ts'
import { checkOutRelease, readLastRelease, requireReleaseCommit } from '../support/release/checkout.ts'
import { getKnownFaults } from '../support/release/known-faults.ts'
import { runUpgrade } from '../support/release/upgrade-run.ts'

const release = readLastRelease()
const known = getKnownFaults(release)

test('a shallow clone fails with the name of the release', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'lucas-shallow-'))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  await run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone])
  const sentence = `Release ${release.version} (${release.commit}) is not in this clone`
  await expect(requireReleaseCommit(release, clone)).rejects.toThrow(sentence)
})

describe('rel/upgrade', async () => {
  const postgres = await startServedPostgres()
  const dataDir = createTemporaryFolder('lucas-upgrade-')
  let migrationOfCommit = ''
  let report: Awaited<ReturnType<typeof runUpgrade>>

  beforeAll(async () => {
    const checkout = await checkOutRelease(release)
    try {
      migrationOfCommit = checkout.migration
      report = await runUpgrade({ checkout, postgres, dataDir, rows: 100_000, loadMs: 30_000 })
    } finally {
      await checkout.remove()
    }
  }, 1_800_000)
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  test('docs/releases.json names the last migration of the release', () => {
    expect(migrationOfCommit).toBe(release.migration)
  })

  test('migrates a copy with 100,000 transactions within 60 s', () => {
    const { code, log, ms } = report.copy
    expect([code, withoutVersionWarning(log.split('\n')).join('\n')]).toEqual([0, ''])
    console.log(`a copy with 100,000 transactions: ${Math.round(ms)} ms`)
    expect(ms).toBeLessThan(60_000)
  })

  test('migrates while the release before serves', () => {
    const { migrated, slowestMs, requests } = report
    expect(migrated.code).toBe(0)
    console.log(
      `under load: ${Math.round(migrated.ms)} ms, slowest request ${Math.round(slowestMs)} ms`,
      requests,
    )
    expect(Math.min(requests.old, requests.new)).toBeGreaterThan(100)
  })

  test('answers every call, before, during and after the migration, at both versions', () => {
    expect(report.failures.filter((failure) => !known.isKnownFailure(failure))).toEqual([])
  })

  test('has no other error in the logs of the release before', () => {
    const errors = report.oldLog.filter((line) => line.includes('"level":"error"'))
    expect(errors.filter((line) => !known.isKnownLogLine(line))).toEqual([])
  })

  test('reads transactions of every kind at both versions', () => {
    expect(report.unreadable).toEqual(known.unreadable)
  })

  test('keeps every acknowledged write', () => {
    const lost = report.users.flatMap(({ acknowledged: { transactions, goalId, saved } }) => [
      ...[...transactions].filter(([id, amount]) => report.stored.get(id) !== amount),
      ...((report.saved.get(goalId) ?? 0) === saved ? [] : [[goalId, saved]]),
    ])
    expect(lost).toEqual([])
    expect(report.stored.size).toBeGreaterThan(50)
    expect(report.after).toEqual(report.before)
  })

  test('shows equal figures at both versions', () => {
    expect(report.differences.filter((line) => !known.isKnownDifference(line))).toEqual([])
  })

  test('leaves nothing for the checker once the release before is gone', () => {
    expect(report.violations).toEqual([])
  })
})
