import { databaseSettings } from './composition/settings.ts'
import { createCards } from './modules/cards/index.ts'
import { createRecurring } from './modules/recurring/index.ts'
import { DataBlockedError, stopAtBlock } from './platform/block-gate.ts'
import { createClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { takeEnvFiles } from './platform/config/env-files.ts'
import { lockUserData } from './platform/database/locks.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { withUser } from './platform/database/user-transaction.ts'
import { createEvents } from './platform/events/events.ts'
import { createLog } from './platform/log.ts'
import { attachDatabase } from './platform/open-database/attach.ts'

// `npm run recount -- USER …`: recomputes all recurring series and instalment purchases of some users. Repeatable, also
// while the server runs (docs/recurring.md).

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Recomputes the users. Returns those left out because their data are blocked, or null if the arguments are no ids. */
async function recount(): Promise<{ count: number; blocked: string[] } | null> {
  takeEnvFiles(process.argv, process.env)
  const userIds = process.argv.slice(2)
  if (userIds.length === 0 || !userIds.every(isId)) return null
  const log = createLog({ level: 'warn' })
  const { db, close } = await attachDatabase(databaseSettings(readConfig(process.env)), log)
  try {
    const clock = createClock()
    const events = createEvents({ db, clock, log })
    const { recompute } = createRecurring({ db, clock, events, cards: createCards({ db, clock, events }) })
    const blocked: string[] = []
    for (const userId of userIds)
      await stopAtBlock(() =>
        withUser(db, userId, async (tx) => {
          if (await lockUserData(tx, userId)) await recompute.all(tx, userId)
        }),
      ).catch((error: unknown) => {
        if (!(error instanceof DataBlockedError)) throw error
        blocked.push(userId)
      })
    return { count: userIds.length - blocked.length, blocked }
  } finally {
    await close()
  }
}

try {
  const result = await recount()
  if (result === null) {
    console.error('Usage: npm run recount -- USER …   (user ids, as in the log)')
    process.exitCode = 2
  } else {
    console.log(`Recomputed ${result.count} users.`)
    if (result.blocked.length > 0)
      console.log(`Left, because their data are blocked: ${result.blocked.join(' ')}`)
  }
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof DatabaseSetupError ? error.message : error)
  process.exitCode = 2
}
