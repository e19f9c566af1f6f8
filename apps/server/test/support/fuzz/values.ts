import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import type { JsonSchema } from '../api-document.ts'
import { forbiddenKeys } from '../route-walk/forbidden-keys.ts'

/** Placeholder for an id of the caller's own rows; `createWorld` replaces it when the call is sent. */
export interface OwnId {
  own: string
  index: number
}
export const isOwnId = (value: unknown): value is OwnId =>
  typeof value === 'object' && value !== null && 'own' in value && 'turn' in value

const injections = [
  "' OR '1'='1",
  "'; DROP TABLE transaction; --",
  "' || pg_sleep(5) || '",
  '$1',
  '{{7*7}}',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%',
  '%00',
  '\u202e\u0301\u{1f600}',
  '٣',
  'NULL',
]
const unstorableTexts = ['\u0000', 'a\u0000b', '\ud800', 'x\udfff']
const days = [
  '1900-01-01',
  '2200-12-31',
  '1899-12-31',
  '2201-01-01',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '2026-02-29',
  '2028-02-29',
  '2026-13-01',
  '2026-1-1',
  '2026-10-06T00:00:00Z',
  '-000001-01-01',
  'infinity',
  'now',
]
const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  0.005,
  1e-9,
  99,
  100,
  2_147_483_647,
  2_147_483_648,
  999_999_999_999,
  1_000_000_000_000,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  1e21,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
]
/** Numbers as text, for queries; JSON cannot hold them. */
const writtenNumbers = [
  '1e400',
  '-1e400',
  'Infinity',
  'NaN',
  '0x10',
  '1_000',
  '1,5',
  '9'.repeat(400),
  ' 1',
  '',
]

const foreignId = '019a0000-0000-7000-8000-000000000000'
export const createIdArbitrary = (name: string): fc.Arbitrary<OwnId | string> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.record({ own: fc.constant(name), index: fc.nat(10_000) }) },
    { weight: 1, arbitrary: fc.uuid() },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        foreignId,
        foreignId.toUpperCase(),
        `{${foreignId}}`,
        foreignId.slice(1),
        '0',
        '',
      ),
    },
  )

const createTextArbitrary = (shortest = 0, longest = 120): fc.Arbitrary<string> => {
  const fit = (word: string) => word.padEnd(shortest, 'x').slice(0, longest)
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('Feria', 'Almuerzo con Ana', 'ñandú €', '2026').map(fit) },
    {
      weight: 1,
      arbitrary: fc.string({ minLength: shortest, maxLength: Math.min(longest, 60), unit: 'grapheme' }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...injections).map(fit) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(longest, shortest).map((length) => 'x'.repeat(Math.min(length, 5_000))),
    },
  )
}

/** Any value of any type. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', [], {}, [[]], [null]),
  fc.constantFrom(...numbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(...injections, ...unstorableTexts, ...days),
  fc.constantFrom('x'.repeat(501), 'x'.repeat(20_000), '9'.repeat(50)),
  fc.array(fc.oneof(fc.string({ maxLength: 8 }), fc.integer(), fc.constant(null)), { maxLength: 4 }),
  fc.constantFrom(1_001, 3).map((length) => Array.from({ length }, () => foreignId)),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), { maxKeys: 3 }),
  fc.constantFrom(19, 21, 200).map((depth) => createNested(depth)),
)

function createNested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Values that match a schema or nearly match it: its limits, and texts that fit the field name. */
export function createValue(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options && options.length > 0) return fc.oneof(...options.map((option) => createValue(option, name)))
  if (schema.properties) return createObject(schema, schema.properties)
  if (schema.type === 'array')
    return fc.array(createValue(schema.items ?? {}, name), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.max(schema.minItems ?? 0, 3),
    })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return createNumber(schema, name)
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'string') return createText(schema, name)
  return fc.oneof(createTextArbitrary(), fc.integer(), fc.constant(null))
}

function createObject(schema: JsonSchema, properties: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const required = new Set(schema.required ?? [])
  const fields = Object.entries(properties).map(([key, inner]) => {
    const value = createValue(inner, key)
    const present = required.has(key) ? value : fc.oneof(value, fc.constant(undefined))
    return present.map((one) => [key, one] as const)
  })
  return fc
    .tuple(...fields)
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)))
}

/** Fields that need an amount below those of the caller's transactions. */
const smallAmounts = new Set(['allocated_amount', 'amount'])

function createNumber({ minimum, maximum, type }: JsonSchema, name: string): fc.Arbitrary<number> {
  if (smallAmounts.has(name) && (maximum ?? 100) >= 100)
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(100, 500, 1_000) },
      { weight: 1, arbitrary: createNumber({ minimum, maximum, type }, '') },
    )
  const [least, most] = [Math.ceil(minimum ?? -1_000_000), Math.floor(maximum ?? 100_000_000)]
  const edges = [minimum ?? 0, maximum ?? 1_000_000_000, (minimum ?? 0) - 1, (maximum ?? 0) + 1]
  return fc.oneof(
    { weight: 15, arbitrary: fc.integer({ min: least, max: Math.max(least, Math.min(most, 100_000_000)) }) },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
    { weight: 1, arbitrary: type === 'integer' ? fc.constant(0) : fc.constantFrom(0.01, 10.5, 1_234.56) },
  )
}

