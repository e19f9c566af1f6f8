import fc from 'fast-check'
import type { Operation } from '../api-document.ts'
import { anyValue, createIdArbitrary, createQueryValue, createValue, mutate, type OwnId } from './values.ts'

export const actors = ['member', 'stranger', 'locked', 'garbage'] as const
/** The caller: a signed-in user, an anonymous caller, a user with a locked session, or an invalid bearer token. */
export type Actor = (typeof actors)[number]

/** A call before its ids are known. */
export interface CallDraft {
  operation: Operation
  actor: Actor
  method: string
  /** By parameter name. Texts are put into the address without encoding. */
  pathParams: Record<string, OwnId | string>
  /** Changes the path once it is filled. */
  spelling: Spelling
  query: [string, unknown][]
  /** Appended to the query as it is. */
  rawQuery: string
  headers: Record<string, string>
  body: CallBody
}

export type CallBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown; cut: number }
  | { kind: 'form'; value: unknown }
  | { kind: 'raw'; bytes: Buffer; type: string }

const spellings = [
  'plain',
  'no slash',
  'two slashes',
  'encoded',
  'dot',
  'upper',
  'fragment',
  'origin',
] as const
type Spelling = (typeof spellings)[number]

const mostly = <T>(weight: number, value: T, others: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others })

/** Generates calls to any operation, mostly nearly valid ones: a very wrong call fails at the first check. */
export const createCallArbitrary = (operations: readonly Operation[]): fc.Arbitrary<CallDraft> =>
  fc
    .oneof(
      ...operations.map((operation) => ({
        weight: isSlow(operation) ? 1 : 12,
        arbitrary: fc.constant(operation),
      })),
    )
    .chain((operation) =>
      fc.record({
        operation: fc.constant(operation),
        actor: fc.oneof(
          { weight: 20, arbitrary: fc.constant<Actor>('member') },
          { weight: operation.isPublic ? 12 : 1, arbitrary: fc.constant<Actor>('stranger') },
          { weight: 2, arbitrary: fc.constantFrom<Actor>('locked', 'garbage') },
        ),
        method: mostly(
          16,
          operation.method,
          fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'),
        ),
        pathParams: createPathArbitrary(operation),
        spelling: mostly<Spelling>(12, 'plain', fc.constantFrom(...spellings)),
        query: createQueryArbitrary(operation),
        rawQuery: mostly(14, '', fc.constantFrom(...rawQueries)),
        headers: createHeadersArbitrary(operation),
        body: createBodyArbitrary(operation),
      }),
    )

/** Whether a call creates a whole household or an export, which is slow. */
const isSlow = ({ name }: Operation) =>
  name === 'POST /api/example/' || name === 'GET /api/privacy/export/' || name === 'POST /api/auth/register/'

const oddParts = [
  '%',
  '%E0%A4%A',
  '%00',
  '%ED%A0%80',
  '..',
  '.',
  '%2e%2e%2f',
  ' ',
  '%20',
  '*',
  "'",
  'x'.repeat(501),
  'x'.repeat(5_000),
  '1',
  '-1',
  'null',
  '[object Object]',
  ';a=b',
  '%2F',
]

const createPathArbitrary = ({ pathParams, path }: Operation): fc.Arbitrary<Record<string, OwnId | string>> =>
  fc.record(
    Object.fromEntries(
      pathParams.map((name) => {
        const before = path.split(`/{${name}}`)[0]?.split('/').at(-1) ?? name
        const day = name === 'date' ? [fc.constantFrom('2026-11-20', '1899-12-31', '2201-01-01', 'ayer')] : []
        return [
          name,
          fc.oneof(
            {
              weight: 14,
              arbitrary: fc.oneof(...day, createIdArbitrary(name === 'entryId' ? name : before)),
            },
            { weight: 1, arbitrary: fc.constantFrom(...oddParts) },
          ),
        ]
      }),
    ),
  )

const rawQueries = [
  'search=%E0%A4%A',
  '%',
  '%=%',
  '&&&',
  '=',
  'limit=%',
  'a[]=1&a[]=2',
  '__proto__=1',
  'constructor[prototype]=1',
  'limit=1&limit=2',
  'cursor=AAAA',
  '?',
  `x=${'y'.repeat(4_000)}`,
  'a=%00',
  '\u00e9=1',
]

