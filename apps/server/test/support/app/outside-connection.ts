import { afterAll } from 'vitest'
import { connect } from '../../../src/platform/database/connect.ts'
import { quietLog } from '../../cluster.ts'
import type { TestDatabase } from '../../database.ts'

/** Opens a superuser's handle outside of the test's database, whose connections the test cuts. Closes it after the suite. */
export function connectOutside({ adminConnection: { database, ...server } }: TestDatabase) {
  const outside = connect({
    connection: { ...server, database: 'postgres' },
    applicationName: 'outside',
    max: 1,
    statementTimeout: 10_000,
    log: quietLog,
  })
  afterAll(() => outside.destroy())
  return { outside, database }
}
