import { operatorStatusCopy as copy } from '@lucas/contract/copy/operator-status.ts'
import { describe, expect, test } from 'vitest'
import { type BackupState, type OperatorStatus, renderStatusPage } from './status-page.ts'

const now = new Date('2026-11-29T18:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const last = { stoppedAt: hoursAgo(5), seconds: 8, bytes: 12_340_000 }
const drill = { backupId: 'a', endedAt: hoursAgo(24 * 9), seconds: 26.4, people: 4, isGood: true }
const good: OperatorStatus = {
  now,
  version: '1.1.0',
  readiness: { status: 'ok', checks: { database: 'ok' }, warnings: [] },
  backup: { kind: 'embedded', last, archiveLagSeconds: 4, drill },
  freeBytes: 40e9,
}

/** The sections of the page: title, verdict and text. */
const readParts = (change: Partial<OperatorStatus> = {}) =>
  Object.fromEntries(
    renderStatusPage({ ...good, ...change })
      .split('<section>')
      .slice(1)
      .map((part) =>
        part
          .replace(/<[^>]+>/g, '\n')
          .split('\n')
          .filter(Boolean),
      )
      .map(([title = '', ...rest]) => [title, rest]),
  )
const readBackup = (backup: BackupState) => readParts({ backup })[copy.backup.title]
const readDrill = (found: typeof drill | null) =>
  readParts({ backup: { kind: 'embedded', last, archiveLagSeconds: 0, drill: found } })[copy.drill.title]

describe('the status page', () => {
  test('says in words when the last backup ended, how large it is and that a drill succeeded', () => {
    expect(readParts()).toEqual({
      [copy.service.title]: [copy.good, copy.service.ok],
      [copy.backup.title]: [
        copy.good,
        expect.stringMatching(
          /^El último respaldo terminó el 29 de noviembre de 2026 a las 10:00, hace 5 horas\.$/,
        ),
        'Pesa 12,3 MB y tomó 8 segundos.',
        copy.backup.archived,
      ],
      [copy.drill.title]: [
        copy.good,
        expect.stringMatching(
          /20 de noviembre de 2026.* hace 9 días: el respaldo se restauró y todo cuadra\.$/,
        ),
        'Tomó 26 segundos, con 4 personas.',
      ],
      [copy.disk.title]: [copy.good, 'Quedan 40 GB libres.'],
    })
  })

  test.each([
    ['older than 26 hours', { last: { ...last, stoppedAt: hoursAgo(27) } }, copy.backup.old],
    ['with changes that wait', { archiveLagSeconds: 300 }, copy.backup.late('5 minutos')],
    ['missing', { last: null }, copy.backup.none],
  ])('a backup %s is pointed out', (_, change, sentence) => {
    const part = readBackup({ kind: 'embedded', last, archiveLagSeconds: 0, drill, ...change })
    expect(part?.[0]).toBe(copy.look)
    expect(part).toContain(sentence)
  })

  test('26 hours are not too old', () => {
    const part = readBackup({
      kind: 'embedded',
      last: { ...last, stoppedAt: hoursAgo(26) },
      archiveLagSeconds: 180,
      drill,
    })
    expect(part?.[0]).toBe(copy.good)
  })

  test.each([
    [{ kind: 'off' } as const, copy.backup.off],
    [{ kind: 'unreadable' } as const, copy.backup.unreadable],
    [{ kind: 'served', last: null } as const, copy.backup.elsewhere],
  ])('without a backup of its own: %j', (backup, sentence) => {
    expect(readBackup(backup)).toEqual([copy.look, sentence])
    // Only backups of the embedded database have a drill.
    expect(readParts({ backup })).not.toHaveProperty(copy.drill.title)
  })

  test('a drill that failed, is old or never was says what to do', () => {
    expect(readDrill({ ...drill, isGood: false })).toEqual([
      copy.look,
      expect.stringContaining('falló'),
      copy.drill.command,
    ])
    expect(readDrill({ ...drill, endedAt: hoursAgo(24 * 93) })).toEqual(
      expect.arrayContaining([copy.look, copy.drill.old, copy.drill.command]),
    )
    expect(readDrill(null)).toEqual([copy.look, copy.drill.none, copy.drill.command])
  })

  test('a process that cannot serve names what fails, and little space on the disk is pointed out', () => {
    const parts = readParts({
      readiness: { status: 'unavailable', checks: { database: 'failed', login: 'ok' }, warnings: ['<old>'] },
      freeBytes: 5e8,
    })
    expect(parts[copy.service.title]).toEqual([copy.look, copy.service.failed('la base de datos')])
    expect(parts[copy.disk.title]).toEqual([copy.look, copy.disk.low('500 MB')])
    expect(parts[copy.warnings]).toEqual(['&lt;old&gt;'])
  })
})
