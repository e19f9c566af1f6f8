import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { createClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { openDatabase } from './platform/database/open.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { createLog } from './platform/log.ts'
import { stopOnSignal } from './platform/shutdown.ts'
import { builtWeb, databaseSettings } from './settings.ts'

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The version is the product's, in the package at the top. */
function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(root('package.json'), 'utf8'))
  return version
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel })
  const database = await openDatabase(databaseSettings(config), log)
  const clock = createClock()
  const app = await createApp({
    config,
    database,
    log,
    clock,
    version: readVersion(),
    web: builtWeb(root('apps/web/dist')),
  })
  stopOnSignal(() => app.parts, log)
  await app.start()
  await app.http.listen({ port: config.port, host: config.host })
}

try {
  await start()
} catch (fault) {
  // A wrong setting is one sentence; anything else is a fault of ours, with its stack.
  console.error(fault instanceof ConfigError || fault instanceof DatabaseSetupError ? fault.message : fault)
  process.exit(1)
}
