import ts from 'typescript'
import { findNodes, isData, isTest, type SourceRule } from './source.ts'

const accents = /[áéíóúüñ¿¡]/i
const words = /\p{L}{2,}/u

/** Names that are not translated. */
const names = /\b(Lucas|CLP|USD|UF|UTM|RUT|PIN|PDF|CSV|XLSX)\b/g

/** Attributes whose text users see or hear. */
const readAttributes = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])

const copyFolder = 'packages/contract/src/copy/'
/** The sandbox bank, its households and the drawn statements use the Spanish of banks; the gallery is for developers only. */
const spanishFolders = [
  copyFolder,
  'apps/sandbox/',
  'packages/household/',
  'packages/papers/',
  'apps/web/gallery/',
]
const isOutsideCopy = (path: string) =>
  !spanishFolders.some((place) => path.startsWith(place)) && !isTest(path) && !isData(path)

const textOf = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isJsxText(node)
    ? node.text
    : undefined

/** Requires that Spanish text is in copy/. */
export const spanishInCopy: SourceRule = {
  name: 'spanish-in-copy',
  applies: isOutsideCopy,
  find: (source) =>
    findNodes(source, (node) => {
      const text = textOf(node)
      return text && accents.test(text)
        ? `Spanish outside ${copyFolder}: ${text.trim().slice(0, 60)}`
        : undefined
    }),
}

const hasWords = (text: string) => words.test(text.replace(names, ''))

/** Requires that the text of a screen comes from copy/, also text without accents. */
export const wordsInScreens: SourceRule = {
  name: 'words-in-copy',
  applies: (path) => path.startsWith('apps/web/src/') && isOutsideCopy(path),
  find: (source) =>
    findNodes(source, (node) => {
      if (ts.isJsxText(node))
        return hasWords(node.text) ? `a sentence in a screen: ${node.text.trim()}` : undefined
      if (!ts.isJsxAttribute(node) || !node.initializer || !ts.isStringLiteral(node.initializer))
        return undefined
      const name = node.name.getText(source.tree)
      return readAttributes.has(name) && hasWords(node.initializer.text)
        ? `a sentence in ${name}: ${node.initializer.text}`
        : undefined
    }),
}
