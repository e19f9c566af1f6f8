import ts from 'typescript'
import { findNodes, isTest, type SourceRule } from './source.ts'

/** Refuses `Buffer.from(text, 'base64url')`, which reads several spellings of one token, where `decodeBase64Url` reads one. */
export const oneTokenSpelling: SourceRule = {
  name: 'one-token-spelling',
  applies: (path) =>
    path.startsWith('apps/server/src/') && path !== 'apps/server/src/platform/secret.ts' && !isTest(path),
  find: (source) =>
    findNodes(source, (node) => {
      if (!ts.isCallExpression(node) || node.expression.getText(source.tree) !== 'Buffer.from')
        return undefined
      const [, encoding] = node.arguments
      return encoding && ts.isStringLiteral(encoding) && encoding.text === 'base64url'
        ? 'a lenient decoder of tokens, where decodeBase64Url() accepts one spelling'
        : undefined
    }),
}
