import ts from 'typescript'
import { findNodes, isTest, type Source, type SourceRule } from './source.ts'

const statement =
  /^\s*(select|insert\s+into|update|delete\s+from|merge\s+into|with|create|alter|drop|grant|revoke|truncate|copy|call|set\s+(local|role|session)|notify|listen)\s/i
const rawMembers = new Set(['raw', 'lit', 'unsafe'])

const isSql = (node: ts.Node) => ts.isIdentifier(node) && node.text === 'sql'

/** Names that stand for a text written in this very file: `const schema = 'pgboss'`. */
function fixedNames({ tree }: Source) {
  const names = new Set<string>()
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const))
      continue
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer && ts.isStringLiteralLike(initializer)) names.add(name.text)
  }
  return names
}

/** A template with holes whose tag does not turn them into parameters. */
const isOpenTemplate = (node: ts.Node, fixed: ReadonlySet<string>) =>
  ts.isTemplateExpression(node) &&
  !ts.isTaggedTemplateExpression(node.parent) &&
  !node.templateSpans.every(({ expression }) => ts.isIdentifier(expression) && fixed.has(expression.text))

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
  find: (source) => {
    const fixed = fixedNames(source)
    return findNodes(source, (node) => {
      if (ts.isPropertyAccessExpression(node) && isSql(node.expression) && rawMembers.has(node.name.text))
        return `sql.${node.name.text} puts text into SQL`
      const isBuilt = isOpenTemplate(node, fixed) || (isJoined(node) && !isJoined(node.parent))
      return isBuilt && statement.test(firstText(node)) ? 'SQL put together from strings' : undefined
    })
  },
}
