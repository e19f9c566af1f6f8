import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from '../runner/tool.ts'
import { addedLines } from './history.ts'
import { notSecret, secretsIn } from './secret-patterns.ts'
import { treeFiles } from './tracked.ts'

// secretlint's rules, our own shapes and entropy, over the work tree and over every line history ever added.

const isLeftOut = (path: string) => notSecret.some(([pattern]) => pattern.test(path))
const found: string[] = []
const seen = new Map<string, string>()

for (const path of await treeFiles()) {
  if (isLeftOut(path)) continue
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    for (const secret of secretsIn(line)) found.push(`${path}:${index + 1} ${secret}`)
  }
}

let historyLines = 0
for await (const { commit, path, text } of addedLines()) {
  if (isLeftOut(path)) continue
  historyLines += 1
  seen.set(path, `${seen.get(path) ?? ''}${text}\n`)
  for (const secret of secretsIn(text)) found.push(`${commit.slice(0, 12)} ${path} ${secret}`)
}

/** History as files, one a path, so that secretlint reads it like the tree. */
function layHistory(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of seen) writeFileSync(join(folder, path.replaceAll('/', '__')), text)
}

async function lint(what: string, args: readonly string[]) {
  const { code, output } = await runTool('secretlint', ['--no-color', ...args])
  if (code !== 0) found.push(`secretlint on ${what}:\n${output}`)
}

const history = join(root, '.cache', 'history')
layHistory(history)
const tree = (await treeFiles()).filter((path) => !isLeftOut(path))
await lint('the tree', ['--no-glob', ...tree])
await lint('history', ['--no-gitignore', `${history}/**`])
rmSync(history, { recursive: true })

for (const secret of found) console.error(secret)
console.log(`${tree.length} files, ${historyLines} lines of history: ${found.length} secrets`)
if (found.length > 0 || tree.length === 0 || historyLines === 0) process.exitCode = 1
