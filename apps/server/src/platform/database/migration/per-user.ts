import type { Client, ClientConfig } from 'pg'
import { withClient } from '../client.ts'
import type { DatabaseLog } from '../log.ts'
import { setUserOnCluster, setUserStatement } from '../prepared-statements.ts'
import type { Migration } from './files.ts'
import { inTransaction, type LockPatience, retryLocks } from './retry.ts'
import { splitStatements } from './statements.ts'

const pageSize = 500
const firstUser = '00000000-0000-0000-0000-000000000000'

/**
 * Runs each statement of a migration for one user after the other, with the application's login under the lock of the user's
 * data, again and again until it changes no row. Each run is a transaction of its own, so a statement should change a few
 * thousand rows at most, and the second run of the whole migration must find nothing to change.
 */
export async function runPerUser(
  { owner, app, isOnCluster }: { owner: Client; app: ClientConfig; isOnCluster: boolean },
  { name, text }: Migration,
  patience: LockPatience,
  log: DatabaseLog,
): Promise<void> {
  const statements = splitStatements(text)
  await withClient({ ...app, application_name: 'lucas migrate' }, async (client) => {
    const setUser = isOnCluster ? setUserOnWorkers : setUserHere
    for await (const userId of listUsers(owner, patience.lockTimeoutMs))
      for (const statement of statements) {
        const again = (work: () => Promise<void>) => retryLocks(patience, { log, step: name }, work)
        await repeatStatement(client, { userId, statement, setUser }, patience.lockTimeoutMs, again)
      }
  })
}

type SetUser = (client: Client, userId: string) => Promise<unknown>
const setUserHere: SetUser = (client, userId) => client.query(setUserStatement, [userId])
const setUserOnWorkers: SetUser = (client, userId) => client.query(setUserOnCluster(userId))

async function repeatStatement(
  client: Client,
  { userId, statement, setUser }: { userId: string; statement: string; setUser: SetUser },
  lockTimeoutMs: number,
  again: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let changed = 1
  while (changed > 0)
    await again(async () => {
      changed = await inTransaction(client, lockTimeoutMs, async () => {
        await setUser(client, userId)
        await client.query('SELECT lock_user_data($1)', [userId])
        return (await client.query(statement)).rowCount ?? 0
      })
    })
}

async function* listUsers(client: Client, lockTimeoutMs: number): AsyncGenerator<string> {
  for (let last: string | undefined = firstUser; last !== undefined; ) {
    const after: string = last
    const ids: string[] = await inTransaction(client, lockTimeoutMs, async () => {
      await client.query('SET LOCAL ROLE lucas_lookup')
      const { rows } = await client.query<{ user_id: string }>(
        'SELECT user_id FROM person WHERE user_id > $1 ORDER BY user_id LIMIT $2',
        [after, pageSize],
      )
      return rows.map(({ user_id }) => user_id)
    })
    yield* ids
    last = ids.at(-1)
  }
}
