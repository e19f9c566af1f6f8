import { root } from '../runner/tool.ts'
import { plantedFolder, ruleNames, trespasses } from './cruise.ts'

/** Fails on a trespass of the house's import rules, and when a planted fault goes unseen. */
const planted = new Set((await trespasses(plantedFolder)).found.map(({ rule }) => rule))
const unseen = ruleNames.filter((rule) => !planted.has(rule))
for (const rule of unseen) console.error(`the planted fault of ${rule} was not seen`)

const { found, files } = await trespasses(root)
for (const { rule, from, to } of found) console.error(`${rule}: ${from} → ${to}`)

console.log(
  `${files} files, ${ruleNames.length} rules: ${found.length} trespasses, ${planted.size} planted faults seen`,
)
if (found.length > 0 || unseen.length > 0 || files === 0) process.exitCode = 1
