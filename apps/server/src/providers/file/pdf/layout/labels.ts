import type { DateToken } from '../../table/date-tokens.ts'
import { fold } from '../../text/fold.ts'
import { type Figure, findFigures } from './figures.ts'
import { readDate } from './row-dates.ts'
import { isSameRowType, type Row, textOfTokens, toRuns } from './rows.ts'
import { chooseTarget, hullOf, type Span } from './spans.ts'
import type { Token } from './tokens.ts'

/** A label in a row: the tokens `from` … `to` (indices) and the place across the page. */
interface FoundLabel extends Span {
  row: Row
  /** Index of the row. */
  at: number
  from: number
  to: number
}

/** How far below its label a value may be (reference 1.7: 10 points; boxes have more). */
const below = 24
const outOfLine = 6

/** Returns where texts that match `label` (with the flag `g`) are. It is compared with the folded tokens of a row. */
function findLabels(rows: readonly Row[], label: RegExp): FoundLabel[] {
  return rows.flatMap((row, at) => {
    const { text, starts } = foldTokens(row.tokens)
    return [...text.matchAll(label)].flatMap((match): FoundLabel[] => {
      const end = match.index + match[0].trimEnd().length
      const from = starts.findLastIndex((start) => start <= match.index)
      const to = starts.findLastIndex((start) => start < end) + 1
      if (starts[from] !== match.index) return []
      return [{ row, at, from, to, ...hullOf(row.tokens.slice(from, to)) }]
    })
  })
}

function foldTokens(tokens: readonly Token[]): { text: string; starts: number[] } {
  const starts: number[] = []
  let text = ''
  for (const token of tokens) {
    if (text !== '') text += ' '
    starts.push(text.length)
    text += fold(token.text)
  }
  return { text, starts }
}

/** Returns the amount of a label: to its right, else below it, else before it. */
export function findAmount(rows: readonly Row[], label: RegExp): Figure | null {
  for (const found of findLabels(rows, label)) {
    const figure = amountRight(found) ?? amountBelow(rows, found) ?? amountLeft(found)
    if (figure) return figure
  }
  return null
}

function amountRight({ row, to }: FoundLabel): Figure | null {
  const rest = row.tokens.slice(to)
  const first = rest.find(({ text }) => !/^([:=]|[-+]?\$|US\$|CLP|\$[-+]?|[-+])$/.test(text))
  const figure = findFigures(rest)[0]
  return figure && first && figure.tokens.includes(first) ? figure : null
}

/** Values may stand below all labels of a row: then the one that the label is over, else the one at the same place. */
function amountBelow(rows: readonly Row[], label: FoundLabel): Figure | null {
  const figures = figuresBelow(rows, label)
  const labels = toRuns(label.row.tokens, 6).map(hullOf)
  const own = labels.findIndex((run) => run.left <= label.left && run.right >= label.right - 0.5)
  const overlapping = figures.filter((figure) => figure.right > label.left && figure.left < label.right)
  if (overlapping.length === 1) return overlapping[0] ?? null
  if (labels.length === figures.length) return figures[own] ?? null
  const nearest = chooseTarget([label], figures)
  return nearest?.isClear === true && Math.abs(nearest.best.left - label.right) < 90 ? nearest.best : null
}

/** Returns the first figures below a label, from left to right; those of a summary may be six points out of line. */
function figuresBelow(rows: readonly Row[], label: FoundLabel): Figure[] {
  const withFigures = rowsBelow(rows, label).filter(({ tokens }) => findFigures(tokens).length > 0)
  const [first] = withFigures
  if (!first || first.y - label.row.y > 18) return []
  return withFigures
    .filter((row) => Math.abs(row.y - first.y) <= outOfLine && isSameRowType(row, first))
    .flatMap(({ tokens }) => findFigures(tokens))
    .toSorted((a, b) => a.left - b.left)
}

function amountLeft({ row, from }: FoundLabel): Figure | null {
  const last = findFigures(row.tokens.slice(0, from)).at(-1)
  const before = row.tokens[from - 1]
  return last && before && last.tokens.includes(before) && (row.tokens[from]?.left ?? 0) - last.right < 40
    ? last
    : null
}

/** Rows below a label; those of another type come last, as they may be notes of the user. */
function rowsBelow(rows: readonly Row[], { at, row }: FoundLabel): Row[] {
  const near = rows.slice(at + 1, at + 5).filter(({ page, y }) => page === row.page && y - row.y <= below)
  const isSame = (other: Row) => isSameRowType(other, row)
  return [...near.filter(isSame), ...near.filter((other) => !isSame(other))]
}

/** Returns the date of a label: to its right, else below it. */
export function findDate(rows: readonly Row[], label: RegExp): DateToken | null {
  for (const found of findLabels(rows, label)) {
    const right = firstDate(
      found.row.tokens.slice(found.to).filter(({ text }) => text !== ':'),
      true,
    )
    if (right) return right
    for (const row of rowsBelow(rows, found)) {
      const near = row.tokens.filter(
        ({ left, right: end }) => end > found.left - 12 && left < found.right + 30,
      )
      const date = firstDate(near, false)
      if (date) return date
    }
  }
  return null
}

function firstDate(tokens: readonly Token[], isFirstOnly: boolean): DateToken | null {
  for (let from = 0; from < (isFirstOnly ? 1 : tokens.length); from += 1)
    for (let to = Math.min(tokens.length, from + 5); to > from; to -= 1) {
      const date = readDate(tokens.slice(from, to))
      if (date) return date
    }
  return null
}

/** Returns the text of a label that `accepts` it: the run to its right, else one below it. */
export function findText(
  rows: readonly Row[],
  label: RegExp,
  accepts: (text: string) => boolean,
): string | null {
  for (const found of findLabels(rows, label)) {
    const rest = found.row.tokens.slice(found.to).filter(({ text }) => text !== ':')
    const right = firstAccepted(toRuns(rest, 8)[0] ?? [], accepts)
    if (right !== null) return right
    for (const row of rowsBelow(rows, found)) {
      const near = toRuns(row.tokens, 8).filter(
        (tokens) => (tokens[0]?.left ?? 0) < found.right + 20 && (tokens.at(-1)?.right ?? 0) > found.left - 6,
      )
      for (const run of near) {
        const text = firstAccepted(run, accepts)
        if (text !== null) return text
      }
    }
  }
  return null
}

/** Returns the longest beginning of a run that is accepted: other labels may follow in the same run. */
function firstAccepted(run: readonly Token[], accepts: (text: string) => boolean): string | null {
  for (let to = run.length; to > 0; to -= 1) {
    const text = textOfTokens(run.slice(0, to))
    if (accepts(text)) return text
  }
  return null
}
