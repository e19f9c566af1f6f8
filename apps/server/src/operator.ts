import { callbacks } from './operator/callbacks.ts'
import { keys } from './operator/keys.ts'
import { checkout, plan } from './operator/plans.ts'
import { support } from './operator/support.ts'
import type { Topic, Work } from './operator/topic.ts'
import { createClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { attachDatabase } from './platform/database/attach.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { AppError } from './platform/errors.ts'
import { createLog } from './platform/log.ts'
import { databaseSettings } from './settings.ts'

// `npm run operator -- …`: what somebody does who looks after a running Lucas (docs/operations.md).

const topics: readonly Topic[] = [callbacks, plan, checkout, support, keys]

const usage = topics
  .flatMap(({ name, usage }) => usage.map((words) => `npm run operator -- ${name} ${words}`))
  .join('\n       ')

/** A refusal that is one sentence or one word; anything else is a fault of ours, with its stack. */
const isTold = (fault: unknown): fault is Error =>
  fault instanceof ConfigError || fault instanceof DatabaseSetupError || fault instanceof AppError

async function run(work: Work): Promise<boolean> {
  const log = createLog({ level: 'warn' })
  const config = readConfig(process.env)
  const { db, close } = await attachDatabase(databaseSettings(config), log)
  try {
    return await work({ config, db, log, clock: createClock() })
  } finally {
    await close()
  }
}

const [name, ...words] = process.argv.slice(2)
const topic = topics.find((one) => one.name === name)
const work = topic?.read(words) ?? null

if (topic === undefined || work === null) {
  console.error(`Usage: ${usage}`)
  process.exitCode = 2
} else
  try {
    if (!(await run(work))) {
      console.error(topic.refusal)
      process.exitCode = 1
    }
  } catch (fault) {
    console.error(isTold(fault) ? fault.message : fault)
    process.exitCode = 2
  }
