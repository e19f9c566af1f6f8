import { importsScreenCopy } from '@lucas/contract/copy/imports-screen.ts'
import type { StatementImport } from '@lucas/contract/import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.tsx'
import { reloadMoney } from './api.ts'

/** When what was being stored or undone has ended, every sum and list is asked again, also without the socket. */
export function useSettled(statements: readonly StatementImport[]): void {
  const cache = useQueryClient()
  const storing = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, state } of statements) {
      if (state === 'storing') storing.current.add(id)
      else if (storing.current.delete(id)) {
        reloadMoney(cache)
        if (state === 'undone') toast.success(importsScreenCopy.undo.done)
      }
    }
  }, [cache, statements])
}
