import { root } from '../runner/tool.ts'
import { findViolations, plantedViolationsFolder, ruleNames } from './cruise.ts'
import { findFolderFaults, folderLimits } from './folders.ts'

// Fails when a file breaks an import rule of the project, or when a rule does not report its planted violation.
const planted = new Set((await findViolations(plantedViolationsFolder)).found.map(({ rule }) => rule))
const undetected = ruleNames.filter((rule) => !planted.has(rule))
for (const rule of undetected) console.error(`the planted violation of ${rule} was not detected`)

const { found, files, sources } = await findViolations(root)
for (const { rule, from, to } of found) console.error(`${rule}: ${from} → ${to}`)
const folderFaults = findFolderFaults(sources, folderLimits)
for (const fault of folderFaults) console.error(fault)

console.log(
  `${files} files, ${ruleNames.length} rules: ${found.length + folderFaults.length} violations, ${planted.size} planted violations detected`,
)
if (found.length > 0 || folderFaults.length > 0 || undetected.length > 0 || files === 0) process.exitCode = 1
