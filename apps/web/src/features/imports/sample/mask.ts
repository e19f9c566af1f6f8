import { sampleConnectors, sampleWords } from '@lucas/contract/copy/banking/sample.ts'

const fold = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const words: ReadonlySet<string> = new Set(sampleWords)
const connectors: ReadonlySet<string> = new Set(sampleConnectors)

/** What stands between texts: a value is no part of its label. */
const separators = /([:;,|"\t\r\n]| {2,})/
const letters = /[\p{L}\p{M}]+/gu
/** Marks that say nothing of a person. Others, such as emojis, become `?`. */
const plainMark = /[\s!-/:-@[-`{-~¡¿°«»“”‘’–—…•·€£]/

/** Whether every word of a text is one of headings, and one of them more than a connector. */
function isHeading(text: string): boolean {
  const found = (text.match(letters) ?? []).map(fold)
  return (
    found.some((word) => words.has(word)) && found.every((word) => words.has(word) || connectors.has(word))
  )
}

function maskMark(mark: string, isShown: boolean): string {
  if (/\p{N}/u.test(mark)) return '9'
  if (/[\p{L}\p{M}]/u.test(mark)) return isShown ? mark : /\p{Lu}/u.test(mark) ? 'X' : 'x'
  return plainMark.test(mark) ? mark : '?'
}

/** Composes accents with their letters, so that each letter is one character. */
export const compose = (text: string): string => text.normalize('NFC')

/**
 * Anonymises a composed text: digits become 9 and letters x, but in texts whose words all stand in the list of headings. Each character
 * becomes one.
 */
export const maskText = (text: string): string =>
  text
    .split(separators)
    .map((part) => {
      const isShown = isHeading(part)
      return [...part].map((mark) => maskMark(mark, isShown)).join('')
    })
    .join('')
