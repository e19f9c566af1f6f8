import { describe, expect, inject, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { quietLog } from '../../../test/cluster.ts'
import { testDatabase } from '../../../test/database.ts'
import { toDatabaseUrl } from '../../../test/support/app/server-process.ts'
import { attachDatabase } from '../open-database/attach.ts'
import { openDatabase } from '../open-database/open.ts'
import { DatabaseSetupError } from './setup-error.ts'

const { owner, host, port } = inject('cluster')
const { name } = await testDatabase()
const closed = await findFreePort()
const at = (changes: Partial<Parameters<typeof toDatabaseUrl>[0]>) =>
  toDatabaseUrl({ host, port, database: name, ...owner, ...changes })
const settings = { dataDir: '/nowhere', secret: 'a secret', production: false }
const address = host.startsWith('/') ? host : `${host}:${port}`

const wrongUrls = [
  [
    'a closed port',
    `postgres://lucas:hidden-word@127.0.0.1:${closed}/lucas`,
    `PostgreSQL at 127.0.0.1:${closed} cannot be reached (ECONNREFUSED): start it, or correct DATABASE_URL.`,
  ],
  [
    'a closed port of localhost',
    `postgres://lucas:hidden-word@localhost:${closed}/lucas`,
    `PostgreSQL at localhost:${closed} cannot be reached (ECONNREFUSED): start it, or correct DATABASE_URL.`,
  ],
  [
    'an unknown host',
    'postgres://lucas:hidden-word@database.invalid/lucas',
    /^The host database\.invalid in DATABASE_URL is not known \((ENOTFOUND|EAI_AGAIN)\): correct DATABASE_URL, or check the network\.$/,
  ],
] as const

describe('a database that cannot be used is explained in one sentence', () => {
  const open = (url: string, appUrl?: string) => openDatabase({ ...settings, url, appUrl }, quietLog)
  const attach = (url: string, appUrl?: string) => attachDatabase({ ...settings, url, appUrl }, quietLog)

  test.each(wrongUrls)('%s', async (_, url, sentence) => {
    for (const start of [open, attach]) {
      const error = await start(url).then(
        () => null,
        (fault: unknown) => fault,
      )
      expect(error).toBeInstanceOf(DatabaseSetupError)
      expect(error).toHaveProperty(
        'message',
        expect.toSatisfy((text: string) =>
          typeof sentence === 'string' ? text === sentence : sentence.test(text),
        ),
      )
    }
  })

  test.each([
    [
      'a wrong password',
      { password: 'hidden-word' },
      `refuses the user ${owner.user}: correct the user or the password in`,
    ],
    ['no password', { password: '' }, `refuses the user ${owner.user}: correct the user or the password in`],
    [
      'an unknown user',
      { user: 'stranger' },
      'refuses the user stranger: correct the user or the password in',
    ],
    [
      'a database that does not exist',
      { database: 'elsewhere' },
      'has no database elsewhere: create it, or correct',
    ],
  ])('%s', async (_, changes, fault) => {
    const wrong = at(changes)
    await expect(open(wrong)).rejects.toThrow(
      new DatabaseSetupError(`PostgreSQL at ${address} ${fault} DATABASE_URL.`),
    )
    await expect(open(at({}), wrong)).rejects.toThrow(
      new DatabaseSetupError(`PostgreSQL at ${address} ${fault} DATABASE_APP_URL.`),
    )
  })
})
