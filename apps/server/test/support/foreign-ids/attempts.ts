import * as z from 'zod'
import { newId } from '../../../src/platform/ids.ts'
import type { JsonSchema } from '../api-document.ts'

const json = z.record(z.string(), z.unknown())
const list = z.array(z.unknown())
const uuid = z.uuid()
type Path = readonly string[]

/** Lists the places of a body that hold ids of rows. The credential of a passkey is a key that its user signs with. */
export function listIdPlaces(schema: JsonSchema, path: Path = []): string[] {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.flatMap((option) => listIdPlaces(option, path)))]
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([key, inner]) => listIdPlaces(inner, [...path, key]))
  if (schema.type === 'array') return listIdPlaces(schema.items ?? {}, path)
  const name = path.at(-1) ?? ''
  const isRow = path[0] !== 'credential' && name !== 'institution_id'
  return isRow && (schema.format === 'uuid' || /(^|_)ids?$/.test(name)) ? [path.join('.')] : []
}

/** Lists the paths of the ids in a body. */
function listIds(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return uuid.safeParse(value).success ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listIds(inner, [...path, key]))
}

const isIndex = (key: string) => /^\d+$/.test(key)
/** Lists the places of the ids in a body, as `listIdPlaces` names them. */
export const listNamedPlaces = (body: unknown): string[] =>
  listIds(body).map((path) => path.filter((key) => !isIndex(key)).join('.'))

/** Lists the paths of the arrays whose items are ids or name ids. */
const listArrays = (body: unknown): Path[] => [
  ...new Map(
    listIds(body)
      .map((path) => path.slice(0, path.findLastIndex(isIndex)))
      .filter((path) => Array.isArray(get(body, path)))
      .map((path) => [path.join('.'), path]),
  ).values(),
]

const children = (value: unknown): Record<string, unknown> =>
  Array.isArray(value) ? { ...value } : json.parse(value)
const get = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => children(inner)[key], value)

function setAt(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to
  const changed = { ...children(value), [key]: setAt(children(value)[key], rest, to) }
  return Array.isArray(value) ? Object.values(changed) : changed
}

const renameIds = (value: unknown): unknown =>
  listIds(value).reduce((copy, path) => setAt(copy, path, newId()), value)

/** A body with one foreign id, and the same body with an unknown id in its place. */
interface Attempt {
  /** The place of the id; with `+` it was added to the caller's own ones. */
  place: string
  foreign: unknown
  unknown: unknown
}

/** Creates the attempts of a valid body: each of its ids replaced, and one item added to each of its arrays. */
export const createAttempts = (own: object, others: object): Attempt[] => [
  ...listIds(own).map((path) => ({
    place: path.join('.'),
    foreign: setAt(own, path, get(others, path)),
    unknown: setAt(own, path, newId()),
  })),
  ...listArrays(own).map((path) => {
    const items = list.parse(get(own, path))
    const item = get(others, [...path, '0'])
    return {
      place: `${path.join('.')}+`,
      foreign: setAt(own, path, [...items, item]),
      unknown: setAt(own, path, [...items, renameIds(item)]),
    }
  }),
]
