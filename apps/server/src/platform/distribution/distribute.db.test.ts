import { expect, test } from 'vitest'
import { quietLog } from '../../../test/cluster.ts'
import { testDatabase } from '../../../test/database.ts'
import { runOperator } from '../../../test/support/operator-process.ts'
import { distribute as command } from '../../operator/distribute.ts'
import { distribute } from './distribute.ts'

// What needs no cluster; rel/citus distributes one.
const db = await testDatabase()
const sentence = /^The database has no extension citus: install Citus on the coordinator and the workers/

test('a database without Citus is refused with one sentence and stays as it is', async () => {
  await expect(distribute(db.ownerConnection, quietLog)).rejects.toThrow(sentence)
})

test('the command prints the sentence', async () => {
  await expect(runOperator(db, ['distribute'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(sentence),
  })
})

test.each([
  [['--shards']],
  [['--shards', '0']],
  [['--shards', '1.5']],
  [['--shards', '4', 'more']],
  [['now']],
])('arguments %j are refused', (args) => {
  expect(command.parseStandalone(args)).toBeNull()
})
