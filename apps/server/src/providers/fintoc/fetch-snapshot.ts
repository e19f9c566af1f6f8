import type { FintocClient } from './client.ts'
import { parseAccount } from './wire.ts'

const perPage = 300
const maxPages = 1_000
const maxPasses = 3

type Item = { id: string }
type PageWindow = {
  linkToken: string
  accountId: string
  since: string | null
  signal?: AbortSignal | undefined
}

/**
 * Fetches the accounts of a link and their transactions since a day. Null while Fintoc is still reading them from the
 * bank.
 */
export async function fetchSnapshot(
  client: FintocClient,
  linkToken: string,
  { since, now, signal }: { since: string | null; now: Date; signal?: AbortSignal | undefined },
): Promise<object | null> {
  const accounts = await client.accounts(linkToken, signal)
  const wires = accounts.map(parseAccount)
  if (wires.some((wire) => wire?.refresh_status === 'refreshing' && !wire.removed_from_link)) return null
  const movements: object[] = []
  for (const wire of wires) {
    if (wire === null || wire.removed_from_link || wire.type === 'line_of_credit') continue
    const { items, complete } = await fetchAllPages(client, { linkToken, accountId: wire.id, since, signal })
    movements.push({ account_id: wire.id, since, complete, items })
  }
  return { object: 'lucas_reading', read_at: now.toISOString(), accounts, movements }
}

/**
 * Fetches all pages of an account. Pages are numbered, so a row added or removed meanwhile shifts the others past the
 * reader: with more than one page, passes are repeated until two agree.
 */
async function fetchAllPages(
  client: FintocClient,
  window: PageWindow,
): Promise<{ items: Item[]; complete: boolean }> {
  let previous: Item[] | null = null
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    const { items, pages } = await fetchPass(client, window)
    if (pages === 1 || (previous !== null && isSameList(previous, items)))
      return { items: uniqueItems(items), complete: true }
    previous = items
  }
  return { items: uniqueItems(previous ?? []), complete: false }
}

async function fetchPass(
  client: FintocClient,
  window: PageWindow,
): Promise<{ items: Item[]; pages: number }> {
  const items: Item[] = []
  for (let page = 1, pages = 1; pages <= maxPages; pages += 1) {
    const found = await client.movements({ ...window, page, perPage })
    items.push(...found.items)
    if (found.next === null) return { items, pages }
    page = found.next
  }
  return { items, pages: maxPages }
}

const isSameList = (previous: readonly Item[], after: readonly Item[]) =>
  previous.length === after.length && previous.every(({ id }, index) => id === after[index]?.id)

/** Removes repeated rows. A row that moved to the next page arrives twice; the later one is newer. */
const uniqueItems = (items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]
