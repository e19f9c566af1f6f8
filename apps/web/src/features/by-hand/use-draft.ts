import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useState } from 'react'
import type { MovementType } from '../../lib/by-hand.ts'
import { useSessionUser } from '../../lib/session.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { forgetDraft, readDraft, writeDraft } from './draft-store.ts'

/** What is being written, kept while the dialog is closed; a type that was asked for goes before the draft's own. */
export function useKeptDraft(today: PlainDate, type: MovementType | undefined) {
  const user = useSessionUser()?.id ?? ''
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readDraft(user) ?? emptyDraft(today)
    return type === undefined ? kept : { ...kept, type }
  })
  return {
    draft,
    change(part: Partial<Draft>): void {
      const next = { ...draft, ...part }
      writeDraft(user, next)
      setDraft(next)
    },
    clear(): void {
      forgetDraft()
      setDraft({ ...emptyDraft(today), type: draft.type })
    },
  }
}
