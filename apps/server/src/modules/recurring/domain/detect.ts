import {
  clothes,
  education,
  food,
  health,
  leisure,
  salary,
  services,
  transport,
} from '@lucas/contract/copy/transactions/category-labels.ts'
import type { RecurringRhythm } from '@lucas/contract/planning/recurring.ts'
import { findSlot, fitAnchor } from './anchor.ts'
import { type Chain, type ChainInput, findBestChain } from './chain.ts'
import { compareRows, type DetectionRow, toAbsoluteAmount } from './detection-row.ts'
import { extendChain, isSimilarAmount } from './extend.ts'
import { chooseMonthOr28Days } from './month-or-28-days.ts'
import { groupByName, toPlainText } from './names.ts'
import { arePlans } from './plans.ts'
import { countNeighbours, type RhythmRule, rhythmRules } from './rhythm.ts'
import { isShopping } from './shopping.ts'

/** The score from which a chain is accepted; measured on generated households (docs/recurring.md). */
const scoreMin = 5.5
const rowsMin = 3
/** Automatic debits need fewer rows. */
const automaticRowsMin = 2
/** Bills of these payees come once a year, or on the days of contribuciones: two of them make a series. */
const knownBillRowsMin = 2
const knownBillPrior = 2.5
const propertyTaxWords = /\b(?:CONTRIBUCION(?:ES)?|TGR|TESORERIA GENERAL)\b/
const yearlyBillWords =
  /\b(?:PERMISO|CIRCULACION|SOAP|PATENTE|REVISION TECNICA|CONTRIBUCION(?:ES)?|SEGUROS?|MATRICULA|NIC CHILE|DOMINIOS?|NAMECHEAP|GODADDY|HOSTING|ANUAL(?:IDAD)?|MEMBRESIA)\b/
/** Three equal amounts at a frequently visited shop can be chance. */
const equalAmountRowsMin = 4
/** The minimum shares of the candidate rows and of the spanned periods that a chain covers. */
const shareMin = 0.75
const coverageMin = 0.65
/** Minimums for a chain whose shop has other purchases before or after it. */
const rowsAmongOthersMin = 5
const shareAmongOthersMin = 0.9
const chainsMax = 6
/** Up to this many rows, one pair of neighbouring periods is enough. */
const fewRowsMax = 6
/** Amounts up to this ratio count as one price. */
const samePriceRatio = 1.03

/** Returns the series in rows of one direction and currency. The order of the rows does not change the result. */
export function detectSeries(rows: readonly DetectionRow[]): Chain[] {
  return groupByName(rows, ({ name }) => name).flatMap((named) => detectByName(named.toSorted(compareRows)))
}

function detectByName(rows: readonly DetectionRow[]): Chain[] {
  const found = [...Map.groupBy(rows, ({ accountId }) => accountId).values()].flatMap(detectByAccount)
  const joined = joinChains(found.toSorted(compareStart))
  const taken = new Set(joined.flatMap((chain) => chain.rows.map(({ id }) => id)))
  const free = rows.filter(({ id }) => !taken.has(id))
  return joined.map((chain) => {
    const more = extendChain(chain.rows, free, chain.rhythm, 'outside')
    if (more.length === 0) return chain
    for (const row of more) free.splice(free.indexOf(row), 1)
    return { ...chain, rows: [...chain.rows, ...more].toSorted(compareRows) }
  })
}

function detectByAccount(rows: readonly DetectionRow[]): Chain[] {
  const automatic = rows.filter(({ isAutomatic }) => isAutomatic)
  const notAutomatic = rows.filter(({ isAutomatic }) => !isAutomatic)
  return [automatic, notAutomatic].flatMap((some) => {
    const plans = findPlans(some)
    if (plans) return plans
    const whole = extractChains({ rows: some, isByAmount: false })
    const taken = new Set(whole.flatMap((chain) => chain.rows.map(({ id }) => id)))
    const left = some.filter(({ id }) => !taken.has(id))
    return [...whole, ...groupByPrice(left).flatMap((rows) => extractChains({ rows, isByAmount: true }))]
  })
}

/** Returns the plans of a payee that charges several prices at a time, or null. */
function findPlans(rows: readonly DetectionRow[]): Chain[] | null {
  // The halves of an income are one income (docs/recurring.md).
  if (rows.some(({ amount }) => amount > 0n)) return null
  const prices = groupByPrice(rows)
  if (prices.length < 2) return null
  const chains = prices.flatMap((price) => extractChains({ rows: price, isByAmount: false }))
  const plans = joinChains(chains.toSorted(compareStart))
  return arePlans(plans, rows) ? plans : null
}

/** Extracts the best chain repeatedly until no chain is good enough. */
function extractChains(view: ChainInput): Chain[] {
  const chains: Chain[] = []
  let { rows } = view
  while (chains.length < chainsMax) {
    const chain = findBestAcrossRhythms({ ...view, rows })
    if (!chain) break
    chains.push(chain)
    const taken = new Set(chain.rows.map(({ id }) => id))
    rows = rows.filter(({ id }) => !taken.has(id))
  }
  return chains
}

function findBestAcrossRhythms(view: ChainInput): Chain | null {
  if (view.rows.length < automaticRowsMin) return null
  let best: Chain | null = null
  for (const chain of chooseMonthOr28Days(findChains(view)))
    if (best === null || chain.score > best.score) best = chain
  return best
}

