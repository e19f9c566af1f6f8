import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useState } from 'react'
import type { GivenTransaction, ManualTransactionType } from '../../entities/transaction/manual.ts'
import { useSessionUser } from '../../lib/session/session.ts'
import { emptyDraft, type TransactionDraft } from './draft.ts'
import { forgetDraft, type KeyedDraft, readDraft, writeDraft } from './draft-store.ts'

const withNewKey = (draft: TransactionDraft): KeyedDraft => ({ draft, key: crypto.randomUUID() })

/** The draft that is stored while the dialog is closed. A requested type replaces the draft's; what is given is a draft of its own. */
export function useStoredDraft(
  today: PlainDate,
  type: ManualTransactionType | undefined,
  given: GivenTransaction | undefined,
) {
  const user = useSessionUser()?.id ?? ''
  const [first] = useState<KeyedDraft>(() => {
    if (given !== undefined)
      return withNewKey({ ...emptyDraft(today), ...given, ...(type === undefined ? {} : { type }) })
    const stored = readDraft(user) ?? withNewKey(emptyDraft(today))
    return type === undefined || type === stored.draft.type ? stored : withNewKey({ ...stored.draft, type })
  })
  const [key, setKey] = useState(first.key)
  return {
    first: first.draft,
    /** Idempotency key of this draft: a retry after closing or reloading creates one transaction. */
    key,
    store(draft: TransactionDraft): void {
      const next = withNewKey(draft)
      if (given === undefined) writeDraft(user, next)
      setKey(next.key)
    },
    forget(): void {
      if (given === undefined) forgetDraft()
      setKey(crypto.randomUUID())
    },
  }
}
