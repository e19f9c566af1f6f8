import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runner/tool.ts'
import { findFaults, sourceRules } from './sources/rules.ts'
import { treeFiles } from './tracked.ts'

/** Runs the house's own rules over every TypeScript source. */
const planted = 'scripts/boundaries/planted/'
const files = (await treeFiles()).filter((path) => /\.tsx?$/.test(path) && !path.startsWith(planted))
const faults = files.flatMap((path) =>
  findFaults(path, readFileSync(join(root, path), 'utf8')).map((fault) => ({ path, ...fault })),
)
for (const { path, line, rule, message } of faults) console.error(`${path}:${line} ${rule}: ${message}`)
console.log(`${files.length} files, ${sourceRules.length} rules: ${faults.length} faults`)
if (faults.length > 0 || files.length === 0) process.exitCode = 1
