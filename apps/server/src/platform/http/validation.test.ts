import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findDangerousKey, toInputSchema } from './validation.ts'

const inner = z.object({ a: z.string() })
const withPlan = z.object({ plan: z.string() })

test.each<[what: string, schema: unknown, value: unknown, found: string | null]>([
  ['a body without a schema', undefined, { plan: 1 }, 'plan'],
  ['a key of the schema', withPlan, { plan: 1 }, null],
  ['a key of a loose object', z.looseObject({ a: z.string() }), { plan: 1 }, 'plan'],
  ['an item of a list', z.object({ list: z.array(inner) }), { list: [{}, { plan: 1 }] }, 'list.1.plan'],
  ['a union', z.optional(z.union([inner, withPlan])), { plan: 1, state: 2 }, 'state'],
  ['an intersection', z.intersection(inner, withPlan), { plan: 1, user_id: 2 }, 'user_id'],
  [
    'a transformed body',
    z.pipe(
      inner,
      z.transform(({ a }) => a),
    ),
    { plan: 1 },
    'plan',
  ],
  ['wrappers', z.object({ o: z._default(z.nullable(inner), null) }), { o: { state: 1 } }, 'o.state'],
  ['a record, whose keys are data', z.record(z.string(), z.number()), { plan: 1 }, null],
  ['a value of any kind', z.object({ any: z.unknown() }), { any: { plan: 1 } }, null],
])('finds the key that only the server sets: %s', (_what, schema, value, found) => {
  expect(findDangerousKey(toInputSchema(schema), value)).toBe(found)
})
