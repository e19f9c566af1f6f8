import { noUtcDay } from './days.ts'
import { ownTables } from './owners.ts'
import { noProviderName } from './provider-names.ts'
import { noIgnoredError, plainName, reasonedException } from './quality.ts'
import { positionedScroller } from './scrollers.ts'
import { noSessionState } from './session-state.ts'
import { type Finding, findComments, lineOf, parse, type Source, type SourceRule } from './source.ts'
import { spanishInCopy, wordsInScreens } from './spanish.ts'
import { noHiddenUser, noRowJoin, noSimpleCase, noSqlString } from './sql.ts'
import { oneTokenSpelling } from './token-spelling.ts'
import { plainVocabulary } from './vocabulary.ts'

/** The rules that Biome, oxlint and tsc do not have. */
export const sourceRules: SourceRule[] = [
  spanishInCopy,
  wordsInScreens,
  noHiddenUser,
  noRowJoin,
  noSimpleCase,
  noSqlString,
  noSessionState,
  ownTables,
  noIgnoredError,
  reasonedException,
  plainName,
  plainVocabulary,
  noProviderName,
  noUtcDay,
  oneTokenSpelling,
  positionedScroller,
]

const exceptionPattern = /lint-allow ([a-z-]+): \S.{11,}/

/** Returns the lines that `// lint-allow <rule>: <reason>` exempts from one rule: its own and the next. */
function listAllowedLines(source: Source) {
  return findComments(source).flatMap(({ position, text }) => {
    const rule = exceptionPattern.exec(text)?.[1]
    const line = lineOf(source, position)
    return rule ? [`${rule}:${line}`, `${rule}:${line + 1}`] : []
  })
}

/** Returns the violations of the project rules in one file. */
export function checkSource(path: string, text: string): (Finding & { rule: string })[] {
  const source = parse(path, text)
  const allowedLines = new Set(text.includes('lint-allow') ? listAllowedLines(source) : [])
  return sourceRules
    .filter(({ applies }) => applies(path))
    .flatMap(({ name, find }) => find(source).map((finding) => ({ rule: name, ...finding })))
    .filter(({ rule, line }) => !allowedLines.has(`${rule}:${line}`))
}
