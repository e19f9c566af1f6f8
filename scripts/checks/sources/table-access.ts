import ts from 'typescript'
import { readSql } from './read-sql.ts'
import { lineOf, type Source } from './source.ts'

/** A place in a file that names a table: in a call of the query builder or in an SQL text. */
export type TableAccess = { table: string; writes: boolean; line: number }

/** What a file says about tables. */
export type TableUse = {
  accesses: TableAccess[]
  /** Lines with a table name that is not in the source, `sql.table(name)`. */
  computedLines: number[]
  /** Names of the file's `with` parts, which look like tables. */
  commonNames: Set<string>
}

const joins = ['Join', 'JoinLateral'].flatMap((join) =>
  ['inner', 'left', 'right', 'full', 'cross'].map((kind) => kind + join),
)
const readingCalls = new Set(['selectFrom', ...joins])
/** Further parts of updates and deletions, whose names other objects have too. */
const sharedCalls = new Set(['from', 'using'])
const writingCalls = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const withCalls = new Set(['with', 'withRecursive'])
const statement = /^\s*(select|insert\s+into|update\s+\S+\s+set|delete\s+from|merge\s+into|with)\s/i

const isSql = (node: ts.Node) => ts.isIdentifier(node) && node.text === 'sql'

const templateText = (template: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text + template.templateSpans.map(({ literal }) => `?${literal.text}`).join('')

/** Returns the text of an `sql` template or of a string that begins like a statement. */
function sqlText(node: ts.Node): string | undefined {
  if (ts.isTaggedTemplateExpression(node)) return isSql(node.tag) ? templateText(node.template) : undefined
  if (node.parent && ts.isTaggedTemplateExpression(node.parent)) return undefined
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return undefined
  const text = ts.isTemplateExpression(node) ? templateText(node) : node.text
  return statement.test(text) ? text : undefined
}

/** Returns the first string in an argument: `'saved'`, or `(name) => name('saved').materialized()`. */
function firstString(node: ts.Node): string | undefined {
  return ts.isStringLiteralLike(node) ? node.text : ts.forEachChild(node, firstString)
}

/** `db.dynamic`, the query builder's way to a name that is not in the schema. */
const isDynamic = (object: ts.Expression) =>
  ts.isPropertyAccessExpression(object) && object.name.text === 'dynamic'

/** Whether the argument of a reading call is a query of its own: `on.selectFrom(…).as('s')`, or a template. */
const isQuery = (node: ts.Expression) =>
  ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node) || ts.isFunctionLike(node)

const isString = (node: ts.Node | undefined) => node !== undefined && ts.isStringLiteralLike(node)

/** Whether the call belongs to a class or a global: `Buffer.from(…)`. */
const isStatic = (object: ts.Expression) => ts.isIdentifier(object) && /^[A-Z]/.test(object.text)

/** Returns every table that a file names. */
export function findTables(source: Source): TableUse {
  const use: TableUse = { accesses: [], computedLines: [], commonNames: new Set() }
  const lineAt = (node: ts.Node) => lineOf(source, node.getStart(source.tree))

  const addArgument = (argument: ts.Expression | undefined, writes: boolean) => {
    if (!argument) return
    if (ts.isStringLiteralLike(argument))
      use.accesses.push({ table: argument.text.split(' ')[0] ?? '', writes, line: lineAt(argument) })
    else if (ts.isArrayLiteralExpression(argument))
      for (const element of argument.elements) addArgument(element, writes)
    else if (writes || !isQuery(argument)) use.computedLines.push(lineAt(argument))
  }

  const addCall = (method: string, object: ts.Expression, first: ts.Expression | undefined) => {
    const isShared = sharedCalls.has(method) && (ts.isCallExpression(object) || isString(first))
    if (readingCalls.has(method) || (isShared && !isStatic(object))) addArgument(first, false)
    if (writingCalls.has(method)) addArgument(first, true)
    const isName = isSql(object) ? /^(table|id)$/.test(method) : method === 'table' && isDynamic(object)
    if (isName) addArgument(first, true)
    if (first && withCalls.has(method)) use.commonNames.add((firstString(first) ?? '').split('(')[0] ?? '')
  }

  const walk = (node: ts.Node) => {
    const text = sqlText(node)
    if (text !== undefined) {
      const { tables, commonNames } = readSql(text)
      for (const name of commonNames) use.commonNames.add(name)
      for (const { table, writes, at } of tables) {
        const line = lineAt(node) + text.slice(0, at).split('\n').length - 1
        if (table === '?') use.computedLines.push(line)
        else use.accesses.push({ table, writes, line })
      }
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
      addCall(node.expression.name.text, node.expression.expression, node.arguments[0])
    ts.forEachChild(node, walk)
  }
  walk(source.tree)
  return use
}
