import { expect, test } from 'vitest'
import { findFolderFaults, folderLimits, type SourceFile } from './folders.ts'

const limits = { ...folderLimits, mutual: {}, crowded: {} }
const file = (path: string, imports: string[] = [], lines = 2_000): SourceFile => ({
  path: `apps/server/src/modules/${path}`,
  lines,
  imports: imports.map((name) => `apps/server/src/modules/${name}`),
})
const planted = (lines: number) => [
  file('bank/sync/status.ts', ['bank/callbacks/store.ts'], lines),
  file('bank/callbacks/store.ts', ['bank/sync/status.ts'], lines),
]

test('two folders of a large module that import each other are a fault', () => {
  expect(findFolderFaults(planted(1_501), limits)).toEqual(['folders-one-way: bank: callbacks ↔ sync'])
  expect(findFolderFaults(planted(1_500), limits)).toEqual([])
})

test('one way, the front of a module and other modules are no fault', () => {
  expect(
    findFolderFaults(
      [
        file('bank/module.ts', ['bank/sync/status.ts']),
        file('bank/sync/status.ts', ['bank/jobs.ts', 'bank/callbacks/store.ts', 'users/sync/user.ts']),
        file('users/sync/user.ts', ['bank/sync/status.ts']),
      ],
      limits,
    ),
  ).toEqual([])
})

test('a folder with more files than the limit is a fault', () => {
  const files = Array.from({ length: 26 }, (_, at) => file(`bank/sync/${at}.ts`))
  expect(findFolderFaults(files, limits)).toEqual(['folders-short: apps/server/src/modules/bank/sync'])
  expect(findFolderFaults(files.slice(1), limits)).toEqual([])
})

test('an exception counts, and one that nothing needs is a fault', () => {
  const mutual = { 'bank: callbacks ↔ sync': 'a reason' }
  expect(findFolderFaults(planted(2_000), { ...limits, mutual })).toEqual([])
  expect(findFolderFaults([], { ...limits, mutual })).toEqual([
    'folders-one-way: bank: callbacks ↔ sync: no longer needs its exception',
  ])
})
