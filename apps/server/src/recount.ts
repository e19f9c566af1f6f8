import { databaseSettings } from './composition/settings.ts'
import { createCards } from './modules/cards/index.ts'
import { createRecurring } from './modules/recurring/index.ts'
import { DataBlockedError, stopAtBlock } from './platform/block-gate.ts'
import { createClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { attachDatabase } from './platform/database/attach.ts'
import { lockUserData } from './platform/database/locks.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { withUser } from './platform/database/user-transaction.ts'
import { createEvents } from './platform/events/events.ts'
import { createLog } from './platform/log.ts'

// `npm run recount -- USER …`: recomputes all recurring series and instalment purchases of some users. Repeatable, also
// while the server runs (docs/recurring.md).

const userIds = process.argv.slice(2)
const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

if (userIds.length === 0 || !userIds.every(isId)) {
  console.error('Usage: npm run recount -- USER …   (user ids, as in the log)')
  process.exitCode = 2
} else {
  const log = createLog({ level: 'warn' })
  try {
    const { db, close } = await attachDatabase(databaseSettings(readConfig(process.env)), log)
    try {
      const clock = createClock()
      const events = createEvents({ db, clock, log })
      const { recompute } = createRecurring({
        db,
        clock,
        events,
        cards: createCards({ db, clock, events }),
      })
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
      console.log(`Recomputed ${userIds.length - blocked.length} users.`)
      if (blocked.length > 0) console.log(`Left, because their data are blocked: ${blocked.join(' ')}`)
    } finally {
      await close()
    }
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof DatabaseSetupError ? error.message : error)
    process.exitCode = 2
  }
}
