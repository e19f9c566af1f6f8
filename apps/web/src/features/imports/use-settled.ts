import { importsScreenCopy } from '@lucas/contract/copy/imports-screen.ts'
import type { ImportState, StatementImport } from '@lucas/contract/import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.tsx'
import { reloadMoney } from './api.ts'

/** When an import was stored or undone meanwhile, every sum and list is asked again, also without the socket. */
export function useSettled(statements: readonly StatementImport[]): void {
  const cache = useQueryClient()
  const seen = useRef(new Map<string, ImportState>())
  useEffect(() => {
    for (const { id, state } of statements) {
      // What lies between may be over before anybody has looked.
      const before = seen.current.get(id)
      seen.current.set(id, state)
      if (before === undefined || before === state || (state !== 'done' && state !== 'undone')) continue
      reloadMoney(cache)
      if (state === 'undone') toast.success(importsScreenCopy.undo.done)
    }
  }, [cache, statements])
}
