import { plainDate } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import { parseJson } from '../../lib/http/parse-json.ts'
import { draftKey } from '../../lib/session/storage-keys.ts'
import type { TransactionDraft } from './draft.ts'

const stored = z.object({
  user: z.string(),
  key: z.string(),
  draft: z.object({
    name: z.string(),
    amount: z.string(),
    type: z.enum(['Expense', 'Income']),
    date: plainDate,
    category: z.string(),
    account: z.string(),
    instalments: z._default(z.number(), 1),
    notes: z.string(),
    tags: z.array(z.string()),
  }),
})

/** A draft and its idempotency key, which changes with the draft. */
export interface KeyedDraft {
  draft: TransactionDraft
  key: string
}

/** Returns the user's draft in this tab. Signing out deletes it (S-27). */
export function readDraft(user: string): KeyedDraft | undefined {
  const text = sessionStorage.getItem(draftKey)
  if (text === null) return undefined
  const read = stored.safeParse(parseJson(text))
  if (read.success && read.data.user === user) return read.data
  forgetDraft()
  return undefined
}

export const writeDraft = (user: string, { draft, key }: KeyedDraft): void =>
  sessionStorage.setItem(draftKey, JSON.stringify({ user, draft, key }))

export const forgetDraft = (): void => sessionStorage.removeItem(draftKey)
