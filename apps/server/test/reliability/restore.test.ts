import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { operatorStatusCopy } from '@lucas/contract/copy/operator-status.ts'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import { createEmbeddedInstallation } from '../support/backups/embedded-installation.ts'
import { createHouseholdClient } from '../support/backups/household-client.ts'
import { createMetricsClient } from '../support/observability/metrics-client.ts'
import { waitUntil } from '../support/poll-attempts.ts'

// R-17 with the embedded database: a server that archives, backups, kill -9, and restores into new data folders.

describe('rel/restore', async () => {
  const metrics = await createMetricsClient()
  const readStatusPage = async () => (await fetch(`${metrics.address}/status`)).text()
  const installation = createEmbeddedInstallation()
  const { backupDir, createDataDir, runOperator } = installation
  const source = createDataDir('source')
  let ana: ReturnType<typeof createHouseholdClient>
  let beto: ReturnType<typeof createHouseholdClient>
  type Figures = Awaited<ReturnType<typeof ana.readFigures>>
  /** The figures of ana before the other user was erased, and at the end. */
  const figures: { before?: Figures; last?: Figures } = {}
  /** Moments after the first and the last figures. */
  const moments = { before: '', last: '' }

  async function mark(): Promise<string> {
    const [row]: { at: Date }[] = await installation.query(source, 'SELECT clock_timestamp() AS at')
    await wait(50)
    return row?.at.toISOString() ?? ''
  }
  const listComplete = (folder: string) =>
    readdirSync(join(folder, 'base')).filter((id) => existsSync(join(folder, 'base', id, 'record.enc')))
  const readRecords = () => listComplete(backupDir)

  test('the server backs up at its first start, and the operator next to it', async () => {
    const server = await installation.start(source, metrics.settings)
    ana = createHouseholdClient(server.address)
    beto = createHouseholdClient(server.address)
    await Promise.all([ana.register(), beto.register()])
    await ana.addTransactions(5)
    await beto.addTransactions(3)
    // The server's own first backup; the next one is taken next to it.
    await expect.poll(readRecords, { timeout: 60_000 }).toHaveLength(1)
    await ana.contribute(40_000)
    const taken = await runOperator(source, ['backup'])
    expect([taken.code, taken.output]).toEqual([
      0,
      expect.stringMatching(/^Backup \d{8}T\d{6}Z completed: [\d.]+ MB in [\d.]+ s\.$/),
    ])

    expect(await runOperator(source, ['backup', 'status'])).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Last backup \d{8}T\d{6}Z ended at \S+Z, 0\.\d hours ago: [\d.]+ MB in \S+\.\nNo drill yet: backup drill\.$/,
      ),
    })
    expect(await readStatusPage()).toContain(operatorStatusCopy.drill.none)
    // The drill restores next to the running server, and leaves nothing.
    const drilled = await runOperator(source, ['backup', 'drill'])
    expect(drilled).toEqual({
      code: 0,
      output: expect.stringMatching(/with 2 people\.\nEvery invariant holds\.$/),
    })
    expect(readdirSync(source).filter((name) => name.startsWith('drill-'))).toEqual([])
    expect((await runOperator(source, ['backup', 'status'])).output).toMatch(
      /\nThe drill of \S+ .* succeeded\.$/,
    )
    const page = await readStatusPage()
    expect(page).toMatch(/El último respaldo terminó el .+, hace \d+ (segundo|minuto)s?\./)
    expect(page).toContain('el respaldo se restauró y todo cuadra')
    expect(page).toMatch(/Tomó \d+ (segundo|minuto)s?, con 2 personas\./)

    await ana.addTransactions(20)
    figures.before = await ana.readFigures()
    moments.before = await mark()
    await beto.deleteAccount()
    expect(await installation.eraseDeletedUsers(source)).toBe(1)
    await ana.contribute(60_000)
    figures.last = await ana.readFigures()
    moments.last = await mark()
    // A fault of the data, which only a restore to the end meets.
    await installation.query(source, 'UPDATE daily_rollup SET amount = amount + 1')
    await installation.archiveNow(source)
    await server.kill()
  })

  /** Starts a server on a restored data folder, without backups, and reads what ana sees. */
  async function readRestored(dataDir: string) {
    const server = await installation.start(dataDir, { BACKUP_DIR: '' })
    const client = createHouseholdClient(server.address, { email: ana.email })
    await client.signIn()
    const restored = {
      figures: await client.readFigures(),
      betoSignsIn: await createHouseholdClient(server.address, { email: beto.email }).tryToSignIn(),
    }
    expect(await server.stop()).toBe(0)
    return restored
  }

  test('a restore to a moment after the last figures has all of them, and no erased user', async () => {
    const dataDir = createDataDir('last', { erasuresOf: source })
    const restored = await runOperator(dataDir, ['restore', `--until=${moments.last}`])
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('Every invariant holds.') })
    expect(restored.output).toContain('0 users of the erasure list erased again.')
    expect(await readRestored(dataDir)).toEqual({ figures: figures.last, betoSignsIn: 401 })
  })

  test('a restore to an earlier moment erases again who was erased later', async () => {
    const dataDir = createDataDir('before', { erasuresOf: source })
    const restored = await installation.restore(dataDir, [`--until=${moments.before}`])
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('Every invariant holds.') })
    expect(restored.output).toContain('1 users of the erasure list erased again.')
    expect(await readRestored(dataDir)).toEqual({ figures: figures.before, betoSignsIn: 401 })
  })

  test('without an entry in the list the user would be there, so the list is what erases', async () => {
    const dataDir = createDataDir('forgotten')
    writeFileSync(join(dataDir, 'erasures.jsonl'), '')
    expect((await installation.restore(dataDir, [`--until=${moments.before}`])).code).toBe(0)
    const users = 'SELECT email FROM person WHERE email = ANY($1) ORDER BY email'
    expect(await installation.queryStopped(dataDir, users, [[ana.email, beto.email]])).toEqual(
      [ana.email, beto.email].toSorted().map((email) => ({ email })),
    )
  })

  test('a restore to the end reports the fault that is in the data', async () => {
    const dataDir = createDataDir('end', { erasuresOf: source })
    const restored = await installation.restore(dataDir, [])
    expect(restored.code).toBe(1)
    expect(restored.output).toMatch(/^daily_sums: /m)
    const drilled = await runOperator(dataDir, ['backup', 'drill'])
    expect(drilled.code).toBe(1)
    expect(drilled.output).toMatch(/^daily_sums: /m)
    expect((await runOperator(source, ['backup', 'status'])).output).toMatch(
      /\nThe drill of \S+ .* failed\.$/,
    )
  })

  test('a restored server begins with a new backup, and is restored again with what followed', async () => {
    const folder = join(installation.root, 'backups-continued')
    cpSync(backupDir, folder, { recursive: true })
    const continued = { BACKUP_DIR: folder }
    const first = createDataDir('first', { erasuresOf: source })
    const moment = `--until=${moments.before}`
    expect((await installation.restore(first, [moment], continued)).code).toBe(0)
    const server = await installation.start(first, continued)
    await waitUntil(() => listComplete(folder).length === readRecords().length + 1)
    const client = createHouseholdClient(server.address, { email: ana.email })
    await client.signIn()
    await client.addTransactions(2)
    const before = await client.readFigures()
    await installation.archiveNow(first, folder)
    await server.kill()

    const second = createDataDir('second', { erasuresOf: first })
    expect(await installation.restore(second, [], continued)).toEqual({
      code: 0,
      output: expect.stringContaining('Every invariant holds.'),
    })
    expect((await readRestored(second)).figures).toEqual(before)
  })

  const refuse = async (name: string, more: Record<string, string> = {}, args: string[] = []) => {
    const dataDir = createDataDir(name, { erasuresOf: source })
    const refused = await installation.restore(dataDir, args, more)
    expect(refused.code).toBe(2)
    expect(readdirSync(dataDir).filter((file) => file !== 'server.lock')).toEqual(['erasures.jsonl'])
    return refused.output
  }

  test('refuses a data folder that has data', async () => {
    const before = readFileSync(join(source, 'postgres', 'PG_VERSION'))
    expect(await installation.restore(source, [])).toEqual({
      code: 2,
      output: `DATA_DIR (${source}) has a database already: move its folder 'postgres' away, or set another DATA_DIR.`,
    })
    expect(readFileSync(join(source, 'postgres', 'PG_VERSION'))).toEqual(before)
  })

  test('refuses to run without the erasure list', async () => {
    const dataDir = createDataDir('no-list')
    expect(await installation.restore(dataDir, [])).toEqual({
      code: 2,
      output: `${join(dataDir, 'erasures.jsonl')} is missing: copy the erasure list of the installation there, or erased users would come back.`,
    })
  })

  test('refuses to run without the secrets, and creates none', async () => {
    const dataDir = createDataDir('no-secrets', { erasuresOf: source })
    const none = { ENCRYPTION_KEYS: '', PASSWORD_PEPPER: '', TOKEN_SECRET: '' }
    expect(await runOperator(dataDir, ['restore'], none)).toEqual({
      code: 2,
      output: `ENCRYPTION_KEYS, PASSWORD_PEPPER and TOKEN_SECRET are missing: set those of the installation, or put its secrets.json into DATA_DIR (${dataDir}).`,
    })
    expect(readdirSync(dataDir)).toEqual(['erasures.jsonl'])
  })

  test('refuses another pepper and other keys', async () => {
    expect(await refuse('pepper', { PASSWORD_PEPPER: 'another pepper of the tests, long enough' })).toBe(
      'PASSWORD_PEPPER is not of the installation that was backed up.',
    )
    const key = Buffer.alloc(32, 8).toString('base64')
    expect(await refuse('unknown-key', { ENCRYPTION_KEYS: `other:${key}` })).toBe(
      "ENCRYPTION_KEYS does not have the key 'test' that encrypted the backup: add it.",
    )
    expect(await refuse('other-key', { ENCRYPTION_KEYS: `test:${key}` })).toMatch(
      /^base\/\d{8}T\d{6}Z\/record\.enc cannot be decrypted: it is damaged, or the key 'test' of ENCRYPTION_KEYS is not the one of the backup\.$/,
    )
  })

  /** Copies the backups, changes the copy, and returns what a restore from it says. */
  async function refuseChanged(name: string, change: (folder: string) => void) {
    const copy = join(installation.root, `backups-${name}`)
    cpSync(backupDir, copy, { recursive: true })
    change(copy)
    return refuse(name, { BACKUP_DIR: copy })
  }
  const flipByte = (file: string) => {
    const bytes = readFileSync(file)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(file, bytes)
  }
  const lastBackup = () => readRecords().toSorted().at(-1) ?? ''
  const lastSegment = (folder: string) =>
    readdirSync(join(folder, 'wal'))
      .filter((file) => /^[0-9A-F]{24}-/.test(file))
      .toSorted()
      .at(-1) ?? ''

  test('refuses a damaged copy, a damaged segment and one that was renamed', async () => {
    const copy = `base/${lastBackup()}/cluster.tar.gz.enc`
    expect(await refuseChanged('copy', (folder) => flipByte(join(folder, copy)))).toContain(
      `${copy} cannot be decrypted: it is damaged`,
    )
    const segment = lastSegment(backupDir)
    expect(await refuseChanged('segment', (folder) => flipByte(join(folder, 'wal', segment)))).toContain(
      `wal/${segment} cannot be decrypted: it is damaged`,
    )
    const swap = (folder: string) => {
      const [first = ''] = readdirSync(join(folder, 'wal')).toSorted()
      cpSync(join(folder, 'wal', first), join(folder, 'wal', segment))
    }
    expect(await refuseChanged('renamed', swap)).toContain(`wal/${segment} cannot be decrypted`)
  })

  test('refuses an archive with a missing segment', async () => {
    const missing = await refuseChanged('gap', (folder) => {
      const segments = readdirSync(join(folder, 'wal')).toSorted()
      rmSync(join(folder, 'wal', segments.at(-2) ?? ''))
    })
    expect(missing).toContain('is missing in BACKUP_DIR: nothing after it can be restored.')
  })

  test('refuses a moment before the first backup and one after the archive', async () => {
    expect(await refuse('early', {}, ['--until=2020-01-01T00:00:00Z'])).toMatch(
      /^No backup ended before 2020-01-01T00:00:00\.000Z: the oldest ended at /,
    )
    expect(await refuse('late', {}, ['--until=2999-01-01T00:00:00Z'])).toBe(
      'The WAL archive ends before 2999-01-01T00:00:00.000Z: leave out --until to restore all of it.',
    )
  })

  test('refuses a backup folder that is lost with the data, and one for a served database', () => {
    const read = (more: Record<string, string>) => () => readConfig(installation.toSettings(source, more))
    for (const folder of [source, join(source, 'backups'), installation.root])
      expect(read({ BACKUP_DIR: folder })).toThrow('BACKUP_DIR must be a folder outside of DATA_DIR.')
    expect(read({ DATABASE_URL: 'postgres://localhost/lucas' })).toThrow(/^BACKUP_DIR is for the embedded/)
  })

  test('no file of the backups contains readable data', () => {
    const files = readdirSync(backupDir, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    )
    expect(files.length).toBeGreaterThan(4)
    const open = files.filter(({ parentPath, name }) => {
      const content = readFileSync(join(parentPath, name))
      return name !== 'database' && !content.subarray(0, 8).equals(Buffer.from('LUCASBK1'))
    })
    expect(open.map(({ name }) => name)).toEqual([])
  })
})
