import type { DrawnText } from './draw-pdf.ts'
import type { Paper } from './paper.ts'
import type { Random } from './random.ts'

const notes = ['ropa', 'cuota 3', 'ver con Ana', 'son 12.000', '¿de quién?', 'arriendo 05/03'] as const

/** Writes the texts of a paper as some files have them: in another order, letter by letter, with notes of the user. */
export function disturb(paper: Pick<Paper, 'pages'>, random: Random): void {
  if (random.chance(0.3)) for (const page of paper.pages) page.texts = shuffle(page.texts, random)
  if (random.chance(0.2))
    for (const page of paper.pages) page.texts = page.texts.flatMap((text) => splitAmount(text, random))
  if (random.chance(0.3)) for (const page of paper.pages) addNotes(page.texts, random)
}

/** Shuffles texts; letters that are drawn one by one follow each other. */
function shuffle(texts: readonly DrawnText[], random: Random): DrawnText[] {
  const groups: DrawnText[][] = []
  for (const text of texts) {
    const last = groups.at(-1)
    if (last && text.text.length === 1 && last.at(-1)?.text.length === 1) last.push(text)
    else groups.push([text])
  }
  return groups
    .map((group) => ({ group, key: random.int(0, 1_000_000) }))
    .toSorted((a, b) => a.key - b.key)
    .flatMap(({ group }) => group)
}

/** Draws a right aligned amount letter by letter, a little apart (reference 1.2.3). */
function splitAmount(drawn: DrawnText, random: Random): DrawnText[] {
  const { text, x, size = 7, align } = drawn
  if (align !== 'right' || !/^[\d.]{3,}$/.test(text)) return [drawn]
  const gap = random.int(0, 8) / 10
  const widths = [...text].map((letter) => (letter === '.' ? 0.278 : 0.556) * size + gap)
  let left = x - widths.reduce((sum, width) => sum + width, 0) + gap
  return [...text].map((letter, at) => {
    const own = { ...drawn, text: letter, x: left, align: 'left' as const }
    left += widths[at] ?? 0
    return own
  })
}

/** Notes are in another type than the statement, anywhere below its head. */
function addNotes(texts: DrawnText[], random: Random): void {
  const lowest = Math.max(...texts.map(({ y }) => y))
  for (let count = random.int(1, 3); count > 0; count -= 1)
    texts.push({
      x: random.int(60, 400),
      y: random.int(200, Math.max(201, Math.floor(lowest))),
      text: random.pick(notes),
      size: random.int(10, 14),
    })
}
