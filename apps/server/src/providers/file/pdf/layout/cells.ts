import type { Role } from '../../table/data/headings.ts'
import { type Figure, findFigures, groupByRight, isGrouped } from './figures.ts'
import type { Column } from './heading.ts'
import { findRowDate, type RowDate } from './row-dates.ts'
import { type Row, textOfTokens, toRuns } from './rows.ts'
import { chooseTarget, groupByPlace, overlapOf, type Span } from './spans.ts'
import type { LayoutTable, TableLine } from './tables.ts'
import type { Token } from './tokens.ts'

/** An amount in its column. Between two columns it has both: the balance decides, or nothing does. */
export interface PlacedFigure {
  figure: Figure
  column: Column
  /** The other column that it may be in; null where the place is clear. */
  other: Column | null
}

/** A text in its column. */
interface PlacedRun extends Span {
  text: string
  column: Column
}

/** A row of a table, with what is in each column. */
export interface CellRow {
  row: Row
  columns: readonly Column[]
  date: RowDate | null
  figures: PlacedFigure[]
  runs: PlacedRun[]
}

const numericRoles: ReadonlySet<Role | null> = new Set<Role>(['amount', 'debit', 'credit', 'balance'])
const isNumeric = ({ role }: Column): boolean => numericRoles.has(role)

/** Finds the column of each date, amount and text of a table, page by page (reference 1.2.4). */
export function fillCells({ lines, headings }: LayoutTable): CellRow[] {
  const height = usualHeight(lines)
  return headings.flatMap(({ columns }) => {
    const own = lines.filter((line) => line.columns === columns)
    return fillPage(own, columns, height)
  })
}

