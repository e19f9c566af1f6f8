import { limits } from '@lucas/contract/limits.ts'
import { id } from '@lucas/contract/wire.ts'

/** The whole state of the list, as the address has it. */
export interface SpendSearch {
  search?: string
  /** Oldest first; the newest are first without it. */
  order?: 'asc'
  /** The movement whose detail is open. */
  id?: string
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Reads an address that anybody may have typed: what does not fit is left out. */
export function readSpendSearch(raw: Record<string, unknown>): SpendSearch {
  const search = textOf(raw.search).trim().slice(0, limits.searchMax)
  const chosen = id.safeParse(raw.id)
  return {
    ...(search === '' ? {} : { search }),
    ...(raw.order === 'asc' ? { order: 'asc' } : {}),
    ...(chosen.success ? { id: chosen.data } : {}),
  }
}
