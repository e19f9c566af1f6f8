import ts from 'typescript'
import { findComments, findNodes, lineOf, type Source, type SourceRule } from './source.ts'

const everyFile = () => true

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

/** Requires that a rejection is handled, or that a comment on its lines says why it can be ignored. */
export const noIgnoredError: SourceRule = {
  name: 'no-ignored-error',
  applies: everyFile,
  find: (source) =>
    findNodes(source, (node) => {
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

/** Requires file names that name the content. */
export const plainName: SourceRule = {
  name: 'plain-name',
  applies: everyFile,
  find: ({ path }) =>
    path
      .split('/')
      .filter((part) => /^(utils?|helpers?|common|misc)(\.tsx?)?$/.test(part) || /manager/i.test(part))
      .map((part) => ({ line: 1, message: `'${part}' names no content` })),
}
