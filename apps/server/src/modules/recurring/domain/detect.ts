import {
  clothes,
  education,
  food,
  health,
  leisure,
  salary,
  services,
  transport,
} from '@lucas/contract/copy/category-labels.ts'
import { bestChain, type Chain, type View } from './chain.ts'
import { extendChain, isLike } from './extend.ts'
import { groupByName } from './names.ts'
import { countNeighbours, rhythmRules } from './rhythm.ts'
import { inOrder, type Row, sizeOf } from './row.ts'

/** Evidence from which a chain is more than chance; measured on generated households (docs/recurring.md). */
const threshold = 5.5
const fewestRows = 3
/** With the mark of an automatic debit two are enough. */
const fewestAutomatic = 2
/** Among equal amounts at a busy shop chance makes threes. */
const fewestByAmount = 4
/** Of the rows that a chain could have taken, and of the periods that it spans. */
const leastShare = 0.75
const leastCover = 0.65
/** A shop may also have been visited before the series began. */
const fewestAmongOthers = 5
const leastAmongOthers = 0.9
const mostChainsOfView = 6
/** So few may have only one pair of neighbours, with a pause beside it. */
const fewRows = 6
/** Amounts this near to each other are one price. */
const priceWidth = 1.03

/**
 * The series that stand in the rows of one name, direction and currency. A pure function of the set of rows: the order
 * in which they came changes nothing.
 */
export function detect(rows: readonly Row[]): Chain[] {
  return groupByName(rows, ({ name }) => name).flatMap((named) => detectOfName(named.toSorted(inOrder)))
}

function detectOfName(rows: readonly Row[]): Chain[] {
  const found = [...Map.groupBy(rows, ({ accountId }) => accountId).values()].flatMap(detectOfAccount)
  const joined = joinChains(found.toSorted(byStart))
  const taken = new Set(joined.flatMap((chain) => chain.rows.map(({ id }) => id)))
  const free = rows.filter(({ id }) => !taken.has(id))
  return joined.map((chain) => {
    const more = extendChain(chain.rows, free, chain.rhythm, 'outside')
    if (more.length === 0) return chain
    for (const row of more) free.splice(free.indexOf(row), 1)
    return { ...chain, rows: [...chain.rows, ...more].toSorted(inOrder) }
  })
}

function detectOfAccount(rows: readonly Row[]): Chain[] {
  const automatic = rows.filter(({ isAutomatic }) => isAutomatic)
  const byHand = rows.filter(({ isAutomatic }) => !isAutomatic)
  return [automatic, byHand].flatMap((some) => {
    const whole = takeAll({ rows: some, isByAmount: false })
    const taken = new Set(whole.flatMap((chain) => chain.rows.map(({ id }) => id)))
    const left = some.filter(({ id }) => !taken.has(id))
    return [...whole, ...pricesOf(left).flatMap(takeAll)]
  })
}

/** Takes chain after chain out of the rows, for as long as there are good ones. */
function takeAll(view: View): Chain[] {
  const chains: Chain[] = []
  let { rows } = view
  while (chains.length < mostChainsOfView) {
    const chain = bestOf({ ...view, rows })
    if (!chain) break
    chains.push(chain)
    const taken = new Set(chain.rows.map(({ id }) => id))
    rows = rows.filter(({ id }) => !taken.has(id))
  }
  return chains
}

function bestOf(view: View): Chain | null {
  if (view.rows.length < fewestAutomatic) return null
  let best: Chain | null = null
  const fewest = view.rows.length > fewRows ? 2 : 1
  for (const rhythm of rhythmRules) {
    // Most rows of a series follow one another; where hardly two do, there is no chain worth its search.
    if (countNeighbours(rhythm, view.rows) < fewest) continue
    const chain = bestChain(view, rhythm)
    if (!chain || !isEnough(chain, view)) continue
    const judged = { ...chain, score: chain.score + oddsBefore(chain) - strangers(chain, view) }
    if (judged.score >= threshold && (best === null || judged.score > best.score)) best = judged
  }
  return best
}

function isEnough({ rows, periods }: Chain, view: View): boolean {
  const isAutomatic = rows.every((row) => row.isAutomatic)
  const fewest = isAutomatic ? fewestAutomatic : view.isByAmount ? fewestByAmount : fewestRows
  if (rows.length < fewest || rows.length / (periods + 1) < leastCover) return false
  if (rows.length / view.rows.length >= leastShare) return true
  return rows.length >= fewestAmongOthers && rows.length / within(view.rows, rows) >= leastAmongOthers
}

/** Rows of the view that the chain could not take speak against it, the more so between its own. */
function strangers({ rows }: Chain, view: View): number {
  const inside = within(view.rows, rows) - rows.length
  return inside + (view.rows.length - rows.length - inside) * 0.6
}

/** How many rows of the view lie between the first and the last of a chain. */
function within(rows: readonly Row[], chain: readonly Row[]): number {
  const [from, to] = [chain[0]?.day ?? 0, chain.at(-1)?.day ?? 0]
  return rows.filter(({ day }) => day >= from && day <= to).length
}

const usual = new Set<string>([services, health, education, leisure])
const unusual = new Set<string>([food, transport, clothes])

/** How often rows of this kind come again, whatever their days say. */
function oddsBefore({ rows, rhythm }: Chain): number {
  const last = rows.at(-1)
  if (!last) return 0
  const mark = last.isAutomatic ? 6 : 0
  if (last.amount > 0n) return rhythm.prior + mark + (last.category === salary ? 2.5 : 0)
  const label = usual.has(last.category) ? 0.8 : unusual.has(last.category) ? -1.5 : 0
  return rhythm.prior + mark + label
}

/** The rows of each price that was paid often enough. */
function pricesOf(rows: readonly Row[]): View[] {
  const views: View[] = []
  let price: Row[] = []
  const close = () => {
    if (price.length >= fewestAutomatic) views.push({ rows: price.toSorted(inOrder), isByAmount: true })
    price = []
  }
  for (const row of rows.toSorted((a, b) => sizeOf(a) - sizeOf(b) || inOrder(a, b))) {
    const [cheapest] = price
    if (cheapest && sizeOf(row) > sizeOf(cheapest) * priceWidth) close()
    price.push(row)
  }
  close()
  return views
}

const byStart = (a: Chain, b: Chain): number => {
  const [one, other] = [a.rows[0], b.rows[0]]
  return one && other ? inOrder(one, other) : 0
}

/** One series that paused, or moved to another card, is one: the same rhythm and a like amount, one after the other. */
function joinChains(chains: readonly Chain[]): Chain[] {
  const joined: Chain[] = []
  for (const chain of chains) {
    const before = joined.find((known) => follows(known, chain))
    if (!before) joined.push({ ...chain, rows: [...chain.rows] })
    else {
      before.rows.push(...chain.rows)
      before.score += chain.score
      before.periods += chain.periods + 1
    }
  }
  return joined
}

function follows(earlier: Chain, later: Chain): boolean {
  const [last, first] = [earlier.rows.at(-1), later.rows[0]]
  if (!last || !first || earlier.rhythm !== later.rhythm || last.day >= first.day) return false
  return isLike(last, first)
}
