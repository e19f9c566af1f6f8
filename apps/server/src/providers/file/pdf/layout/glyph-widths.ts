/** Width of a character as a share of the size of the type, as in Helvetica, to divide a piece at its blanks. */
function widthOf(character: string): number {
  if (/[.,:;'|!iljI\s/\\[\]-]/.test(character)) return 0.28
  if (/[frt()°º"*]/.test(character)) return 0.35
  if (/[mwMW%@]/.test(character)) return 0.87
  return /\p{Lu}/u.test(character) ? 0.69 : 0.55
}

/** Returns where each character of a text of `width` points starts, and where the last one ends. */
export function shareWidth(text: string, width: number): number[] {
  const ends = [0]
  for (const character of text) {
    const before = ends.at(-1) ?? 0
    // A character of two code units ends where its second unit does.
    for (let unit = 1; unit < character.length; unit += 1) ends.push(before)
    ends.push(before + widthOf(character))
  }
  const total = ends.at(-1) ?? 0
  return ends.map((end) => (total === 0 ? 0 : (end / total) * width))
}
