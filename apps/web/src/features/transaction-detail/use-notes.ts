import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { transactionTitle } from '../../entities/transaction/transaction-title.ts'
import { keepUnsent } from '../../lib/offline/unsent/unsent-writes.ts'
import { isSignedIn, useSessionUser } from '../../lib/session/session.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { updateNotes } from './api.ts'
import { forgetNoteDraft, readNoteDraft, writeNoteDraft } from './note-drafts.ts'

const saveAfterMs = 1_500

interface NotesSave {
  text: string
  /** The user pressed the button, so the answer is a toast. */
  isPressed: boolean
}

/**
 * Notes of a transaction while they are written. They are saved after a pause, when the detail closes, and when the page
 * is hidden or closed. Until then, and after a failure, this tab keeps them as a draft.
 */
export function useNotes(detail: TransactionDetail) {
  const { id, notes } = detail
  const user = useSessionUser()?.id ?? ''
  const cache = useQueryClient()
  const [{ draft, isOwn }, setDraft] = useState(() => {
    const stored = readNoteDraft(user, id)
    // A draft over notes that have changed since waits for the user.
    return { draft: stored?.text ?? notes, isOwn: stored?.base === notes }
  })
  const isOpen = useRef(true)
  const saved = useRef(notes)
  const save = useMutation({
    // Serial: the last text wins.
    scope: { id: `notes ${id}` },
    /** Returns null if it waits for the network. */
    mutationFn: async ({ text }: NotesSave) => {
      try {
        return await updateNotes(id, text)
      } catch (error) {
        const name = transactionTitle(detail)
        await keepUnsent(error, { kind: 'note', transactionId: id, name, value: text, was: saved.current })
        return null
      }
    },
    onSuccess: (row, { text, isPressed }) => {
      if (readNoteDraft(user, id)?.text === text) forgetNoteDraft(id)
      if (row !== null) replaceCachedTransaction(cache, row)
      if (!isPressed) return
      if (row === null) toast.info(offlineCopy.saved.change)
      else toast.success(copy.notesSaved)
    },
    onError: (_, { isPressed }) => {
      if ((isPressed || !isOpen.current) && isSignedIn()) toast.error(copy.notesFailed)
    },
  })
  const isChanged = draft !== notes
  const sent = save.variables?.text
  const canSave = isChanged && isOwn && sent !== draft

  const latest = useRef({ canSave, draft, isPending: save.isPending, mutate: save.mutate })
  useEffect(() => {
    saved.current = notes
    latest.current = { canSave, draft, isPending: save.isPending, mutate: save.mutate }
  })
  useEffect(() => {
    if (!canSave) return
    const timer = setTimeout(() => latest.current.mutate({ text: draft, isPressed: false }), saveAfterMs)
    return () => clearTimeout(timer)
  }, [canSave, draft])
  useEffect(() => {
    let lastText: string | undefined
    function saveNow(): void {
      const { canSave: isLeft, draft: text, isPending, mutate } = latest.current
      if (!isLeft || text === lastText || !isSignedIn()) return
      lastText = text
      // The mutation would wait for the one before, and the page may be closed by then.
      if (isPending)
        void updateNotes(id, text).catch(() => undefined) // the draft is still stored
      else mutate({ text, isPressed: false })
    }
    const saveWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') saveNow()
    }
    document.addEventListener('visibilitychange', saveWhenHidden)
    window.addEventListener('pagehide', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      window.removeEventListener('pagehide', saveNow)
    }
  }, [id])
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      const { canSave: isLeft, draft: text, mutate } = latest.current
      if (isLeft && isSignedIn()) mutate({ text, isPressed: false })
    }
  }, [])

  return {
    draft,
    isChanged,
    isSaving: save.isPending,
    /** Saved on the server, without further changes. */
    isSaved: save.isSuccess && save.data !== null && !isChanged,
    /** The text that was not saved is still the draft. */
    hasFailed: save.isError && sent === draft,
    change(text: string): void {
      if (text === notes) forgetNoteDraft(id)
      else writeNoteDraft(user, id, { text, base: notes })
      setDraft({ draft: text, isOwn: true })
    },
    submit: () => save.mutate({ text: draft, isPressed: true }),
  }
}