/** Size of the type of most texts: notes that users write into the file have another one (reference 1.2.9). */
function usualHeight(lines: readonly TableLine[]): number {
  const heights = lines.flatMap(({ row }) => row.tokens.map(({ height }) => height)).toSorted((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] ?? 0
}

interface PageLine {
  row: Row
  date: RowDate | null
  rest: Token[]
  figures: Figure[]
}

function fillPage(lines: readonly TableLine[], columns: readonly Column[], height: number): CellRow[] {
  const dateColumn = columns.find(({ role }) => role === 'date')
  const pageLines = lines.flatMap(({ row }): PageLine[] => {
    const tokens = row.tokens.filter((token) => Math.abs(token.height - height) <= height * 0.2)
    if (tokens.length === 0) return []
    const date = dateColumn ? findRowDate(tokens, dateColumn) : null
    const rest = date ? tokens.toSpliced(date.from, date.to - date.from) : tokens
    return [{ row, date, rest, figures: findFigures(rest) }]
  })
  const places = placeFigures(pageLines, columns)
  const withTexts = pageLines.map((line) => {
    const figures = line.figures.flatMap((figure) => places.get(figure) ?? [])
    const used = new Set(figures.flatMap(({ figure }) => figure.tokens))
    const left = line.rest.filter((token) => !used.has(token) && !/^[$:]+$/.test(token.text))
    return { ...line, figures, textRuns: toRuns(left, 6) }
  })
  const texts = placeRuns(splitAtEdges(withTexts.map(({ textRuns }) => textRuns)), columns)
  return withTexts.map(({ row, date, figures }, at) => ({
    row,
    columns,
    date,
    figures,
    runs: texts[at] ?? [],
  }))
}

/** Votes on each group of aligned figures: long amounts show the column of the short ones. */
function placeFigures(lines: readonly PageLine[], columns: readonly Column[]): Map<Figure, PlacedFigure> {
  const places = new Map<Figure, PlacedFigure>()
  const dated = lines.filter(({ figures }) => figures.length > 0)
  const all = dated.flatMap(({ figures: own }) => own)
  const areGrouped = all.some(({ text }) => isGrouped(text))
  const figures = all.filter(({ text }) => !areGrouped || isGrouped(text) || !/\d{4}/.test(text))
  const groups = groupByRight(figures.filter(({ isAttached }) => !isAttached))
  const put = (placed: readonly Figure[], group: readonly Figure[]) => {
    const choice = chooseTarget(group, columns)
    if (!choice || !isNumeric(choice.best)) return
    const { best, second, isClear } = choice
    const other = isClear || second === null || !isNumeric(second) ? null : second
    for (const figure of placed) places.set(figure, { figure, column: best, other })
  }
  const edges = groups.filter(({ length }) => length > 1).map((group) => ({ group, ...edgeOf(group) }))
  for (const group of groups) put(group, group)
  for (const figure of figures.filter(({ isAttached }) => isAttached)) {
    const aligned = edges.find(({ from, to }) => figure.right >= from - 1.2 && figure.right <= to + 1.2)
    if (aligned) put([figure], aligned.group)
    else if (
      isGrouped(figure.text) &&
      columns.some((column) => isNumeric(column) && overlapOf(column, figure) > 0)
    )
      put([figure], [figure])
  }
  return places
}

/** Where the figures of an aligned group end. */
const edgeOf = (group: readonly Figure[]) => ({
  from: group[0]?.right ?? 0,
  to: group.at(-1)?.right ?? 0,
})

/** Divides texts where one of them reaches the next column: that one starts, or its number ends, where those of other rows do. */
function splitAtEdges(lines: readonly Token[][][]): Token[][][] {
  const runs = lines.flat()
  const isEdge = (places: readonly number[]) => {
    const groups = groupByPlace(places, (place) => place, 1).filter(({ length }) => length > 2)
    const edges = groups.map((group) => ({ from: group[0] ?? 0, to: group.at(-1) ?? 0 }))
    return (place: number) => edges.some(({ from, to }) => place >= from - 0.8 && place <= to + 0.8)
  }
  const isLeftEdge = isEdge(runs.flatMap(([first]) => first?.left ?? []))
  const isRightEdge = isEdge(
    runs.flatMap((run) => (run.length === 1 && isNumber(run[0]) ? (run[0]?.right ?? []) : [])),
  )
  const startsColumn = (token: Token) =>
    isLeftEdge(token.left) || (isNumber(token) && isRightEdge(token.right))
  return lines.map((line) =>
    line.flatMap((run) => {
      const split: Token[][] = []
      for (const token of run) {
        const last = split.at(-1)
        if (last && !startsColumn(token)) last.push(token)
        else split.push([token])
      }
      return split
    }),
  )
}

const isNumber = (token: Token | undefined): boolean => token !== undefined && /^\d+$/.test(token.text)

/** Votes on each group of texts that start at one place; a right aligned number votes with those that end where it ends. */
function placeRuns(lines: readonly Token[][][], columns: readonly Column[]): PlacedRun[][] {
  const targets = columns.filter((column) => !isNumeric(column))
  const spans = lines.map((runs) =>
    runs.map((tokens) => ({
      left: tokens[0]?.left ?? 0,
      right: tokens.at(-1)?.right ?? 0,
      text: textOfTokens(tokens),
    })),
  )
  const all = spans.flat()
  const byLeft = indexGroups(groupByPlace(all, ({ left }) => left, 1.5))
  const byRight = indexGroups(groupByPlace(all, ({ right }) => right, 1))
  const choices = new Map<readonly Span[], Column | null>()
  const choose = (group: readonly Span[]) => {
    const known = choices.get(group)
    if (known !== undefined) return known
    const column = chooseTarget(group, targets)?.best ?? null
    choices.set(group, column)
    return column
  }
  return spans.map((runs) => {
    const placed: PlacedRun[] = []
    for (const run of runs) {
      const [left, right] = [byLeft.get(run) ?? [run], byRight.get(run) ?? [run]]
      const group = /^\d+$/.test(run.text) && right.length > left.length ? right : left
      const column = choose(group)
      if (column) placed.push({ ...run, column })
    }
    moveSecond(placed, targets)
    return placed
  })
}

/** Two texts of a row are not in one narrow column when the next one is empty: texts may start far before their heading. */
function moveSecond(runs: PlacedRun[], targets: readonly Column[]): void {
  for (const [at, run] of runs.entries()) {
    const next = targets[targets.indexOf(run.column) + 1]
    const isSecond = at > 0 && runs[at - 1]?.column === run.column && run.column.role !== 'description'
    if (isSecond && next && run.left < next.right && runs.every(({ column }) => column !== next))
      run.column = next
  }
}

function indexGroups<Item>(groups: readonly Item[][]): Map<Item, Item[]> {
  return new Map(groups.flatMap((group) => group.map((item) => [item, group] as const)))
}

/** Returns the text of a column; null where it has none. */
export const textIn = ({ runs }: CellRow, role: Role): string | null =>
  runs
    .filter(({ column }) => column.role === role)
    .map(({ text }) => text)
    .join(' ') || null
