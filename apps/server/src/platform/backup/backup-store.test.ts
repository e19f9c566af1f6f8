import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBackupStore } from './backup-store.ts'
import { createBackupKeys } from './encrypted-file.ts'
import { chooseBackup } from './restore-cluster.ts'

const keys = createBackupKeys([{ id: 'k1', key: Buffer.alloc(32, 1) }])
const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const segment = (position: number, timeline = 1) =>
  [timeline, 0, position]
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('')
    .toUpperCase()

async function createStore() {
  const folder = mkdtempSync(join(tmpdir(), 'lucas-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = openBackupStore({ folder, keys })
  await store.claim('7')
  async function addBackup(number: number, position: number, timeline = 1) {
    const id = `2026110${number}T000000Z`
    const names = { firstSegment: segment(position, timeline), lastSegment: segment(position, timeline) }
    await store.writeCopy(id, [Buffer.from(id)])
    const times = { startedAt: day(number), stoppedAt: day(number), seconds: 1 }
    await store.writeRecord({ id, ...times, ...names, bytes: 1, databaseKey: 'secret', secretDigests: {} })
  }
  return { folder, store, addBackup }
}

describe('the store of backups', () => {
  test('a moment of the retention keeps the backup before it and all that follows', async () => {
    const { folder, store, addBackup } = await createStore()
    for (const number of [1, 2, 3]) await addBackup(number, number * 2)
    for (let position = 1; position <= 7; position += 1)
      await store.archive(segment(position), Buffer.from(`wal ${position}`))
    expect(await store.prune(day(1))).toEqual({ backups: 0, segments: 1 })
    expect(await store.prune(new Date(day(2).getTime() + 1))).toEqual({ backups: 1, segments: 2 })
    expect((await store.listBackups()).map(({ stoppedAt }) => stoppedAt)).toEqual([day(2), day(3)])
    expect([...(await store.listArchive()).keys()].toSorted()).toEqual([4, 5, 6, 7].map((at) => segment(at)))
    // The newest backup stays, however old it is.
    expect(await store.prune(day(30))).toEqual({ backups: 1, segments: 2 })
    expect(readdirSync(join(folder, 'base'))).toEqual(['20261103T000000Z'])
  })

  test('a segment is stored once, and refused with another content', async () => {
    const { folder, store } = await createStore()
    await store.archive(segment(1), Buffer.from('wal'))
    await store.archive(segment(1), Buffer.from('wal'))
    expect(readdirSync(join(folder, 'wal'))).toHaveLength(1)
    await expect(store.archive(segment(1), Buffer.from('other'))).rejects.toThrow(
      'is in BACKUP_DIR with another content: two databases write to this folder.',
    )
  })

  test('another database is refused', async () => {
    const { store } = await createStore()
    await store.claim('7')
    await expect(store.claim('8')).rejects.toThrow('has the backups of another database')
  })

  test('a copy without a record does not count', async () => {
    const { store } = await createStore()
    await store.writeCopy('20261101T000000Z', [Buffer.from('half')])
    expect([await store.listBackups(), await store.listIds()]).toEqual([[], ['20261101T000000Z']])
    await expect(chooseBackup(store, null)).rejects.toThrow('There is no backup in ')
  })

  test('a backup of a timeline that a restore left is not chosen, and one before it is', async () => {
    const { store, addBackup } = await createStore()
    await addBackup(1, 2)
    await addBackup(2, 9)
    // A restore to the fourth segment: the second backup came later.
    await store.archive('00000002.history', Buffer.from('1\t0/4000100\tbefore 2026-11-02\n'))
    expect((await chooseBackup(store, null)).stoppedAt).toEqual(day(1))
    await addBackup(3, 5, 2)
    expect((await chooseBackup(store, null)).stoppedAt).toEqual(day(3))
    expect((await chooseBackup(store, day(2))).stoppedAt).toEqual(day(1))
  })
})
