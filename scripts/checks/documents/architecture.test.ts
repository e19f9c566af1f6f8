import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../runner/tool.ts'
import { readDocument } from './blocks.ts'

const server = join(root, 'apps/server/src')
const architecture = readDocument('ARCHITECTURE.md')

/** Returns the text from a title to the next one of its depth. */
const readSection = (title: string) =>
  architecture.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''

test('ARCHITECTURE.md names every file of the composition root', () => {
  const section = readSection('Composition of the server')
  const files = globSync('composition/*.ts', { cwd: server, exclude: ['**/*.test.ts'] }).map((file) =>
    basename(file),
  )
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter((file) => !section.includes(`\`${file}\``))).toEqual([])
})

test('the table of modules names every module, and no other', () => {
  const rows = [...readSection('Modules of the server').matchAll(/^\| ([a-z][a-z, -]+) \|/gm)]
  const named = rows.flatMap(([, names = '']) => names.split(', ')).toSorted()
  const modules = globSync('modules/*/', { cwd: server }).map((path) => basename(path))
  expect(named).toEqual(modules.toSorted())
})
