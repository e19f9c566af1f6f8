import type { FintocClient } from './client.ts'
import { readAccount } from './wire.ts'

const perPage = 300
const mostPages = 1_000
const mostPasses = 3

type Item = { id: string }
type Window = { linkToken: string; accountId: string; since: string | null; signal?: AbortSignal | undefined }

/**
 * Everything that a link shows now: its accounts and their movements since a day. Null while Fintoc is still fetching
 * them from the bank.
 */
export async function readWhole(
  client: FintocClient,
  linkToken: string,
  { since, now, signal }: { since: string | null; now: Date; signal?: AbortSignal | undefined },
): Promise<object | null> {
  const accounts = await client.accounts(linkToken, signal)
  const wires = accounts.map(readAccount)
  if (wires.some((wire) => wire?.refresh_status === 'refreshing' && !wire.removed_from_link)) return null
  const movements: object[] = []
  for (const wire of wires) {
    if (wire === null || wire.removed_from_link || wire.type === 'line_of_credit') continue
    const { items, complete } = await readPages(client, { linkToken, accountId: wire.id, since, signal })
    movements.push({ account_id: wire.id, since, complete, items })
  }
  return { object: 'lucas_reading', read_at: now.toISOString(), accounts, movements }
}

/**
 * All pages of an account. Pages are cut by number, so a row that comes or goes between two of them moves the others
 * past us: more than one page is read until two passes agree.
 */
async function readPages(
  client: FintocClient,
  window: Window,
): Promise<{ items: Item[]; complete: boolean }> {
  let before: Item[] | null = null
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const { items, pages } = await readOnce(client, window)
    if (pages === 1 || (before !== null && isSame(before, items)))
      return { items: distinct(items), complete: true }
    before = items
  }
  return { items: distinct(before ?? []), complete: false }
}

async function readOnce(client: FintocClient, window: Window): Promise<{ items: Item[]; pages: number }> {
  const items: Item[] = []
  for (let page = 1, pages = 1; pages <= mostPages; pages += 1) {
    const found = await client.movements({ ...window, page, perPage })
    items.push(...found.items)
    if (found.next === null) return { items, pages }
    page = found.next
  }
  return { items, pages: mostPages }
}

const isSame = (before: readonly Item[], after: readonly Item[]) =>
  before.length === after.length && before.every(({ id }, index) => id === after[index]?.id)

/** A row that moved to the next page came twice: the later one is the newer telling. */
const distinct = (items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]
