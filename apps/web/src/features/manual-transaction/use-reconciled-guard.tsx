import type { Reconciliation } from '@lucas/contract/banking/reconciliation.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ReconciledWarning } from '../../entities/account/reconciled-warning.tsx'
import {
  type ChangedDay,
  findReconciled,
  reconciliationsQuery,
} from '../../entities/account/reconciliations.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

interface Asked {
  reconciled: Reconciliation
  run: () => void
}

/** Asks before a change of the user moves the balance of days that are reconciled. `question` is rendered where it is asked. */
export function useReconciledGuard(): {
  guard: (changes: readonly ChangedDay[], run: () => void) => void
  question: ReactNode
} {
  const { data } = useQuery(reconciliationsQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    guard(changes, run) {
      const reconciled = findReconciled(data?.results ?? [], changes)
      if (reconciled === undefined) run()
      else setAsked({ reconciled, run })
    },
    question: asked && (
      <ConfirmDialog
        labels={reconciliationScreenCopy.warning}
        action={{
          mutate() {
            setAsked(null)
            asked.run()
          },
        }}
        onCancel={() => setAsked(null)}
      >
        <ReconciledWarning reconciled={asked.reconciled} />
      </ConfirmDialog>
    ),
  }
}
