import { fieldCopy } from '@lucas/contract/copy/fields.ts'
import { oneLine } from '@lucas/contract/wire.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type JsonSchema, listOperations } from '../support/api-document.ts'
import { createFullApp } from '../support/app/full-app.ts'

// A name with a line break becomes a header of a mail, a line of a calendar or a row of a file. Names are refused, not cleaned:
// what is stored is what was sent.

const app = await createFullApp()
const operations = await listOperations(app.http)
const { pattern: oneLinePattern } = z.toJSONSchema(z.string().check(oneLine))

/** Free texts of requests that may have control characters, by reason. */
const exempt: Record<string, readonly string[]> = {
  'a text of several lines': ['note', 'notes', 'text'],
  'compared as a whole with a secret or signature': [
    'current_password',
    'password',
    'new_password',
    'proof',
    'query',
    'refresh',
    'ticket',
    'token',
  ],
  'compared as a whole with what exists': [
    'account',
    'categories',
    'category',
    'institution',
    'institution_id',
    'key',
    'kind',
    'move_to',
    'parent',
    'tag',
    'transports',
    'type',
    'goal_id',
    'emoji',
    'expected_category',
    'expected_notes',
  ],
  'a search, which is only compared': ['search'],
  'the file name is cleaned (imports/upload.ts), the page of a browser error is logged as JSON': ['page'],
}
const exemptNames = new Set(Object.values(exempt).flat())

/** Lists the names of the free texts that a schema accepts, with their patterns. */
function listFreeTexts(schema: JsonSchema, name: string): { name: string; pattern: string | undefined }[] {
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const inner = [
    ...options.flatMap((option) => listFreeTexts(option, name)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, field]) => listFreeTexts(field, key)),
    ...(schema.items ? listFreeTexts(schema.items, name) : []),
  ]
  const isFree =
    schema.type === 'string' && !schema.enum && schema.const === undefined && schema.format === undefined
  return isFree ? [...inner, { name, pattern: schema.pattern }] : inner
}

/** Whether a pattern lets a line break through. */
const allowsBreaks = (pattern: string | undefined) =>
  pattern === undefined ||
  ['\n', 'a\r\nb', '2026-11\n12345678', '+56 9\n12345678'].some((text) => new RegExp(pattern, 'u').test(text))

describe('sec/one-line', () => {
  test('every text of a request body is on one line, or listed with its reason', () => {
    const texts = operations.flatMap(({ name: operation, body }) =>
      body === null ? [] : listFreeTexts(body, '').map((text) => ({ operation, ...text })),
    )
    expect(texts.filter(({ pattern }) => pattern === oneLinePattern).length).toBeGreaterThan(40)
    const open = texts.filter(({ name, pattern }) => allowsBreaks(pattern) && !exemptNames.has(name))
    expect(open.map(({ operation, name }) => `${operation} ${name}`)).toEqual([])
    const names = new Set(texts.map(({ name }) => name))
    expect(
      Object.values(exempt)
        .flat()
        .filter((name) => !names.has(name)),
    ).toEqual([])
  })

  test.each([
    'Ana\r\nBcc: eva@correo.cl',
    'Ana\nRojas',
    'Ana\rRojas',
    'Ana\tRojas',
    'Ana\u0085Rojas',
    'Ana\u2028Rojas',
    'Ana\u2029Rojas',
    'Ana\u001b[31mRojas',
    'Ana\u007f',
  ])('the name %j is refused with a sentence', async (name) => {
    const user = await app.auth.registerUser()
    const answers = [
      await app.requestAs(user, 'PATCH', '/api/auth/profile/', { first_name: name }),
      await app.requestAs(user, 'POST', '/api/goals/', { name, target_amount: 50_000 }),
      await app.requestAs(user, 'POST', '/api/commitments/', {
        name,
        kind: 'bill',
        rhythm: 'monthly',
        amount: 1_000,
        next_date: '2026-12-01',
      }),
    ]
    for (const answer of answers)
      expect([answer.statusCode, answer.json().detail]).toEqual([400, fieldCopy.oneLine])
  })

  test('blanks around a name are cut, and letters of every script stay', async () => {
    const user = await app.auth.registerUser()
    for (const name of ['  Ñandú 家計 👨‍👩‍👧 \r\n', 'Åse “Zoë” Müller'])
      expect(
        (await app.requestAs(user, 'PATCH', '/api/auth/profile/', { first_name: name })).json().first_name,
      ).toBe(name.trim())
  })
})
