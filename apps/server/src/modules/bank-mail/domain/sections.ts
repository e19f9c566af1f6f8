import type { Line } from './text.ts'

const forwarded =
  /^[-_* ]{0,20}(?:forwarded message|mensaje reenviado|mensaje original|original message|inicio del mensaje reenviado|begin forwarded message)\b/
const replied = /^(?:el|on) .{6,120}(?:escribio|wrote)\s?:$/
const header = /^\*?(?:de|from|enviado|sent|date|fecha|para|to|asunto|subject|cc)\s?:\*?(?: |$)/

/**
 * Splits a message where another one begins that was forwarded or answered: each part is the text of one message, without the lines
 * that say who sent it to whom.
 */
export function toSections(lines: readonly Line[]): Line[][] {
  const sections: Line[][] = [[]]
  let inHeader = false
  for (const [at, line] of lines.entries()) {
    const isEdge = forwarded.test(line.folded) || replied.test(line.folded) || isHeaderBlock(lines, at)
    if (isEdge) {
      sections.push([])
      inHeader = true
    }
    if (inHeader && (isEdge || header.test(line.folded))) continue
    inHeader = false
    sections.at(-1)?.push(line)
  }
  return sections.filter((section) => section.length > 0)
}

/** Outlook writes no line of dashes: the message begins with its sender, its day and its recipient. */
function isHeaderBlock(lines: readonly Line[], at: number): boolean {
  if (!/^\*?(?:de|from)\s?:/.test(lines[at]?.folded ?? '')) return false
  return [1, 2, 3].every((next) => header.test(lines[at + next]?.folded ?? ''))
}
