import ts from 'typescript'
import { findComments, findNodes, isData, lineOf, type Source, type SourceRule } from './source.ts'

const runners = new Set(['test', 'it', 'describe', 'suite'])
const skippers = new Set(['skip', 'only', 'todo', 'fails', 'skipIf', 'runIf'])
const jasmineNames = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe'])
const everyFile = () => true

/** Returns the first name of a chain like `test.concurrent.skip`. */
const rootName = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return rootName(node.expression)
  return ts.isCallExpression(node) ? rootName(node.expression) : ''
}

/** Forbids skipped and exclusive tests. */
export const noSkippedTest: SourceRule = {
  name: 'no-skipped-test',
  applies: (path) => path.includes('.test.'),
  find: (source) =>
    findNodes(source, (node) => {
      if (
        ts.isCallExpression(node) &&
        ts.isIdentifier(node.expression) &&
        jasmineNames.has(node.expression.text)
      )
        return `${node.expression.text} skips tests`
      if (!ts.isPropertyAccessExpression(node) || !skippers.has(node.name.text)) return undefined
      const isContext = ['context', 'ctx', 'task', 't'].includes(rootName(node)) && node.name.text === 'skip'
      return isContext || runners.has(rootName(node)) ? `.${node.name.text} skips tests` : undefined
    }),
}

/** Forbids `any`, a disabled type checker and double casts. */
export const noAny: SourceRule = {
  name: 'no-any',
  applies: everyFile,
  find: (source) => [
    ...findNodes(source, (node) => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any'
      return ts.isAsExpression(node) && ts.isAsExpression(node.expression) ? 'a double cast' : undefined
    }),
    ...findComments(source)
      .filter(({ text }) => /@ts-(ignore|nocheck|expect-error)/.test(text))
      .map(({ position }) => ({ line: lineOf(source, position), message: 'a disabled type check' })),
  ],
}

const isEmpty = (node: ts.ConciseBody) =>
  ts.isBlock(node) ? node.statements.length === 0 : ['undefined', 'null', 'void 0'].includes(node.getText())

/** Returns whether a comment is on one of the lines of the node. */
function hasComment(source: Source, node: ts.Node) {
  const [first, last] = [lineOf(source, node.getStart(source.tree)), lineOf(source, node.end)]
  return findComments(source).some(({ position }) => {
    const line = lineOf(source, position)
    return line >= first && line <= last
  })
}

/** Requires that an error is handled, or that a comment on its lines says why it can be ignored. */
export const noIgnoredError: SourceRule = {
  name: 'no-ignored-error',
  applies: everyFile,
  find: (source) =>
    findNodes(source, (node) => {
      if (ts.isCatchClause(node))
        return isEmpty(node.block) && !hasComment(source, node)
          ? 'a caught error that is ignored without a comment'
          : undefined
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
      const [handler] = node.arguments
      if (node.expression.name.text !== 'catch' || !handler || !ts.isArrowFunction(handler)) return undefined
      return isEmpty(handler.body) && !hasComment(source, node)
        ? 'a rejection that is ignored without a comment'
        : undefined
    }),
}

const suppression =
  /\b(biome-ignore(-all|-start)?|oxlint-disable(-next-line|-line)?|eslint-disable(-next-line|-line)?|lint-allow)\b/
const wholeFile = /biome-ignore-all|(oxlint|eslint)-disable(?!-)/
const reason = /(:| -- )\s*(?!<)(\S.{5,})/

/** Requires that a lint exception covers one line and states its reason on that line. */
export const reasonedException: SourceRule = {
  name: 'reasoned-exception',
  applies: everyFile,
  find: (source) =>
    findComments(source)
      .filter(({ text }) => suppression.test(text))
      .flatMap(({ position, text }) => {
        const line = lineOf(source, position)
        if (wholeFile.test(text)) return [{ line, message: 'a lint rule disabled for the whole file' }]
        return reason.test(text) ? [] : [{ line, message: 'a lint exception without a reason on its line' }]
      }),
}

const maxLines = 400

/** Limits files to 400 lines, except data tables. */
export const shortFile: SourceRule = {
  name: 'short-file',
  applies: (path) => !isData(path),
  find: ({ text }) => {
    const lines = text.split('\n').length - 1
    return lines > maxLines ? [{ line: lines, message: `${lines} lines; the maximum is ${maxLines}` }] : []
  },
}

/** Requires kebab-case file names that name the content. */
export const plainName: SourceRule = {
  name: 'plain-name',
  applies: everyFile,
  find: ({ path }) => {
    const parts = path.split('/')
    const isNotKebabCase = !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(parts.at(-1) ?? '')
    const isVague = parts.some(
      (part) => /^(utils?|helpers?|common|misc)(\.tsx?)?$/.test(part) || /manager/i.test(part),
    )
    return isNotKebabCase || isVague
      ? [{ line: 1, message: 'a file name that is not kebab-case or names no content' }]
      : []
  },
}
