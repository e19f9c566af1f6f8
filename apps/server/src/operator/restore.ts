import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkInvariants, type InvariantViolation } from '../checker/checker.ts'
import { reapplyErasures } from '../composition/erasures.ts'
import { erasureListFile } from '../modules/privacy/index.ts'
import { listFirstPeople } from '../modules/registration/index.ts'
import type { BackupRecord } from '../platform/backup/backup-store.ts'
import { openStore } from '../platform/backup/embedded-backups.ts'
import { requireEmptyDataFolder, restoreEmbedded } from '../platform/backup/restore.ts'
import { chooseBackup } from '../platform/backup/restore-cluster.ts'
import type { Config } from '../platform/config/config.ts'
import { connect, type Db } from '../platform/database/connect.ts'
import { requireSameAccountHashKey, requireSamePepper } from '../platform/database/installation-facts.ts'
import { DatabaseSetupError } from '../platform/database/setup-error.ts'
import { createEnvelope } from '../platform/envelope/envelope.ts'
import { requireReadableKeys } from '../platform/envelope/rotation.ts'
import type { Log } from '../platform/log.ts'
import { requireBackupSettings } from './backup-settings.ts'
import type { OperatorCommand, StandaloneAction, StandaloneCommand } from './command.ts'

const maxPeopleCounted = 1_000_000
const checkTimeoutMs = 1_800_000
const failureMessage =
  'The data is restored, but breaks invariants: see docs/backup.md before you start the server.'

/** Restores the embedded database from its backups (docs/backup.md). */
export const restore: StandaloneCommand = {
  name: 'restore',
  usage: ['[--until=2026-12-01T14:30:00Z]'],
  failureMessage,
  parseStandalone([option, ...rest]) {
    if (rest.length > 0) return null
    if (option === undefined) return restoreTo(null)
    const [, text] =
      /^--until=(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))$/.exec(option) ?? []
    const until = new Date(text ?? '')
    return Number.isNaN(until.getTime()) ? null : restoreTo(until)
  },
}

const restoreTo =
  (until: Date | null): StandaloneAction =>
  async ({ config, log, clock }) => {
    const settings = requireBackupSettings(config)
    requireEmptyDataFolder(config.dataDir)
    requireErasureList(config)
    const store = openStore(settings)
    const backup = await chooseBackup(store, until)
    requireSameSecrets(backup, settings.secretDigests)
    const began = performance.now()
    let violations: InvariantViolation[] = []
    const { recoveredTo, segments } = await restoreEmbedded(
      { dataDir: config.dataDir, store, backup, until, binDir: config.postgresBinDir ?? undefined, log },
      async ({ app, superuser }) => {
        await withDb(app, log, (db) => eraseAgain({ config, db, log, clock }))
        violations = await withDb(superuser, log, (db) => checkInvariants(db, { now: clock.now() }))
      },
    )
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.log(
      `Backup ${backup.id} and ${segments} WAL segments restored in ${seconds} s, to the transaction of ${recoveredTo?.toISOString() ?? 'the backup'}.`,
    )
    return reportViolations(violations)
  }

/** Completes the restore of a served database by pgBackRest, before its servers start. */
export const restored: OperatorCommand = {
  name: 'restored',
  usage: [''],
  failureMessage,
  parse: (args) =>
    args.length > 0
      ? null
      : async ({ config, db, log, clock }) => {
          requireErasureList(config)
          await requireSamePepper(db, config.pepper)
          await requireSameAccountHashKey(db, config.accountHashKey)
          await requireReadableKeys({
            db,
            envelope: createEnvelope({ keys: config.encryptionKeys, now: clock.now }),
          })
          await eraseAgain({ config, db, log, clock })
          if (config.databaseUrl === null) {
            console.log(
              'Run `check` with the address of a superuser in DATABASE_URL, then start the servers.',
            )
            return true
          }
          const connection = { connectionString: config.databaseUrl }
          return reportViolations(
            await withDb(connection, log, (owner) => checkInvariants(owner, { now: clock.now() })),
          )
        },
}

/**
 * Restores the newest backup into a folder of its own, checks it as a restore does, and deletes it again. The data and a running server
 * are not touched; the outcome is stored with the backups. Returns whether the backup restores and every invariant holds.
 */
export const drill: StandaloneAction = async ({ config, log, clock }) => {
  const settings = requireBackupSettings(config)
  const store = openStore(settings)
  const backup = await chooseBackup(store, null)
  requireSameSecrets(backup, settings.secretDigests)
  // The folder around DATA_DIR may belong to root.
  const folder = await mkdtemp(join(config.dataDir, 'drill-'))
  const began = performance.now()
  let violations: InvariantViolation[] = []
  let people = 0
  let isRestored = false
  const countSeconds = () => (performance.now() - began) / 1_000
  try {
    const { recoveredTo, segments } = await restoreEmbedded(
      { dataDir: folder, store, backup, until: null, binDir: config.postgresBinDir ?? undefined, log },
      async ({ app, superuser }) => {
        if (existsSync(erasureListFile(config.dataDir)))
          await withDb(app, log, (db) => eraseAgain({ config, db, log, clock }))
        await withDb(superuser, log, async (db) => {
          violations = await checkInvariants(db, { now: clock.now() })
          people = (await listFirstPeople(db, maxPeopleCounted)).length
        })
      },
    )
    isRestored = true
    console.log(
      `Backup ${backup.id} and ${segments} WAL segments restore in ${countSeconds().toFixed(1)} s, to the transaction of ${recoveredTo?.toISOString() ?? 'the backup'}, with ${people} people.`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
    await store.writeDrill({
      backupId: backup.id,
      endedAt: clock.now(),
      seconds: countSeconds(),
      people,
      isGood: isRestored && violations.length === 0,
    })
  }
  return reportViolations(violations)
}

function requireErasureList({ dataDir }: Config): void {
  const file = erasureListFile(dataDir)
  if (!existsSync(file))
    throw new DatabaseSetupError(
      `${file} is missing: copy the erasure list of the installation there, or erased users would come back.`,
    )
}

function requireSameSecrets({ secretDigests }: BackupRecord, given: Record<string, string>): void {
  const other = Object.keys(given).filter((name) => secretDigests[name] !== given[name])
  if (other.length > 0)
    throw new DatabaseSetupError(
      `${other.join(' and ')} ${other.length > 1 ? 'are' : 'is'} not of the installation that was backed up.`,
    )
}

async function eraseAgain(deps: Parameters<typeof reapplyErasures>[0]): Promise<void> {
  console.log(`${await reapplyErasures(deps)} users of the erasure list erased again.`)
}

function reportViolations(violations: readonly InvariantViolation[]): boolean {
  for (const { invariant, userId, subject } of violations)
    console.log(`${invariant}: ${subject} (user ${userId})`)
  console.log(violations.length === 0 ? 'Every invariant holds.' : `${violations.length} violations.`)
  return violations.length === 0
}

async function withDb<T>(
  connection: Parameters<typeof connect>[0]['connection'],
  log: Log,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const db = connect({
    connection,
    applicationName: 'lucas restore',
    max: 1,
    statementTimeout: checkTimeoutMs,
    log,
  })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
