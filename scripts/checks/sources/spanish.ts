import ts from 'typescript'
import { findNodes, isData, isTest, type SourceRule } from './source.ts'

const accents = /[áéíóúüñ¿¡]/i
const words = /\p{L}{2,}/u

/** Names that are the same in every language. */
const names = /\b(Lucas|CLP|USD|UF|UTM|RUT|PIN|PDF|CSV|XLSX)\b/g

/** Attributes whose text a person sees or hears. */
const spoken = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])

const home = 'packages/contract/src/copy/'
/** The stand-in bank and its households speak as banks do; the gallery shows components with words of its own, to developers only. */
const elsewhere = [home, 'apps/sandbox/', 'packages/household/', 'apps/web/gallery/']
const isOutsideCopy = (path: string) =>
  !elsewhere.some((place) => path.startsWith(place)) && !isTest(path) && !isData(path)

const textOf = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isJsxText(node)
    ? node.text
    : undefined

/** Spanish sentences live in copy/ and nowhere else. */
export const spanishInCopy: SourceRule = {
  name: 'spanish-in-copy',
  applies: isOutsideCopy,
  find: (source) =>
    findNodes(source, (node) => {
      const text = textOf(node)
      return text && accents.test(text) ? `Spanish outside ${home}: ${text.trim().slice(0, 60)}` : undefined
    }),
}

const isWritten = (text: string) => words.test(text.replace(names, ''))

/** What a screen says comes from copy/, also where it has no accent. */
export const wordsInScreens: SourceRule = {
  name: 'words-in-copy',
  applies: (path) => path.startsWith('apps/web/src/') && isOutsideCopy(path),
  find: (source) =>
    findNodes(source, (node) => {
      if (ts.isJsxText(node))
        return isWritten(node.text) ? `a sentence in a screen: ${node.text.trim()}` : undefined
      if (!ts.isJsxAttribute(node) || !node.initializer || !ts.isStringLiteral(node.initializer))
        return undefined
      const name = node.name.getText(source.tree)
      return spoken.has(name) && isWritten(node.initializer.text)
        ? `a sentence in ${name}: ${node.initializer.text}`
        : undefined
    }),
}
