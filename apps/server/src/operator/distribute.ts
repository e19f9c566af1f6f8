import { databaseSettings } from '../composition/settings.ts'
import { DatabaseSetupError } from '../platform/database/setup-error.ts'
import { distribute as distributeTables } from '../platform/distribution/distribute.ts'
import type { StandaloneCommand } from './command.ts'

const mostShards = 1_024

/** Distribution of the installation over a Citus cluster (docs/operations.md). */
export const distribute: StandaloneCommand = {
  name: 'distribute',
  usage: ['', '--shards NUMBER'],
  failureMessage: 'The installation was not distributed.',
  parseStandalone(args) {
    const shards = parseShards(args)
    if (shards === null) return null
    return async ({ config, log }) => {
      const { url } = databaseSettings(config)
      if (url === undefined)
        throw new DatabaseSetupError(
          'DATABASE_URL is missing: the owner distributes the tables, and the embedded PostgreSQL is no cluster.',
        )
      const { moved } = await distributeTables({ connectionString: url }, log, { shards })
      console.log(
        moved.length === 0
          ? 'All tables were distributed; workers, rights and look-ups are complete.'
          : `Distributed ${moved.length} tables. Start the server again.`,
      )
      return true
    }
  },
}

/** Returns the number of shards, undefined without the option, or null if the arguments are wrong. */
function parseShards(args: readonly string[]): number | undefined | null {
  if (args.length === 0) return undefined
  const [option, value, ...rest] = args
  const shards = Number(value)
  const isValid = option === '--shards' && rest.length === 0 && Number.isInteger(shards)
  return isValid && shards >= 1 && shards <= mostShards ? shards : null
}
