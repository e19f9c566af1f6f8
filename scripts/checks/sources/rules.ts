import { noAny, noIgnoredError, noSkippedTest, plainName, reasonedException, shortFile } from './honest.ts'
import { comments, type Finding, lineOf, parse, type Source, type SourceRule } from './source.ts'
import { spanishInCopy, wordsInScreens } from './spanish.ts'
import { noSqlString } from './sql.ts'
import { noBuiltPattern, noUnsafeText } from './unsafe.ts'

/** What Biome, oxlint and tsc do not look at. */
export const sourceRules: SourceRule[] = [
  spanishInCopy,
  wordsInScreens,
  noSqlString,
  noUnsafeText,
  noBuiltPattern,
  noSkippedTest,
  noAny,
  noIgnoredError,
  reasonedException,
  shortFile,
  plainName,
]

const permit = /house-allow ([a-z-]+): \S.{11,}/

/** Lines that `// house-allow <rule>: <reason>` opens for one rule: its own and the next. */
function permitted(source: Source) {
  return comments(source).flatMap(({ position, text }) => {
    const rule = permit.exec(text)?.[1]
    const line = lineOf(source, position)
    return rule ? [`${rule}:${line}`, `${rule}:${line + 1}`] : []
  })
}

/** All that the house's own rules find in one file. */
export function findFaults(path: string, text: string): (Finding & { rule: string })[] {
  const source = parse(path, text)
  const open = new Set(text.includes('house-allow') ? permitted(source) : [])
  return sourceRules
    .filter(({ applies }) => applies(path))
    .flatMap(({ name, find }) => find(source).map((finding) => ({ rule: name, ...finding })))
    .filter(({ rule, line }) => !open.has(`${rule}:${line}`))
}