/** Fields filled from the caller's own account. */
const ownFields = new Set(['email', 'refresh', 'cursor'])
/** Values that our own client sends in a field, the usual one first. */
const textsByField: Record<string, readonly string[]> = {
  password: ['tres gatos y un farol', 'corta', 'x'.repeat(129)],
  current_password: ['tres gatos y un farol', ''],
  pin: ['2580', '0000', '12345', ''],
  code: ['123456', '000000', 'abc'],
  phone: ['+56 9 1234 5678', '123'],
  color: ['#384fd3', 'red'],
  emoji: ['🌵', 'x'],
  icon: ['🌵', ''],
  type: ['Expense', 'Income', 'checking'],
  category: ['ALIMENTACIÓN', 'OTROS', 'SALARIO', 'NADA'],
  name: ['Viaje', 'cartola.csv', ' '],
  tags: ['Urgente', 'a,b,,c', 'x'.repeat(51)],
  tag: ['Urgente'],
  institution: ['Banco Estado'],
  country: ['chile', 'otro'],
  state: ['suggested', 'archived', 'confirmed,detected', ''],
  period: ['this_month'],
  institution_name: ['Banco Estado', 'BCI'],
}

function createText(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const { format } = schema
  if (format === 'uuid') return createIdArbitrary(name)
  if (format === 'date')
    return fc.oneof({ weight: 10, arbitrary: plainDay }, { weight: 1, arbitrary: fc.constantFrom(...days) })
  if (format === 'date-time') return fc.constantFrom('2026-11-20T12:00:00Z', '9999-12-31T23:59:59Z', 'ayer')
  const known = textsByField[name]
  if (known)
    return fc.oneof(
      { weight: 6, arbitrary: fc.constant(known[0]) },
      { weight: 1, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: createTextArbitrary(schema.minLength, schema.maxLength) },
    )
  if (ownFields.has(name))
    return fc.oneof(
      { weight: 6, arbitrary: createIdArbitrary(`@${name}`) },
      { weight: 1, arbitrary: createTextArbitrary() },
    )
  if (/(^|_)(id|ids)$/.test(name)) return createIdArbitrary(name)
  return createTextArbitrary(schema.minLength, schema.maxLength)
}

const plainDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map(toPlainDate)

/** A value for a query parameter, sometimes of any kind. */
export const createQueryValue = (schema: JsonSchema, name: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 16, arbitrary: createValue(schema, name) },
    { weight: 1, arbitrary: anyValue },
    { weight: 1, arbitrary: fc.constantFrom(...writtenNumbers) },
  )

/** A body with one or two changes that break its schema. */
export const mutate = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(body, fc.array(fc.tuple(fc.nat(), mutation), { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) => {
      const copy = { root: structuredClone(value) }
      for (const [at, change] of changes) change(copy, at)
      return copy.root
    })

type Change = (copy: { root: unknown }, at: number) => void

const dangerousKeys = [...forbiddenKeys, 'id', '']

const mutation: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: anyValue.map(
      (value): Change =>
        (copy, at) =>
          listPlaces(copy)[at % listPlaces(copy).length]?.set(value),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constant<Change>((copy, at) => listPlaces(copy)[at % listPlaces(copy).length]?.remove()),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...dangerousKeys), anyValue).map(
      ([key, value]): Change =>
        ({ root }) => {
          if (isRecord(root))
            Object.defineProperty(root, key, { value, enumerable: true, configurable: true, writable: true })
        },
    ),
  },
  { weight: 1, arbitrary: fc.constant<Change>((copy) => (copy.root = [copy.root])) },
)

interface ValuePlace {
  set(value: unknown): void
  remove(): void
}

/** Lists every position in a body that holds a value, the root first. */
function listPlaces(holder: { root: unknown }): ValuePlace[] {
  const places: ValuePlace[] = []
  const visit = (parent: Record<string, unknown> | unknown[], key: string | number) => {
    const value = Array.isArray(parent) ? parent[Number(key)] : parent[String(key)]
    places.push({
      set: (next) => Object.assign(parent, { [key]: next }),
      remove: () =>
        Array.isArray(parent) ? parent.splice(Number(key), 1) : Reflect.deleteProperty(parent, key),
    })
    if (isOwnId(value)) return
    if (Array.isArray(value)) for (const at of value.keys()) visit(value, at)
    else if (isRecord(value)) for (const inner of Object.keys(value)) visit(value, inner)
  }
  visit(holder as Record<string, unknown>, 'root')
  return places
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
