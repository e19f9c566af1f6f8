import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readPgbackrestInfo } from './pgbackrest-info.ts'

function writeInfo(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'lucas-info-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'info.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
const backup = (start: number, stop: number, delta: number) => ({
  label: '20261201-041500F',
  timestamp: { start, stop },
  info: { delta: 9, repository: { delta, size: 100 }, size: 9 },
})

describe('the report of pgBackRest', () => {
  test('gives the newest backup with its size in the repository', async () => {
    const file = writeInfo([{ name: 'lucas', backup: [backup(1_000, 1_060, 7), backup(500, 520, 5)] }])
    expect(await readPgbackrestInfo(file)).toEqual({ stoppedAt: new Date(1_060_000), seconds: 60, bytes: 7 })
  })

  test('has no backup before the first, and without the file', async () => {
    expect(await readPgbackrestInfo(writeInfo([{ name: 'lucas', backup: [] }]))).toBeNull()
    expect(await readPgbackrestInfo('/no/such/file')).toBeNull()
  })

  test('is refused where it has another shape', async () => {
    await expect(readPgbackrestInfo(writeInfo([{ backup: [{}] }]))).rejects.toThrow()
  })
})
