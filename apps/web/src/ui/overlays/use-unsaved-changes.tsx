import { unsavedCopy } from '@lucas/contract/copy/unsaved.ts'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { isSignedIn } from '../../lib/session/session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { UnsavedScope } from './unsaved-scope.ts'
import { addLeaveGuard } from './use-back-entry.ts'

/** Another screen or tab leaves a form; other search parameters do not. The end of a session is never held up. */
function isLeftBy(from: string, to: string): boolean {
  const [before, after] = [from, to].map((address) => new URL(address, window.location.origin))
  if (!isSignedIn() || before === undefined || after === undefined) return false
  return (
    before.pathname !== after.pathname || before.searchParams.get('tab') !== after.searchParams.get('tab')
  )
}

function refuseUnload(event: BeforeUnloadEvent): void {
  if (isSignedIn()) event.preventDefault()
}

/**
 * Asks before a form with changes is left: by navigation, Back, a reload, the closing of the tab, or the closing of the
 * dialog or drawer around it. `leave` asks for other ways, such as Esc. The caller renders the question.
 */
export function useUnsavedChanges(isDirty: boolean): {
  leave: (go: () => void) => void
  question: ReactNode
} {
  const [pending, setPending] = useState<{ go: () => void } | null>(null)
  const scope = useContext(UnsavedScope)
  useEffect(() => {
    if (!isDirty) return
    const ask = (go: () => void): void => setPending({ go })
    scope?.add(ask)
    const removeGuard = addLeaveGuard({ isLeftBy, ask })
    window.addEventListener('beforeunload', refuseUnload)
    return () => {
      scope?.delete(ask)
      removeGuard?.()
      window.removeEventListener('beforeunload', refuseUnload)
    }
  }, [isDirty, scope])
  return {
    leave: (go) => (isDirty ? setPending({ go }) : go()),
    question: (
      <ConfirmDialog
        open={pending !== null}
        labels={unsavedCopy}
        action={{
          mutate: () => {
            setPending(null)
            pending?.go()
          },
        }}
        onCancel={() => setPending(null)}
      >
        {unsavedCopy.text}
      </ConfirmDialog>
    ),
  }
}

/** Whether a value differs from what it was at first. Compares as JSON. */
function useHasChanged(value: unknown): boolean {
  const json = JSON.stringify(value)
  const [first] = useState(json)
  return json !== first
}

interface UnsavedGuardProps {
  /** What the user can change. JSON. */
  draft: unknown
  isSaving?: boolean
}

/** Is rendered in a form: asks before it is left as soon as `draft` differs from what it was at first. */
export const UnsavedGuard = ({ draft, isSaving = false }: UnsavedGuardProps): ReactNode =>
  useUnsavedChanges(useHasChanged(draft) && !isSaving).question
