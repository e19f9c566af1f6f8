import type { ImportState, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/overlays/toast.tsx'
import { invalidateMoney } from './api.ts'

/** Invalidates lists and sums when an import is stored or undone, also without the socket. */
export function useImportFinished(statements: readonly StatementImport[]): void {
  const cache = useQueryClient()
  const seen = useRef(new Map<string, ImportState>())
  useEffect(() => {
    for (const { id, state } of statements) {
      // An import may skip states between two polls.
      const before = seen.current.get(id)
      seen.current.set(id, state)
      if (before === undefined || before === state || (state !== 'done' && state !== 'undone')) continue
      invalidateMoney(cache)
      if (state === 'undone') toast.success(importsScreenCopy.undo.done)
    }
  }, [cache, statements])
}