/** Returns the best chain of each rhythm that is good enough. */
function findChains(view: ChainInput): Chain[] {
  const chains: Chain[] = []
  const fewest = view.rows.length > fewRowsMax ? 2 : 1
  for (const rhythm of rhythmRules) {
    // Most rows of a series are one period apart. Without such pairs, the search is skipped.
    if (countNeighbours(rhythm, view.rows) < fewest) continue
    const chain = findBestChain(view, rhythm)
    if (!chain || !hasEnoughRows(chain, view)) continue
    const score = chain.score + computePrior(chain) - scoreUnmatchedRows(chain, view)
    if (score >= scoreMin && !isShopping(chain.rows, rhythm)) chains.push({ ...chain, score })
  }
  return chains
}

function hasEnoughRows({ rows, rhythm, periods }: Chain, view: ChainInput): boolean {
  const isAutomatic = rows.every((row) => row.isAutomatic)
  const fewest = isAutomatic
    ? automaticRowsMin
    : view.isByAmount
      ? equalAmountRowsMin
      : isKnownBill(rows, rhythm)
        ? knownBillRowsMin
        : rowsMin
  if (rows.length < fewest || rows.length / (periods + 1) < coverageMin) return false
  if (rows.length / view.rows.length >= shareMin) return true
  return (
    rows.length >= rowsAmongOthersMin && rows.length / countWithin(view.rows, rows) >= shareAmongOthersMin
  )
}

/** The words of bills that come on the days of a rhythm by their nature. */
const billWordsOf: Partial<Record<RecurringRhythm, RegExp>> = {
  yearly: yearlyBillWords,
  property_tax: propertyTaxWords,
}

function isKnownBill(rows: readonly DetectionRow[], rhythm: RhythmRule): boolean {
  const words = billWordsOf[rhythm.name]
  return (
    words !== undefined &&
    rows.every(({ amount, description }) => amount < 0n && words.test(toPlainText(description)))
  )
}

/** Returns the penalty for rows that the chain left out; rows between its first and last count more. */
function scoreUnmatchedRows({ rows }: Chain, view: ChainInput): number {
  const inside = countWithin(view.rows, rows) - rows.length
  return inside + (view.rows.length - rows.length - inside) * 0.6
}

/** Returns how many rows are between the first and the last day of a chain. */
function countWithin(rows: readonly DetectionRow[], chain: readonly DetectionRow[]): number {
  const [from, to] = [chain[0]?.day ?? 0, chain.at(-1)?.day ?? 0]
  return rows.filter(({ day }) => day >= from && day <= to).length
}

const likelyCategories = new Set<string>([services, health, education, leisure])
const unlikelyCategories = new Set<string>([food, transport, clothes])

/** Returns the log-odds that rows of this kind recur, regardless of their days. */
function computePrior({ rows, rhythm }: Chain): number {
  const last = rows.at(-1)
  if (!last) return 0
  const mark = last.isAutomatic ? 6 : 0
  if (last.amount > 0n) return rhythm.prior + mark + (last.category === salary ? 2.5 : 0)
  const label = likelyCategories.has(last.category) ? 0.8 : unlikelyCategories.has(last.category) ? -1.5 : 0
  return rhythm.prior + mark + label + (isKnownBill(rows, rhythm) ? knownBillPrior : 0)
}

/** Groups rows by price and drops prices with too few rows. */
function groupByPrice(rows: readonly DetectionRow[]): DetectionRow[][] {
  const prices: DetectionRow[][] = []
  let price: DetectionRow[] = []
  const close = () => {
    if (price.length >= automaticRowsMin) prices.push(price.toSorted(compareRows))
    price = []
  }
  for (const row of rows.toSorted((a, b) => toAbsoluteAmount(a) - toAbsoluteAmount(b) || compareRows(a, b))) {
    const [cheapest] = price
    if (cheapest && toAbsoluteAmount(row) > toAbsoluteAmount(cheapest) * samePriceRatio) close()
    price.push(row)
  }
  close()
  return prices
}

const compareStart = (a: Chain, b: Chain): number => {
  const [one, other] = [a.rows[0], b.rows[0]]
  return one && other ? compareRows(one, other) : 0
}

/** Joins consecutive chains of one rhythm and a similar amount: a series that paused or moved to another card. */
function joinChains(chains: readonly Chain[]): Chain[] {
  const joined: Chain[] = []
  for (const chain of chains) {
    const before = findContinued(joined, chain)
    if (!before) joined.push({ ...chain, rows: [...chain.rows] })
    else {
      before.rows.push(...chain.rows)
      before.score += chain.score
      before.periods += chain.periods + 1
    }
  }
  return joined
}

/** Returns the earlier chain that a chain continues: of several the one whose days it shares best. */
function findContinued(earlier: readonly Chain[], chain: Chain): Chain | undefined {
  const [first] = chain.rows
  const offOf = ({ rows, rhythm }: Chain) => Math.abs(findSlot(first?.day ?? 0, fitAnchor(rows, rhythm)).off)
  const candidates = earlier.filter((one) => continues(one, chain))
  if (candidates.length < 2) return candidates[0]
  return candidates.reduce((best, one) => (offOf(one) < offOf(best) ? one : best))
}

function continues(earlier: Chain, later: Chain): boolean {
  const [last, first] = [earlier.rows.at(-1), later.rows[0]]
  if (!last || !first || earlier.rhythm !== later.rhythm || last.day >= first.day) return false
  return isSimilarAmount(last, first)
}
