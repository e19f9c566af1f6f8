import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runner/tool.ts'
import { checkSource, sourceRules } from './sources/rules.ts'
import { listTreeFiles } from './tree-files.ts'

// Runs the project rules over every TypeScript file.
const planted = 'scripts/boundaries/planted/'
const files = (await listTreeFiles()).filter((path) => /\.tsx?$/.test(path) && !path.startsWith(planted))
const violations = files.flatMap((path) =>
  checkSource(path, readFileSync(join(root, path), 'utf8')).map((violation) => ({ path, ...violation })),
)
for (const { path, line, rule, message } of violations) console.error(`${path}:${line} ${rule}: ${message}`)
console.log(`${files.length} files, ${sourceRules.length} rules: ${violations.length} violations`)
if (violations.length > 0 || files.length === 0) process.exitCode = 1
