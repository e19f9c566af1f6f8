import { takeEnvFiles } from '../apps/server/src/platform/config/env-files.ts'
import { commandVariables, planStart } from './running/settings.ts'

// Runs a command of the server (`npm run check`, `operator`, `migrate`, `recount`) with the settings of `npm start`.

const commands = {
  check: () => import('../apps/server/src/check.ts'),
  migrate: () => import('../apps/server/src/migrate.ts'),
  operator: () => import('../apps/server/src/operator.ts'),
  recount: () => import('../apps/server/src/recount.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const command = Object.entries(commands).find(([known]) => known === name)
if (command === undefined) throw new Error(`Unknown command '${name}'.`)
try {
  takeEnvFiles(process.argv, process.env)
  // The job queues that migrate installs are those of a server with a bank.
  const variables = name === 'migrate' ? planStart(process.env).server : commandVariables(process.env)
  Object.assign(process.env, variables)
  await command[1]()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
