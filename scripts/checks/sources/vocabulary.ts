import ts from 'typescript'
import { findNodes, type SourceRule } from './source.ts'

/** Words of the old vocabulary (docs/glossary.md, section 2), as camel-case parts of a name. */
const forbidden = new Set([
  'told',
  'heard',
  'kept',
  'stands',
  'standing',
  'bond',
  'bonds',
  'bring',
  'nudge',
  'awaited',
  'anew',
  'mend',
  'reckon',
  'gone',
  'beside',
  'whoever',
  'nobody',
  'somebody',
  'house',
  'doorstep',
  'courier',
  'vouchers',
  'let go',
  'look after',
])

/** Names that keep such a word, each with its reason; 40 are the most. */
const allowed: readonly { path: string; name: string; reason: string }[] = [
  {
    path: 'apps/server/src/modules/billing/mail-queue.ts',
    name: 'told',
    reason: 'a key of queued payloads; jobs may be waiting under it',
  },
]

/** The lower-case parts of a camel-case, kebab-case or snake-case name. */
const partsOfName = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.$-]+/)
    .map((part) => part.toLowerCase())
    .filter((part) => part !== '')

/** Returns the forbidden word in a name, or `undefined`. Two words count where they follow each other. */
function forbiddenWord(name: string): string | undefined {
  const parts = partsOfName(name)
  return parts.find((part) => forbidden.has(part)) ?? pairs(parts).find((pair) => forbidden.has(pair))
}

const pairs = (parts: readonly string[]): string[] =>
  parts.slice(1).map((part, index) => `${parts[index]} ${part}`)

type Declaration = ts.Node & { name: ts.Identifier }

const isDeclaration = (node: ts.Node): node is Declaration => {
  const declares =
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node)
  return declares && node.name !== undefined && ts.isIdentifier(node.name)
}

/** Wire fields and columns are snake case; names of the database's schema and of zod objects are stored or sent. */
function isWireOrColumn(node: Declaration, path: string): boolean {
  if (node.name.text.includes('_')) return true
  if (!ts.isPropertyAssignment(node) && !ts.isPropertySignature(node)) return false
  if (path.includes('/platform/database/schema/')) return true
  for (let parent: ts.Node = node.parent; !ts.isSourceFile(parent); parent = parent.parent)
    if (ts.isCallExpression(parent) && /^z\.\w*[oO]bject$/.test(parent.expression.getText())) return true
  return false
}

/** Declarations and files use the words of docs/glossary.md. */
export const plainVocabulary: SourceRule = {
  name: 'plain-vocabulary',
  applies: (path) => !path.includes('/platform/database/migrations/'),
  find: (source) => {
    const fileWord = forbiddenWord((source.path.split('/').at(-1) ?? '').replace(/\.tsx?$/, ''))
    return [
      ...(fileWord === undefined ? [] : [{ line: 1, message: `the file is named with '${fileWord}'` }]),
      ...findNodes(source, (node) => {
        if (!isDeclaration(node) || isWireOrColumn(node, source.path)) return undefined
        const { text: name } = node.name
        if (allowed.some((entry) => entry.path === source.path && entry.name === name)) return undefined
        const word = forbiddenWord(name)
        return word === undefined ? undefined : `'${name}' has the word '${word}' (docs/glossary.md)`
      }),
    ]
  },
}
