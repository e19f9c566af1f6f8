import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataDir } from './data-dir.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lucas-data-dir-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const modeOf = (folder: string) => statSync(folder).mode & 0o777

test('a new DATA_DIR is for its owner only', () => {
  const dataDir = join(newFolder(), 'data')
  prepareDataDir(dataDir)
  expect(modeOf(dataDir)).toBe(0o700)
})

test.each([
  ['database.key', 0o711, 0o700],
  ['secrets.json', 0o755, 0o700],
  ['sandbox-secrets.json', 0o775, 0o700],
  ['erasures.jsonl', 0o750, 0o700],
  ['other.txt', 0o755, 0o755],
])('an existing folder with %s is closed, if it is ours: %d becomes %d', (file, before, after) => {
  const dataDir = join(newFolder(), 'data')
  mkdirSync(dataDir)
  chmodSync(dataDir, before)
  writeFileSync(join(dataDir, file), '')
  prepareDataDir(dataDir)
  expect(modeOf(dataDir)).toBe(after)
})
