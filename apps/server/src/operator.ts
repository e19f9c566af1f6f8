import { lookupRepository } from './modules/auth/index.ts'
import { changePlan, isPlan } from './modules/billing/index.ts'
import { createSetAside, type SetAside } from './modules/connections/index.ts'
import { createClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { attachDatabase } from './platform/database/attach.ts'
import type { Db } from './platform/database/connect.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { createLog, type Log } from './platform/log.ts'
import { createOutbox } from './platform/outbox/outbox.ts'
import { databaseSettings } from './settings.ts'

// `npm run operator -- …`: callbacks that five tries could not work off, and people's plans (docs/operations.md).

const usage = `Usage: npm run operator -- callbacks [list]
       npm run operator -- callbacks show ID
       npm run operator -- callbacks retry ID|all
       npm run operator -- callbacks discard ID
       npm run operator -- plan EMAIL free|grow|work`

const line = ({ id, receivedAt, provider, bank, reason, attempts }: SetAside) =>
  [id, receivedAt.toISOString(), provider, bank || '-', reason, `${attempts} tries`].join('  ')

const facts = (callback: SetAside) =>
  Object.entries({
    id: callback.id,
    person: callback.person,
    provider: callback.provider,
    bank: callback.bank || '(not told)',
    received: callback.receivedAt.toISOString(),
    reason: callback.reason,
    tries: callback.attempts,
    'sealed bytes': callback.bytes,
  })
    .map(([name, value]) => `${name.padEnd(13)}${value}`)
    .join('\n')

type Callbacks = ReturnType<typeof createSetAside>

/** Answers whether the command did what it was asked. */
async function run(callbacks: Callbacks, action: string, id: string): Promise<boolean> {
  if (action === 'list') {
    const found = await callbacks.list()
    console.log(found.length === 0 ? 'No callback is set aside.' : found.map(line).join('\n'))
    return true
  }
  if (action === 'retry' && id === 'all') {
    const found = await callbacks.list()
    for (const one of found) await callbacks.retry(one.id)
    console.log(`${found.length} callbacks are tried again.`)
    return true
  }
  if (action === 'show') {
    const found = await callbacks.find(id)
    if (found) console.log(facts(found))
    return found !== undefined
  }
  const isDone = action === 'retry' ? await callbacks.retry(id) : await callbacks.discard(id)
  if (isDone) console.log(action === 'retry' ? 'It is tried again.' : 'It is discarded; its body is erased.')
  return isDone
}

/** Puts whoever has this address on a plan, until payments do it. */
async function setPlan(db: Db, log: Log, email: string, plan: string): Promise<boolean> {
  if (!isPlan(plan)) return false
  const person = await lookupRepository(db).personByEmail(email)
  if (person === null) return false
  await changePlan({ db, outbox: createOutbox({ db, clock: createClock(), log }) }, person, plan)
  console.log(`The plan is ${plan} now.`)
  return true
}

const [topic, first = '', second = ''] = process.argv.slice(2)
const action = first === '' ? 'list' : first
const isAboutCallbacks =
  topic === 'callbacks' && (action === 'list' || (/^(show|retry|discard)$/.test(action) && second !== ''))
const isAboutPlan = topic === 'plan' && first !== '' && isPlan(second)

if (isAboutCallbacks || isAboutPlan) {
  try {
    const log = createLog({ level: 'warn' })
    const { db, close } = await attachDatabase(databaseSettings(readConfig(process.env)), log)
    try {
      const isDone = isAboutPlan
        ? await setPlan(db, log, first, second)
        : await run(createSetAside(db), action, second)
      if (!isDone) {
        console.error(isAboutPlan ? 'Nobody has this address.' : 'There is no such callback set aside.')
        process.exitCode = 1
      }
    } finally {
      await close()
    }
  } catch (fault) {
    console.error(fault instanceof ConfigError || fault instanceof DatabaseSetupError ? fault.message : fault)
    process.exitCode = 2
  }
} else {
  console.error(usage)
  process.exitCode = 2
}