const createQueryArbitrary = ({ queryParams: known }: Operation): fc.Arbitrary<[string, unknown][]> =>
  fc
    .tuple(
      fc.tuple(
        ...known.map(({ name, schema }) =>
          mostly<unknown>(3, undefined, createQueryValue(schema, name)).map((value): [string, unknown] => [
            name,
            value,
          ]),
        ),
      ),
      mostly<[string, unknown][]>(
        10,
        [],
        fc.array(fc.tuple(fc.string({ maxLength: 12 }), anyValue), { maxLength: 3 }),
      ),
    )
    .map(([own, more]) => [...own, ...more].filter(([, value]) => value !== undefined))

const oddHeaders: Record<string, string>[] = [
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(256) },
  { 'idempotency-key': 'k'.repeat(255) },
  { 'idempotency-key': "'; DROP TABLE" },
  { accept: 'text/html;q=a' },
  { 'accept-encoding': 'br;q=x, *' },
  { cookie: '__Host-lb=%E0%A4%A; a=b; __proto__=1' },
  { 'x-forwarded-for': "1'; --, ::, 999.1.1.1" },
  { 'x-forwarded-host': 'evil.example' },
  { origin: 'null' },
  { 'if-none-match': '*' },
  { range: 'bytes=9-1' },
  { 'x-lucas-client': 'web' },
  { 'x-http-method-override': 'DELETE' },
  { 'user-agent': 'x'.repeat(2_000) },
  { expect: '100-continue' },
]

const createHeadersArbitrary = ({ acceptsIdempotencyKey }: Operation): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(
      acceptsIdempotencyKey
        ? fc.constantFrom({}, { 'idempotency-key': 'same' }, { 'idempotency-key': 'other' })
        : fc.constant({}),
      mostly<Record<string, string>>(6, {}, fc.constantFrom(...oddHeaders)),
    )
    .map(([own, odd]) => ({ ...own, ...odd }))

const types = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/xml',
  'application/octet-stream',
  'application/problem+json',
  'nonsense',
  'application/json; a',
  '*/*',
]
const statements = [
  'Fecha;Descripción;Monto\n02/03/2024;COMPRA FERIA;-1000',
  'Fecha;Descripción;Monto\n02/03/9024;X;1e99\n1;2;3',
  '%PDF-1.4',
  'PK\u0003\u0004',
  'OFXHEADER:100',
  '<?xml version="1.0"?><Document>',
  '!Type:Bank\nD01/02/2024\nT-1\n^',
]

const rawBody = fc.record({
  kind: fc.constant('raw' as const),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(
        '',
        '{',
        '[',
        '"',
        'null',
        '1',
        'true',
        '{"a":1,"a":2}',
        '{"__proto__":{}}',
        '\ufeff{}',
        '{"amount":1e400}',
        '[[[[',
        'firstName=a&email=%E0%A4%A',
        '--x\r\n\r\n--x--',
        ...statements,
      )
      .map((body) => Buffer.from(body)),
    fc.constantFrom(21, 3_000).map((depth) => Buffer.from('['.repeat(depth))),
    fc.constantFrom(256 * 1024 + 1).map((length) => Buffer.alloc(length, 0x20)),
  ),
  type: fc.oneof(fc.constant('application/json'), fc.constantFrom(...types)),
})

const createBodyArbitrary = (operation: Operation): fc.Arbitrary<CallBody> => {
  const { body, method, isUpload } = operation
  if (method === 'GET') return mostly<CallBody>(30, { kind: 'none' }, rawBody)
  const json = (value: fc.Arbitrary<unknown>) =>
    fc.record({
      kind: fc.constant('json' as const),
      value,
      cut: mostly(15, 0, fc.integer({ min: 1, max: 30 })),
    })
  const fitting = body === null ? fc.constant({}) : createValue(body)
  return fc.oneof(
    { weight: body === null && !isUpload ? 5 : 1, arbitrary: fc.constant<CallBody>({ kind: 'none' }) },
    { weight: body === null ? 1 : 12, arbitrary: json(fitting) },
    { weight: body === null ? 1 : 6, arbitrary: json(mutate(fitting)) },
    { weight: 1, arbitrary: json(anyValue) },
    {
      weight: operation.isPublic ? 2 : 1,
      arbitrary: fitting.map((value): CallBody => ({ kind: 'form', value })),
    },
    { weight: isUpload ? 12 : 2, arbitrary: rawBody },
  )
}
