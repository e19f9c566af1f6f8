import ts from 'typescript'
import { comments, findNodes, isData, lineOf, type Source, type SourceRule } from './source.ts'

const runners = new Set(['test', 'it', 'describe', 'suite'])
const skippers = new Set(['skip', 'only', 'todo', 'fails', 'skipIf', 'runIf'])
const oldNames = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe'])
const always = () => true

/** The name a chain like `test.concurrent.skip` starts with. */
const rootName = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return rootName(node.expression)
  return ts.isCallExpression(node) ? rootName(node.expression) : ''
}

/** Every test runs. */
export const noSkippedTest: SourceRule = {
  name: 'no-skipped-test',
  applies: (path) => path.includes('.test.'),
  find: (source) =>
    findNodes(source, (node) => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && oldNames.has(node.expression.text))
        return `${node.expression.text} leaves a test out`
      if (!ts.isPropertyAccessExpression(node) || !skippers.has(node.name.text)) return undefined
      const isContext = ['context', 'ctx', 'task', 't'].includes(rootName(node)) && node.name.text === 'skip'
      return isContext || runners.has(rootName(node)) ? `.${node.name.text} leaves a test out` : undefined
    }),
}

/** Types are believed: no `any`, no switched-off checker, no cast through unknown. */
export const noAny: SourceRule = {
  name: 'no-any',
  applies: always,
  find: (source) => [
    ...findNodes(source, (node) => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any'
      return ts.isAsExpression(node) && ts.isAsExpression(node.expression)
        ? 'a cast through another type'
        : undefined
    }),
    ...comments(source)
      .filter(({ text }) => /@ts-(ignore|nocheck|expect-error)/.test(text))
      .map(({ position }) => ({ line: lineOf(source, position), message: 'the type checker switched off' })),
  ],
}

const isNothing = (node: ts.ConciseBody) =>
  ts.isBlock(node) ? node.statements.length === 0 : ['undefined', 'null', 'void 0'].includes(node.getText())

/** A comment on one of the lines of the expression. */
function explains(source: Source, node: ts.Node) {
  const [first, last] = [lineOf(source, node.getStart(source.tree)), lineOf(source, node.end)]
  return comments(source).some(({ position }) => {
    const line = lineOf(source, position)
    return line >= first && line <= last
  })
}

/** An error is handled, or a comment at its lines says why it does not matter. */
export const noIgnoredError: SourceRule = {
  name: 'no-ignored-error',
  applies: always,
  find: (source) =>
    findNodes(source, (node) => {
      if (ts.isCatchClause(node))
        return isNothing(node.block) && !explains(source, node)
          ? 'a caught error that goes nowhere'
          : undefined
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
      const [handler] = node.arguments
      if (node.expression.name.text !== 'catch' || !handler || !ts.isArrowFunction(handler)) return undefined
      return isNothing(handler.body) && !explains(source, node) ? 'a rejection that goes nowhere' : undefined
    }),
}

const exception =
  /\b(biome-ignore(-all|-start)?|oxlint-disable(-next-line|-line)?|eslint-disable(-next-line|-line)?|house-allow)\b/
const wholeFile = /biome-ignore-all|(oxlint|eslint)-disable(?!-)/
const reason = /(:| -- )\s*(?!<)(\S.{5,})/

/** A lint exception names its reason on the line, and covers one line only. */
export const reasonedException: SourceRule = {
  name: 'reasoned-exception',
  applies: always,
  find: (source) =>
    comments(source)
      .filter(({ text }) => exception.test(text))
      .flatMap(({ position, text }) => {
        const line = lineOf(source, position)
        if (wholeFile.test(text)) return [{ line, message: 'a lint rule switched off for the whole file' }]
        return reason.test(text) ? [] : [{ line, message: 'a lint exception without its reason on the line' }]
      }),
}

const longest = 400

/** No file above 400 lines; tables of data aside. */
export const shortFile: SourceRule = {
  name: 'short-file',
  applies: (path) => !isData(path),
  find: ({ text }) => {
    const lines = text.split('\n').length - 1
    return lines > longest ? [{ line: lines, message: `${lines} lines; ${longest} are the most` }] : []
  },
}

/** File names are kebab-case and say what is inside. */
export const plainName: SourceRule = {
  name: 'plain-name',
  applies: always,
  find: ({ path }) => {
    const parts = path.split('/')
    const isOdd = !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(parts.at(-1) ?? '')
    const isVague = parts.some(
      (part) => /^(utils?|helpers?|common|misc)(\.tsx?)?$/.test(part) || /manager/i.test(part),
    )
    return isOdd || isVague
      ? [{ line: 1, message: 'a file name that is not kebab-case or says nothing' }]
      : []
  },
}
