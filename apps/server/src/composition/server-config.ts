import { type Config, readConfig } from '../platform/config/config.ts'
import { prepareDataDir } from '../platform/config/data-dir.ts'
import { demandBank } from './provider.ts'

/** Reads the settings of a process that runs the product. Writes nothing before the last of them is valid. */
export function readServerConfig(environment: NodeJS.ProcessEnv): Config {
  const config = readConfig(environment)
  demandBank(config)
  prepareDataDir(config.dataDir)
  return config
}
