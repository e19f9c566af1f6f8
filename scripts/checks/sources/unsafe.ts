import ts from 'typescript'
import { findNodes, isTest, type SourceRule } from './source.ts'

const htmlSinks = new Set([
  'dangerouslySetInnerHTML',
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'srcdoc',
  'srcDoc',
  'createContextualFragment',
])
const evaluators = new Set(['eval', 'Function'])

const isProductCode = (path: string) => /^(apps|packages)\//.test(path) && !isTest(path)
const isCallOf = (node: ts.Node, names: ReadonlySet<string>) =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  names.has(node.expression.text)

/** Forbids HTML sinks, evaluated strings and javascript: links (S-25). */
export const noUnsafeText: SourceRule = {
  name: 'no-unsafe-text',
  applies: isProductCode,
  find: (source) =>
    findNodes(source, (node) => {
      if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && htmlSinks.has(node.text))
        return `${node.text} writes HTML`
      if (isCallOf(node, evaluators)) return 'a string run as code'
      if (ts.isStringLiteralLike(node) && /^\s*javascript:/i.test(node.text)) return 'a javascript: link'
      const calledName = ts.isPropertyAccessExpression(node) && node.getText(source.tree)
      return calledName === 'document.write' || calledName === 'document.writeln'
        ? `${calledName} writes HTML`
        : undefined
    }),
}

/** Forbids regular expressions that are built at run time (S-32). */
export const noBuiltPattern: SourceRule = {
  name: 'no-built-pattern',
  applies: isProductCode,
  find: (source) =>
    findNodes(source, (node) => {
      if (!isCallOf(node, new Set(['RegExp']))) return undefined
      const [pattern] =
        (ts.isCallExpression(node) || ts.isNewExpression(node)) && node.arguments ? node.arguments : []
      const isFixed = pattern && (ts.isStringLiteralLike(pattern) || ts.isRegularExpressionLiteral(pattern))
      return isFixed ? undefined : 'a regular expression built at run time'
    }),
}
