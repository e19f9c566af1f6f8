import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from '../runner/tool.ts'
import { listAddedLines } from './history.ts'
import { findSecrets, ignoredFiles } from './secret-patterns.ts'
import { listTreeFiles } from './tree-files.ts'

// Searches the work tree and every line of the git history for secrets: secretlint, our patterns and entropy.

const isIgnored = (path: string) => ignoredFiles.some(([pattern]) => pattern.test(path))
const found: string[] = []
const addedText = new Map<string, string>()

for (const path of await listTreeFiles()) {
  if (isIgnored(path)) continue
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    for (const secret of findSecrets(line)) found.push(`${path}:${index + 1} ${secret}`)
  }
}

let historyLines = 0
for await (const { commit, path, text } of listAddedLines()) {
  if (isIgnored(path)) continue
  historyLines += 1
  addedText.set(path, `${addedText.get(path) ?? ''}${text}\n`)
  for (const secret of findSecrets(text)) found.push(`${commit.slice(0, 12)} ${path} ${secret}`)
}

/** Writes the lines of the history to one file per path, because secretlint reads files only. */
function writeHistoryFiles(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of addedText) writeFileSync(join(folder, path.replaceAll('/', '__')), text)
}

async function lint(subject: string, args: readonly string[]) {
  const { code, output } = await runTool('secretlint', ['--no-color', ...args])
  if (code !== 0) found.push(`secretlint on ${subject}:\n${output}`)
}

const history = join(root, '.cache', 'history')
writeHistoryFiles(history)
const tree = (await listTreeFiles()).filter((path) => !isIgnored(path))
await lint('the tree', ['--no-glob', ...tree])
await lint('history', ['--no-gitignore', `${history}/**`])
rmSync(history, { recursive: true })

for (const secret of found) console.error(secret)
console.log(`${tree.length} files, ${historyLines} lines of history: ${found.length} secrets`)
if (found.length > 0 || tree.length === 0 || historyLines === 0) process.exitCode = 1
