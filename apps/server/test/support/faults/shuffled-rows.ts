import { Client } from 'pg'
import { vi } from 'vitest'
import * as z from 'zod'

const statement = z.looseObject({ text: z.string(), values: z.array(z.unknown()) })

/**
 * Returns rows in any order that a statement allows while `isOn` is true: a SELECT without an order gets a random one, and rows
 * that its order leaves equal are shuffled. Orders inside of subqueries stay as they are.
 */
export function createRowShuffle(): { isOn: boolean } {
  const shuffle = { isOn: false }
  const query = Client.prototype.query
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...sent: unknown[]) {
    const { data } = statement.safeParse(sent[0])
    const text = shuffle.isOn && data ? toShuffled(data.text) : null
    // Without its name, because a name stands for one text.
    return Reflect.apply(query, this, text === null ? sent : [{ text, values: data?.values }])
  })
  return shuffle
}

/** What a subquery cannot contain. */
const hasSideEffects = /\b(insert into|update|delete from)\b/i
const afterOrder = /\b(limit|offset|for (no key )?(update|share))\b/

/** Returns the statement with a random order after its own, or null where SQL has no place for one. */
function toShuffled(text: string): string | null {
  const top = blankNested(text).toLowerCase()
  if (!/^\s*(select|with)\b/.test(top) || /\b(insert into|delete from|(?<!for (no key )?)update)\b/.test(top))
    return null
  const isOrdered = /\border by\b/.test(top)
  if (/\b(union|intersect|except|distinct)\b/.test(top))
    return isOrdered || hasSideEffects.test(text)
      ? null
      : `select * from (${text}) as unordered order by random()`
  const end = afterOrder.exec(top)?.index ?? top.length
  return `${text.slice(0, end)}${isOrdered ? ',' : ' order by'} random() ${text.slice(end)}`
}

/** The text with blanks in place of what is in parentheses and quotes. */
function blankNested(text: string): string {
  let depth = 0
  return text.replaceAll(/'[^']*'|"[^"]*"|[()]|[^()'"]/gs, (part) => {
    if (part === '(') depth += 1
    const isNested = depth > 0 || part.startsWith("'") || part.startsWith('"')
    if (part === ')') depth -= 1
    return isNested ? ' '.repeat(part.length) : part
  })
}
