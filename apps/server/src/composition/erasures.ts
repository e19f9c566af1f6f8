import { createErasure } from '../modules/privacy/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/connect.ts'
import { createEnvelope } from '../platform/envelope/envelope.ts'
import type { Log } from '../platform/log.ts'

interface ErasuresDeps {
  config: Pick<Config, 'dataDir' | 'encryptionKeys'>
  db: Db
  log: Log
  clock: Clock
}

/** Erases again the users of the erasure list, for a database that may have been restored. Returns how many. */
export const reapplyErasures = ({ config, db, log, clock }: ErasuresDeps): Promise<number> =>
  createErasure({
    jobsDb: db,
    clock,
    log,
    envelope: createEnvelope({ keys: config.encryptionKeys, now: clock.now }),
    dataDir: config.dataDir,
  }).reapply()
