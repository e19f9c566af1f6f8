import { createHash } from 'node:crypto'

/** Gives the rows of an archive ids of their own. */
export interface IdMap {
  /** Returns the id that stands here for an id of the archive; the same one each time. */
  map(id: string): string
  /** Replaces the ids in the texts of a JSON value, also in lists with commas and after a colon. */
  mapWithin(value: unknown): unknown
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const isIds = /^(?:[a-z_]{1,20}:)?[0-9a-f]{8}-[0-9a-f-]{27}(?:,[0-9a-f]{8}-[0-9a-f-]{27})*$/i
/** Hexadecimal digits that stay: time and counter, so that rows keep their order. */
const ordered = 22
/** Ids of accounts, goals and categories are repeated in many rows; those of transactions in few. */
const maxRemembered = 20_000

/**
 * Creates the map of an import. An id of the archive is never used here: of each stay the time and the counter, by which rows are
 * ordered, and the rest is a digest with the salt of the import. No id has to be remembered, whatever the number of rows.
 */
export function createIdMap(salt: string): IdMap {
  const remembered = new Map<string, string>()

  function map(id: string): string {
    const known = remembered.get(id)
    if (known !== undefined) return known
    const digits = id.replaceAll('-', '').toLowerCase()
    const digest = createHash('sha256').update(`${salt} ${digits}`).digest('hex')
    const own = `${digits.slice(0, ordered)}${digest}`
    const mapped = [
      own.slice(0, 8),
      own.slice(8, 12),
      `7${own.slice(13, 16)}`,
      `${((Number.parseInt(own.slice(16, 17), 16) & 0b0011) | 0b1000).toString(16)}${own.slice(17, 20)}`,
      own.slice(20, 32),
    ].join('-')
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(id, mapped)
    return mapped
  }

  function mapWithin(value: unknown): unknown {
    if (typeof value === 'string') return isIds.test(value) ? value.replace(uuid, map) : value
    if (Array.isArray(value)) return value.map(mapWithin)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapWithin(inner)]))
  }

  return { map, mapWithin }
}
