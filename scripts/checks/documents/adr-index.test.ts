import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../runner/tool.ts'
import { documents, readDocument } from './blocks.ts'

const folder = 'docs/adr'

/** Writes the index of the decisions. A template has no date. */
function writeIndex(): string {
  const rows = documents
    .filter((file) => /^docs\/adr\/\d{3}-/.test(file))
    .flatMap((file) => {
      const [, number = '', title = '', date, status = ''] =
        /^# (\d{3}): (.+)\n\n(\d{4}-\d{2}-\d{2}) · (.+)\n/.exec(readDocument(file)) ?? []
      const name = file.slice(folder.length + 1)
      return date === undefined ? [] : [`| [${number}](${name}) | ${title} | ${date} | ${status} |`]
    })
  return [
    '# Decisions',
    '',
    '`npm run docs` writes this file from the first lines of the records; a test compares it. A changed mind is a new record that names the',
    'old one. [000](000-template.md) is the template.',
    '',
    '| Number | Decision | Date | Status |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

test('the index lists every decision with its date and status', async () => {
  const index = writeIndex()
  const records = documents.filter((file) => /^docs\/adr\/(?!000)\d{3}-/.test(file))
  expect(index.match(/^\| \[\d{3}\]/gm)).toHaveLength(records.length)
  await expect(index, 'the file differs from what `npm run docs` writes').toMatchFileSnapshot(
    join(root, folder, 'README.md'),
  )
})
