import ts from 'typescript'
import { findNodes, isTest, type Source, type SourceRule } from './source.ts'

const statement =
  /^\s*(select|insert\s+into|update|delete\s+from|merge\s+into|with|create|alter|drop|grant|revoke|truncate|copy|call|set\s+(local|role|session)|notify|listen)\s/i
const rawMembers = new Set(['raw', 'lit', 'unsafe'])

const isSql = (node: ts.Node) => ts.isIdentifier(node) && node.text === 'sql'

/** Returns the string constants of the file: `const schema = 'pgboss'`. */
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

/** Whether a template with expressions has no tag that turns them into parameters. */
const isUnsafeTemplate = (node: ts.Node, fixed: ReadonlySet<string>) =>
  ts.isTemplateExpression(node) &&
  !ts.isTaggedTemplateExpression(node.parent) &&
  !node.templateSpans.every(({ expression }) => ts.isIdentifier(expression) && fixed.has(expression.text))

const isConcatenation = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken

const firstText = (node: ts.Node): string => {
  if (isConcatenation(node)) return firstText(node.left)
  if (ts.isTemplateExpression(node)) return node.head.text
  return ts.isStringLiteralLike(node) ? node.text : ''
}

/** Requires parametrised SQL (S-06): no raw fragments, no statement assembled from strings. */
export const noSqlString: SourceRule = {
  name: 'no-sql-string',
  applies: (path) => path.startsWith('apps/server/src/') && !isTest(path),
  find: (source) => {
    const fixed = fixedNames(source)
    return findNodes(source, (node) => {
      if (ts.isPropertyAccessExpression(node) && isSql(node.expression) && rawMembers.has(node.name.text))
        return `sql.${node.name.text} inserts raw text into SQL`
      const isAssembled =
        isUnsafeTemplate(node, fixed) || (isConcatenation(node) && !isConcatenation(node.parent))
      return isAssembled && statement.test(firstText(node)) ? 'SQL assembled from strings' : undefined
    })
  },
}

const joinedTransaction = /\bjoin\s+transaction\b/i

/**
 * Requires that transactions are joined laterally, by their index (`selectTransactionById`). The planner has no statistics of a
 * history that was just stored, and then joins by comparing every row with every transaction.
 */
export const noRowJoin: SourceRule = {
  name: 'no-row-join',
  applies: (path) => path.startsWith('apps/server/src/modules/') && !isTest(path),
  find: (source) =>
    findNodes(source, (node) =>
      (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) &&
      joinedTransaction.test(node.getText(source.tree).replaceAll(/cross\s+join\s+transaction\b/gi, ''))
        ? 'transactions are joined without a lateral look-up'
        : undefined,
    ),
}

/** Forbids a user in a sub-select that is written by hand: the platform does it (`average-user.ts`), and Citus needs the value. */
export const noHiddenUser: SourceRule = {
  name: 'no-hidden-user',
  applies: (path) => path.startsWith('apps/server/src/') && !isTest(path),
  find: (source) =>
    findNodes(source, (node) =>
      ts.isTemplateExpression(node) && /user_id = \(select \$\{/.test(node.getText(source.tree))
        ? 'the user is in a sub-select; the platform writes it'
        : undefined,
    ),
}

/**
 * Forbids `case x when y`: in an UPDATE of a distributed table Citus sends `case x when x = y` to the shard, which fails. `case when x = y`
 * is the same everywhere.
 */
export const noSimpleCase: SourceRule = {
  name: 'no-simple-case',
  applies: (path) => path.startsWith('apps/server/src/') && !isTest(path),
  find: (source) =>
    findNodes(source, (node) =>
      (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) &&
      /\bcase\s+(?!when\b)\S+\s+when\b/i.test(node.getText(source.tree))
        ? 'a CASE with an operand, which Citus breaks in writes; compare in each WHEN'
        : undefined,
    ),
}
