import ts from 'typescript'
import { findSessionState } from '../../../apps/server/src/platform/database/pooling/session-state.ts'
import { findNodes, isTest, type SourceRule } from './source.ts'

/** Returns the fixed text of a string or template; each expression of a template is `?`. */
function readText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `?${literal.text}`).join('')
}

/** Refuses SQL that leaves state in its session: behind a pooler, sessions change with each transaction. */
export const noSessionState: SourceRule = {
  name: 'no-session-state',
  applies: (path) => path.startsWith('apps/server/src/') && !isTest(path),
  find: (source) =>
    findNodes(source, (node) => {
      const text = readText(node)
      const found = text === undefined || ts.isImportDeclaration(node.parent) ? null : findSessionState(text)
      return found === null ? undefined : `the statement ${found}, which only a direct connection keeps`
    }),
}
