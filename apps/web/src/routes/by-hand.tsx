import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { OpenDialog } from '../features/by-hand/by-hand-dialogs.tsx'
import { type ByHand, ByHandContext } from '../lib/by-hand.ts'
import { late } from '../ui/late.tsx'

/** Forms come when they are opened: the first screen stays light. */
const Dialogs = late(async () => (await import('../features/by-hand/by-hand-dialogs.tsx')).ByHandDialogs)
const loadRemove = () => import('../features/by-hand/remove.ts')

/** What people write themselves can be begun on any screen: features do not know each other. */
export function WithByHand({ children }: { children: ReactNode }) {
  const cache = useQueryClient()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const byHand = useMemo<ByHand>(
    () => ({
      add: (type) => setOpen({ kind: 'add', type }),
      edit: (row) => setOpen({ kind: 'edit', row }),
      remove: (row) => {
        // Whatever savings goals lose is asked before.
        if (row.manual && row.has_goals) setOpen({ kind: 'remove', row })
        else void loadRemove().then(({ removeRow }) => removeRow(cache, row))
      },
      transfer: () => setOpen({ kind: 'transfer' }),
      addAccount: () => setOpen({ kind: 'account' }),
      merge: (rows, onDone) => setOpen({ kind: 'merge', rows, onDone }),
    }),
    [cache],
  )
  return (
    <ByHandContext value={byHand}>
      {children}
      {open !== null && <Dialogs open={open} onClose={() => setOpen(null)} />}
    </ByHandContext>
  )
}
