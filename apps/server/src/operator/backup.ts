import { oldBackupMs, openStore } from '../platform/backup/embedded-backups.ts'
import { backUpEmbedded } from '../platform/backup/run-backup.ts'
import { requireBackupSettings } from './backup-settings.ts'
import type { StandaloneAction, StandaloneCommand } from './command.ts'
import { drill } from './restore.ts'

/** Backups of the embedded database (docs/backup.md). */
export const backup: StandaloneCommand = {
  name: 'backup',
  usage: ['', 'list', 'status', 'drill'],
  failureMessage: 'There is no backup, none of the last 26 hours, or it breaks invariants.',
  parseStandalone([action, ...rest]) {
    if (rest.length > 0) return null
    if (action === undefined)
      return async ({ config, log }) => {
        const settings = requireBackupSettings(config)
        const { id, bytes, seconds } = await backUpEmbedded(
          { dataDir: config.dataDir, backup: settings, binDir: config.postgresBinDir ?? undefined },
          log,
        )
        console.log(`Backup ${id} completed: ${formatMegabytes(bytes)} MB in ${seconds.toFixed(1)} s.`)
        return true
      }
    if (action === 'status') return showStatus
    if (action === 'drill') return drill
    if (action !== 'list') return null
    return async ({ config }) => {
      const backups = await openStore(requireBackupSettings(config)).listBackups()
      for (const { id, stoppedAt, bytes, seconds } of backups)
        console.log(
          `${id}  restores from ${stoppedAt.toISOString()} on  ${formatMegabytes(bytes)} MB  ${seconds.toFixed(1)} s`,
        )
      return backups.length > 0
    }
  },
}

const hourMs = 3_600_000

/** Prints the newest backup, its age and the last drill. Returns whether the backup is recent. */
const showStatus: StandaloneAction = async ({ config, clock }) => {
  const settings = requireBackupSettings(config)
  const store = openStore(settings)
  const last = (await store.listBackups()).at(-1)
  if (last === undefined) return false
  const ageMs = clock.now().getTime() - last.stoppedAt.getTime()
  console.log(
    `Last backup ${last.id} ended at ${last.stoppedAt.toISOString()}, ${(ageMs / hourMs).toFixed(1)} hours ago: ${formatMegabytes(last.bytes)} MB in ${settings.folder}.`,
  )
  const drill = await store.readDrill()
  console.log(
    drill === null
      ? 'No drill yet: backup drill.'
      : `The drill of ${drill.endedAt.toISOString()} with backup ${drill.backupId} ${drill.isGood ? 'succeeded' : 'failed'}.`,
  )
  return ageMs < oldBackupMs
}

const formatMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
