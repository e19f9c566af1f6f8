import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import {
  type TransactionStatement,
  transactionStatement,
} from '@lucas/contract/transactions/transaction-list.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts'
import { toErrorMessage } from '../../../lib/http/api-error.ts'
import { api, queryString } from '../../../lib/http/http.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import type { ListParams } from '../filter-query.ts'
import type { StatementProps } from './statement.tsx'

const loadStatement = async () => (await import('./statement.tsx')).Statement
const Statement = lazyComponent(loadStatement)

interface PrintOptions extends Omit<StatementProps, 'statement'> {
  query: ListParams
}

/**
 * Prints the whole filtered list from an answer of the server, because the screen holds only the rows in view. Ctrl or ⌘ P
 * does the same. The caller renders `sheet`, which only paper shows.
 */
export function usePrint({ query, ...description }: PrintOptions): {
  print: () => void
  isLoading: boolean
  sheet: ReactNode
} {
  const [statement, setStatement] = useState<TransactionStatement | null>(null)
  const load = useMutation({
    mutationFn: async () => {
      const path = `/api/transactions/statement/${queryString(query)}`
      const [answer] = await Promise.all([api.get(path, transactionStatement), loadStatement()])
      return answer
    },
    onSuccess: setStatement,
    onError: (error) => toast.error(toErrorMessage(error, transactionListCopy.print.failed)),
  })
  useEffect(() => {
    if (statement === null) return
    const remove = (): void => setStatement(null)
    addEventListener('afterprint', remove)
    // The code of the statement is loaded, but it renders one commit later.
    const timer = setTimeout(() => window.print())
    return () => {
      clearTimeout(timer)
      removeEventListener('afterprint', remove)
    }
  }, [statement])
  const print = (): void => {
    if (!load.isPending) load.mutate()
  }
  useShortcuts({
    isChord: true,
    getAction: ({ key, shiftKey }) => (key.toLowerCase() === 'p' && !shiftKey ? print : undefined),
  })
  return {
    print,
    isLoading: load.isPending,
    sheet:
      statement !== null && createPortal(<Statement {...description} statement={statement} />, document.body),
  }
}
