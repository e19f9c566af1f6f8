import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import {
  type TransactionStatement,
  transactionStatement,
} from '@lucas/contract/transactions/transaction-list.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts'
import { api, queryString } from '../../../lib/http/http.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import type { ListParams } from '../filter-query.ts'
import type { StatementProps } from './statement.tsx'

const copy = transactionListCopy.print
const loadStatement = async () => (await import('./statement.tsx')).Statement
const Statement = lazyComponent(loadStatement)

interface PrintOptions extends Omit<StatementProps, 'statement' | 'isPartial'> {
  query: ListParams
  /** What the screen has loaded of the list; undefined without its totals. */
  loaded: TransactionStatement | undefined
}

/**
 * Prints the whole filtered list from an answer of the server, because the screen holds only the rows in view. Ctrl or ⌘ P
 * does the same. The browser's own command waits for no answer: it prints what is loaded, and the whole list is offered
 * afterwards. The caller renders `sheet`, which only paper shows.
 */
export function usePrint({ query, loaded, ...description }: PrintOptions): {
  print: () => void
  isLoading: boolean
  sheet: ReactNode
} {
  const [statement, setStatement] = useState<TransactionStatement | null>(null)
  const load = useMutation({
    mutationFn: async () => {
      const path = `/api/transactions/statement/${queryString(query)}`
      const [answer] = await Promise.all([
        api.get(path, transactionStatement, { onlyFromServer: true }),
        loadStatement(),
      ])
      return answer
    },
    meta: { failed: copy.failed },
    onSuccess: setStatement,
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
  const isPartial = loaded !== undefined && loaded.results.length < loaded.totals.count
  const isOwnPrint = useOwnPrint(statement === null && loaded !== undefined, () => {
    if (isPartial) toast.info(copy.partialPrinted, { action: { label: copy.printAll, run: print } })
  })
  useShortcuts({
    isChord: true,
    getAction: ({ key, shiftKey }) => (key.toLowerCase() === 'p' && !shiftKey ? print : undefined),
  })
  const shown = statement ?? (isOwnPrint ? loaded : undefined)
  return {
    print,
    isLoading: load.isPending,
    sheet:
      shown !== undefined &&
      createPortal(
        <Statement {...description} statement={shown} isPartial={statement === null && isPartial} />,
        document.body,
      ),
  }
}

/** Returns true while the browser prints by its own command. The code of the statement is loaded before. */
function useOwnPrint(isEnabled: boolean, onPrinted: () => void): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  const latestOnPrinted = useRef(onPrinted)
  useEffect(() => {
    latestOnPrinted.current = onPrinted
  })
  useEffect(() => {
    if (!isEnabled) return
    Statement.preload()
    // The browser takes its picture of the page when the listeners have returned.
    const start = (): void => flushSync(() => setIsPrinting(true))
    const end = (): void => {
      setIsPrinting(false)
      latestOnPrinted.current()
    }
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [isEnabled])
  return isPrinting
}
