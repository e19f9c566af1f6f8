import { type $ZodType, clone } from 'zod/v4/core'

type Schemas = Readonly<Record<string, unknown>>
export type ApiDocument = { readonly components?: { readonly schemas?: Schemas | undefined } | undefined }

/** What the converter appends to the id of a schema in a request. */
const ofRequest = 'Input'
/** Ends every id, so that the request form of `goal` is not taken for the schema `goalInput`. */
const mark = '_'
const reference = /"#\/components\/schemas\/([^"]+)"/g

/** Returns the id under which a named schema is registered. `nameComponents` makes its name of it again. */
export const toSchemaId = (name: string) => name + mark

/** Returns the reference to a named schema as responses have it. */
export const toReference = (name: string) => ({ $ref: `#/components/schemas/${toSchemaId(name)}` })

/** Returns the schema as one without a name: the parameters of a request are listed one by one. */
export const withoutName = (schema: unknown): unknown =>
  isSchema(schema) ? clone(schema, schema._zod.def) : schema

const isSchema = (value: unknown): value is $ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

const listReferences = (text: string): string[] => [...text.matchAll(reference)].map(([, id = '']) => id)

/**
 * Gives components their names and drops those that nothing refers to. A schema that differs in requests, for example by a
 * default, has a second component there: `RuleAction` and `RuleActionRequest`.
 */
export function nameComponents<T extends ApiDocument>(document: T): T {
  const texts = new Map(
    Object.entries(document.components?.schemas ?? {}).map(([id, schema]) => [id, JSON.stringify(schema)]),
  )
  const used = new Set<string>()
  const collect = (text: string) => {
    for (const id of listReferences(text)) {
      if (used.has(id)) continue
      used.add(id)
      collect(texts.get(id) ?? '')
    }
  }
  collect(JSON.stringify({ ...document, components: {} }))

  const twofold = findTwofold(texts, used)
  const toName = (id: string) => toBase(id) + (twofold.has(id) ? 'Request' : '')
  const rename = (text: string) =>
    text.replaceAll(reference, (_, id: string) => `"#/components/schemas/${toName(id)}"`)
  const named = new Map<string, unknown>()
  for (const id of used) {
    const [name, text] = [toName(id), rename(texts.get(id) ?? 'null')]
    if (named.has(name) && JSON.stringify(named.get(name)) !== text)
      throw new Error(`Two schemas of the contract have the name ${name} in the API document.`)
    named.set(name, JSON.parse(text))
  }
  const schemas = Object.fromEntries([...named].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const renamed: T = JSON.parse(rename(JSON.stringify({ ...document, components: {} })))
  return { ...renamed, components: { ...document.components, schemas } }
}

/** Returns the request ids whose schema differs from the one of responses, which is used too. */
function findTwofold(texts: ReadonlyMap<string, string>, used: ReadonlySet<string>): ReadonlySet<string> {
  const requests = [...used].filter((id) => id.endsWith(mark + ofRequest) && used.has(toBase(id) + mark))
  const toResponse = (text: string | undefined) => text?.replaceAll(`${mark}${ofRequest}"`, `${mark}"`)
  const twofold = new Set<string>()
  for (let size = -1; size < twofold.size; ) {
    size = twofold.size
    for (const id of requests) {
      const text = texts.get(id)
      const differs = toResponse(text) !== texts.get(toBase(id) + mark)
      if (differs || listReferences(text ?? '').some((inner) => twofold.has(inner))) twofold.add(id)
    }
  }
  return twofold
}

/** Returns `Goal` of `Goal_` and of `Goal_Input`. */
function toBase(id: string): string {
  const at = id.lastIndexOf(mark)
  return at < 0 ? id : id.slice(0, at)
}
