import { fold } from '../../text/fold.ts'
import type { Row } from './rows.ts'

const pageMark = /\bpag(?:ina)?\.?(?: n[°º])? ?:? ?(\d{1,3}) ?(?:de|\/) ?\d{1,3}\b/
const bareMark = /(?:^|\s)(\d{1,3}) ?(?:de|\/) ?(\d{1,3})$/
const accountNumber =
  /\b(?:cuenta|cta|tarjeta)\b[^0-9]{0,24}?(?:n[°ºo.]{1,2}|nro\.?|numero|:) ?:? ?([\dx*][\dx* -]{4,24}\d)/

/**
 * Divides the rows of a file into its products: several accounts, or the pesos and the dollars of a card, may be in one file, each
 * with its own count of pages (reference 1.1.2).
 */
export function splitProducts(rows: readonly Row[]): Row[][] {
  const products: Row[][] = []
  let number: string | null = null
  for (const page of groupByPage(rows)) {
    const ownNumber = findNumber(page)
    const isOther = ownNumber !== null && number !== null && ownNumber !== number
    const current = products.at(-1)
    if (!current || isOther || findPageNumber(page) === 1) products.push([...page])
    else current.push(...page)
    number = ownNumber ?? number
  }
  return products
}

function groupByPage(rows: readonly Row[]): Row[][] {
  const pages: Row[][] = []
  for (const row of rows) {
    const last = pages.at(-1)
    if (last && last[0]?.page === row.page) last.push(row)
    else pages.push([row])
  }
  return pages
}

/** Returns the number that a page prints of itself: `Página 1 de 3`, or `1 de 3` below `PAGINA`. */
function findPageNumber(page: readonly Row[]): number | null {
  const texts = page.map(({ text }) => fold(text))
  for (const [at, text] of texts.entries()) {
    const marked = pageMark.exec(text)
    if (marked) return Number(marked[1])
    if (!/\bpag(ina)?\.?$/.test(text)) continue
    const below = bareMark.exec(texts[at + 1] ?? '')
    if (below && Number(below[1]) <= Number(below[2])) return Number(below[1])
  }
  return null
}

function findNumber(page: readonly Row[]): string | null {
  for (const { text } of page.slice(0, 40)) {
    const number = accountNumber.exec(fold(text))?.[1]
    if (number) return number.replace(/[\s-]/g, '')
  }
  return null
}
