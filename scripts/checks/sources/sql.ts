import ts from 'typescript'
import { findNodes, isTest, type SourceRule } from './source.ts'

const statement =
  /^\s*(select|insert\s+into|update|delete\s+from|merge\s+into|with|create|alter|drop|grant|revoke|truncate|copy|call|set\s+(local|role|session)|notify|listen)\s/i
const rawMembers = new Set(['raw', 'lit', 'unsafe'])

const isSql = (node: ts.Node) => ts.isIdentifier(node) && node.text === 'sql'

/** A template with holes whose tag does not turn them into parameters. */
const isOpenTemplate = (node: ts.Node): node is ts.TemplateExpression =>
  ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent)

const isJoined = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken

const firstText = (node: ts.Node): string => {
  if (isJoined(node)) return firstText(node.left)
  if (ts.isTemplateExpression(node)) return node.head.text
  return ts.isStringLiteralLike(node) ? node.text : ''
}

/** SQL is parametrised only (S-06): no raw pieces, no statement put together from strings. */
export const noSqlString: SourceRule = {
  name: 'no-sql-string',
  applies: (path) => path.startsWith('apps/server/src/') && !isTest(path),
  find: (source) =>
    findNodes(source, (node) => {
      if (ts.isPropertyAccessExpression(node) && isSql(node.expression) && rawMembers.has(node.name.text))
        return `sql.${node.name.text} puts text into SQL`
      if (
        (isOpenTemplate(node) || (isJoined(node) && !isJoined(node.parent))) &&
        statement.test(firstText(node))
      )
        return 'SQL put together from strings'
      return undefined
    }),
}
