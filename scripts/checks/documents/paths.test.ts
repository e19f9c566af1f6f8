import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../runner/tool.ts'
import { documents, readDocument } from './blocks.ts'

// A document names a file by the end of its path; one that was moved or renamed is found here. The records of decisions and the
// changelog name files as they were.

const files = globSync(['*.ts', '{apps,packages,scripts,tools,e2e,bench,deploy}/**/*'], {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist'].includes(name),
}).map((path) => `/${path}`)
const present = documents.filter((file) => !/^CHANGELOG|^docs\/(?:adr\/\d|style)/.test(file))
/** A code file in backquotes, with folders before it or without; `contract/` is packages/contract/src. `x.test.ts` stands for any. */
const named = /`([\w./-]+\.(?:tsx?|mjs|sql))`/g

function findMissing(text: string): string[] {
  const names = [...text.matchAll(named)].map(([, path = '']) => path.replace(/^contract\//, 'contract/src/'))
  return names.filter(
    (path) => !/^\.|(?:^|\W)x\./.test(path) && !files.some((file) => file.endsWith(`/${path}`)),
  )
}

test('every code file that a document names exists', () => {
  const missing = present.flatMap((file) => findMissing(readDocument(file)).map((path) => `${file}: ${path}`))
  expect(missing).toEqual([])
})

test('the check finds a file that was moved', () => {
  expect(findMissing('`scripts/checks/documents/paths.test.ts`, `paths.test.ts`, `e2e/x.test.ts`')).toEqual(
    [],
  )
  expect(findMissing('`modules/transactions/ingest.ts`')).toEqual(['modules/transactions/ingest.ts'])
})
