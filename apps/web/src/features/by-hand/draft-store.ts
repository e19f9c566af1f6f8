import { plainDate } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import { parseJson } from '../../lib/parse-json.ts'
import { draftKey } from '../../lib/storage-keys.ts'
import type { Draft } from './draft.ts'

const stored = z.object({
  user: z.string(),
  draft: z.object({
    name: z.string(),
    amount: z.string(),
    type: z.enum(['Expense', 'Income']),
    date: plainDate,
    category: z.string(),
    account: z.string(),
    notes: z.string(),
    tags: z.array(z.string()),
  }),
})

/** What this person was writing in this tab; signing out forgets it (S-27). */
export function readDraft(user: string): Draft | undefined {
  const text = sessionStorage.getItem(draftKey)
  if (text === null) return undefined
  const read = stored.safeParse(parseJson(text))
  if (read.success && read.data.user === user) return read.data.draft
  forgetDraft()
  return undefined
}

export const writeDraft = (user: string, draft: Draft): void =>
  sessionStorage.setItem(draftKey, JSON.stringify({ user, draft }))

export const forgetDraft = (): void => sessionStorage.removeItem(draftKey)
