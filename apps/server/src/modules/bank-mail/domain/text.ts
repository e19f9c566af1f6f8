/** A line of a message, as it is written and folded: without accents and capitals, with every letter at its place. */
export interface Line {
  text: string
  folded: string
}

/** More text than any notice has; the rest is not read. */
export const maxTextLength = 20_000
const maxLines = 600

/** Folds accents and capitals letter by letter, so that a place in the result is the same place in the text. */
export function fold(text: string): string {
  let folded = ''
  for (const character of text) {
    const plain = character.normalize('NFD').slice(0, 1).toLowerCase()
    folded += character.length === 1 && plain.length === 1 ? (foldedSigns.get(plain) ?? plain) : character
  }
  return folded
}

/** Degree signs, typographic dashes and the stars of masks, each for what a bank means by it. */
const foldedSigns = new Map([
  ['\u00b0', '\u00ba'],
  ['\u2013', '-'],
  ['\u2014', '-'],
  ['\u2022', '*'],
  ['\u25cf', '*'],
])

const invisible = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g

/** Returns the lines of a message with single blanks, without empty ones and without the signs of a quotation. */
export function toLines(text: string): Line[] {
  return text
    .slice(0, maxTextLength)
    .replace(invisible, '')
    .split(/\r\n|[\r\n]/)
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/^(?: ?>){1,20}/, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .slice(0, maxLines)
    .map((line) => ({ text: line, folded: fold(line) }))
}

/** Joins lines to one, for sentences that a line ends in their middle. */
export function joinLines(lines: readonly Line[]): Line {
  const text = lines.map((line) => line.text).join(' ')
  return { text, folded: fold(text) }
}
