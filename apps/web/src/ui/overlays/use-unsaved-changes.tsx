import { unsavedCopy } from '@lucas/contract/copy/unsaved.ts'
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isSignedIn } from '../../lib/session/session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const readTab = (search: object): unknown => ('tab' in search ? search.tab : undefined)

/** Another screen or tab leaves a form; other search parameters do not. The end of a session is never held up. */
const leavesForm: ShouldBlockFn = ({ current, next }) =>
  isSignedIn() && (current.pathname !== next.pathname || readTab(current.search) !== readTab(next.search))

/**
 * Asks before a form with changes is left: by navigation, a reload or the closing of the tab. `leave` asks for other ways,
 * such as Esc. The caller renders the question.
 */
export function useUnsavedChanges(isDirty: boolean): {
  leave: (go: () => void) => void
  question: ReactNode
} {
  const blocker = useBlocker({
    shouldBlockFn: leavesForm,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  })
  const [pending, setPending] = useState<{ go: () => void } | null>(null)
  const isBlocked = blocker.status === 'blocked'
  const stay = (): void => {
    setPending(null)
    blocker.reset?.()
  }
  const go = (): void => {
    setPending(null)
    if (isBlocked) blocker.proceed()
    else pending?.go()
  }
  return {
    leave: (leaving) => (isDirty ? setPending({ go: leaving }) : leaving()),
    question: (
      <ConfirmDialog
        open={isBlocked || pending !== null}
        labels={unsavedCopy}
        isBusy={false}
        onConfirm={go}
        onCancel={stay}
      >
        {unsavedCopy.text}
      </ConfirmDialog>
    ),
  }
}
