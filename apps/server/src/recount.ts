import { createRecurring } from './modules/recurring/index.ts'
import { createClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { attachDatabase } from './platform/database/attach.ts'
import { asPerson } from './platform/database/person.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { createLog } from './platform/log.ts'
import { createOutbox } from './platform/outbox/outbox.ts'
import { databaseSettings } from './settings.ts'

// `npm run recount -- PERSON …`: recounts the recurring series and purchases in instalments of some people, wholly. It
// may be repeated, and may run beside the server (docs/recurring.md).

const people = process.argv.slice(2)
const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

if (people.length === 0 || !people.every(isId)) {
  console.error('Usage: npm run recount -- PERSON …   (ids of people, as the log names them)')
  process.exitCode = 2
} else {
  const log = createLog({ level: 'warn' })
  try {
    const { db, close } = await attachDatabase(databaseSettings(readConfig(process.env)), log)
    try {
      const clock = createClock()
      const { refresh } = createRecurring({ db, clock, outbox: createOutbox({ db, clock, log }) })
      for (const person of people) await asPerson(db, person, (tx) => refresh.everything(tx, person))
      console.log(`${people.length} recounted.`)
    } finally {
      await close()
    }
  } catch (fault) {
    console.error(fault instanceof ConfigError || fault instanceof DatabaseSetupError ? fault.message : fault)
    process.exitCode = 2
  }
}
