import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { withClient } from '../../src/platform/database/client.ts'
import { createProductionSettings } from '../support/app/production-settings.ts'
import { startServedPostgres } from '../support/app/served-postgres.ts'
import { createServerGroup } from '../support/app/server-group.ts'
import { runUntilExit } from '../support/app/server-process.ts'
import { waitUntil } from '../support/poll-attempts.ts'

// LUCAS_ROLE on a served PostgreSQL: migrate has the owner's credentials, web and worker the application's login alone.

const migrateScript = fileURLToPath(new URL('../../src/migrate.ts', import.meta.url))

describe('rel/roles', async () => {
  const postgres = await startServedPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-roles-'))
  afterAll(async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const settings = {
    ...createProductionSettings(join(dataDir, 'data')),
    EXAMPLE_POOL_SIZE: '0',
    HOST: '127.0.0.1',
  }
  const owner = { DATABASE_URL: postgres.urlOf('lucas_owner', 'change me', 'lucas') }
  const app = { DATABASE_APP_URL: postgres.urlOf('lucas_web', 'only for this test', 'lucas') }

  const { start, run, stop } = createServerGroup(settings)
  const migrateOnce = () => run({ ...owner, ...app, LUCAS_ROLE: 'migrate' })
  const refusal = (sentence: string) => ({ code: 1, said: sentence })

  test.each(['web', 'worker'])(
    '%s refuses the owner’s credentials, and to start without its own',
    async (role) => {
      expect(await run({ ...owner, ...app, LUCAS_ROLE: role })).toEqual(
        refusal(
          `DATABASE_URL must not be set with LUCAS_ROLE=${role}: only migrate has the owner's credentials.`,
        ),
      )
      expect(await run({ LUCAS_ROLE: role })).toEqual(
        refusal(
          `DATABASE_APP_URL is missing: with LUCAS_ROLE=${role} it must be a postgres:// address of the application's login.`,
        ),
      )
    },
  )

  test('migrate refuses to start without the owner’s credentials', async () => {
    expect(await run({ ...app, LUCAS_ROLE: 'migrate' })).toEqual(
      refusal(
        'DATABASE_URL is missing: with LUCAS_ROLE=migrate it must be a postgres:// address of the owner.',
      ),
    )
  })

  test('migrate creates roles and login, migrates, installs the queues and ends; a second run changes nothing', async () => {
    await postgres.runDocumented('one installation that creates its roles itself')
    expect(await migrateOnce()).toEqual({ code: 0, said: '' })
    expect(
      await postgres.query(`SELECT rolinherit, rolsuper, rolcreaterole, pg_has_role(oid, 'lucas_app', 'MEMBER') AS member
        FROM pg_roles WHERE rolname = 'lucas_web'`),
    ).toEqual([{ rolinherit: false, rolsuper: false, rolcreaterole: false, member: true }])
    expect(await migrateOnce()).toEqual({ code: 0, said: '' })
  })

  test('npm run migrate installs the same', async () => {
    await postgres.queryIn('lucas', 'DROP SCHEMA pgboss CASCADE')
    const { code, said } = await runUntilExit({ ...settings, ...owner }, migrateScript)
    expect([code, said]).toEqual([0, ''])
    // The login of DATABASE_APP_URL exists already.
    const web = await start({ ...app, LUCAS_ROLE: 'web' })
    web.child.kill('SIGTERM')
    expect(await web.exit).toBe(0)
  })

  test('web and worker serve with the application’s login alone, and the worker runs the jobs of web', async () => {
    const [web, worker] = [
      await start({ ...app, LUCAS_ROLE: 'web' }),
      await start({ ...app, LUCAS_ROLE: 'worker' }),
    ]
    expect((await fetch(`${web.address}/api/app/`)).status).toBe(200)
    const started = await fetch(`${web.address}/api/example/`, { method: 'POST' })
    expect([started.status, await started.text()]).toEqual([
      expect.any(Number),
      expect.stringContaining('access'),
    ])
    const logins = await postgres.query(
      `SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = 'lucas'`,
    )
    expect(logins).toEqual([{ usename: 'lucas_web' }])
    await waitUntil(() => worker.stdout().includes('"job completed"'), 60_000)
    expect(web.stdout()).not.toContain('"job completed"')
    for (const { child, exit, stderr } of [web, worker]) {
      child.kill('SIGTERM')
      expect([await exit, stderr()]).toEqual([0, ''])
    }
  })

  test('a worker serves the health routes only', async () => {
    const worker = await start({ ...app, LUCAS_ROLE: 'worker' })
    expect((await fetch(`${worker.address}/healthz`)).status).toBe(200)
    expect((await fetch(`${worker.address}/readyz`, { method: 'HEAD' })).status).toBe(200)
    const pages = ['/', '/login', '/api/app/', '/api/docs', '/ws/goals/', '/api/nothing/', '/healthz/more']
    for (const path of pages) expect([path, (await fetch(worker.address + path)).status]).toEqual([path, 404])
    const callback = `/api/floid/callback/${settings.FLOID_CALLBACK_SECRET}/`
    for (const path of ['/api/auth/login/', '/healthz', callback])
      expect([path, (await fetch(worker.address + path, { method: 'POST' })).status]).toEqual([path, 404])
    worker.child.kill('SIGTERM')
    expect([await worker.exit, worker.stderr()]).toEqual([0, ''])
  })

  test('a process opens no more connections than its pools have', async () => {
    const web = await start({
      ...app,
      LUCAS_ROLE: 'web',
      DATABASE_POOL_SIZE: '2',
      DATABASE_JOB_POOL_SIZE: '2',
    })
    const signIn = () =>
      fetch(`${web.address}/api/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nadie@correo.cl', password: 'tres gatos y un farol' }),
      })
    await Promise.all(Array.from({ length: 12 }, signIn))
    await fetch(`${web.address}/readyz`)
    const used = await postgres.query(
      `SELECT application_name AS name, count(*)::int AS n FROM pg_stat_activity
        WHERE datname = 'lucas' AND application_name IN ('lucas', 'lucas jobs') GROUP BY 1 ORDER BY 1`,
    )
    expect(used).toEqual([{ name: 'lucas', n: 2 }])
    web.child.kill('SIGTERM')
    expect(await web.exit).toBe(0)
  })

  test('a late job makes the worker not ready and leaves the web process ready', async () => {
    // No process has a worker for this queue.
    await postgres.queryIn(
      'lucas',
      `INSERT INTO pgboss.queue SELECT (jsonb_populate_record(q, '{"name": "nobody"}')).* FROM pgboss.queue q WHERE name = 'ingest' ON CONFLICT DO NOTHING`,
    )
    const [web, worker] = [
      await start({ ...app, LUCAS_ROLE: 'web' }),
      await start({ ...app, LUCAS_ROLE: 'worker' }),
    ]
    const states = () =>
      Promise.all([web, worker].map(async ({ address }) => (await fetch(`${address}/readyz`)).status))
    expect(await states()).toEqual([200, 200])
    await postgres.queryIn(
      'lucas',
      `INSERT INTO pgboss.job (name, data, start_after) VALUES ('nobody', '{}', now() - interval '2 minutes')`,
    )
    expect(await states()).toEqual([200, 503])
    await waitUntil(() => worker.stdout().includes('"state":"queue"'))
    await postgres.queryIn('lucas', `DELETE FROM pgboss.job WHERE name = 'nobody'`)
    expect(await states()).toEqual([200, 200])
    await postgres.queryIn('lucas', `DELETE FROM pgboss.queue WHERE name = 'nobody'`)
    for (const { child } of [web, worker]) child.kill('SIGTERM')
    expect([await web.exit, await worker.exit]).toEqual([0, 0])
  })

  test('JOB_CONCURRENCY with an unknown queue stops the start and lists the queues', async () => {
    const { code, said } = await run({
      ...app,
      LUCAS_ROLE: 'worker',
      JOB_CONCURRENCY: 'ingest=4,callbacks=2',
    })
    expect(code).toBe(1)
    expect(said).toMatch(
      /^JOB_CONCURRENCY names the queue callbacks, which does not exist: the queues are [^\n]+\.$/,
    )
  })

  test.each([
    [
      'a schema that a newer release reduced',
      `INSERT INTO migration.journal (name, checksum, oldest_reader) VALUES ('9999-drop.sql', '', '9998')`,
      `DELETE FROM migration.journal WHERE name = '9999-drop.sql'`,
      /^The database is newer than this release: migration 9999-drop\.sql needs a release that knows migration 9998\. Start a newer release\.$/,
    ],
    [
      'a missing queue',
      `ALTER SCHEMA pgboss RENAME TO away; CREATE SCHEMA pgboss; GRANT USAGE ON SCHEMA pgboss TO lucas_app;
       CREATE VIEW pgboss.version AS TABLE away.version; GRANT SELECT ON pgboss.version TO lucas_app;
       CREATE VIEW pgboss.queue AS SELECT * FROM away.queue WHERE name = 'dead-letters'; GRANT SELECT ON pgboss.queue TO lucas_app`,
      'DROP SCHEMA pgboss CASCADE; ALTER SCHEMA away RENAME TO pgboss',
      /^The job queues are older than this release: [a-z-]+ is missing\. Run this release once with LUCAS_ROLE=migrate\.$/,
    ],
  ])('web and worker refuse %s in one sentence', async (_, change, undo, sentence) => {
    const admin = { connectionString: postgres.urlOf('postgres', 'only for this test', 'lucas') }
    await withClient(admin, (client) => client.query(change))
    const answers = await Promise.all(['web', 'worker'].map((role) => run({ ...app, LUCAS_ROLE: role })))
    await withClient(admin, (client) => client.query(undo))
    for (const { code, said } of answers) {
      expect(said).toMatch(sentence)
      expect(code).toBe(1)
    }
  })
})
