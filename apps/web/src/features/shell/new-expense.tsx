import { takeSharedText } from '@lucas/contract/banking/share-target.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { use, useEffect, useEffectEvent } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { takeShared } from '../../lib/app/take-shared.ts'

/** Opens a new expense at `?nuevo=gasto`, and a shared message of a bank at `?nuevo=mensaje`: addresses of the installed app. Once. */
export function NewExpense() {
  const { add, paste } = use(ManualActionsContext)
  const asked = useSearch({
    strict: false,
    select: (search) => ('nuevo' in search ? search.nuevo : undefined),
  })
  const navigate = useNavigate()
  const open = useEffectEvent((what: unknown) => {
    if (what === 'gasto') add('Expense')
    else if (what === 'mensaje') void takeShared(takeSharedText, '').then(paste)
    else return
    void navigate({ to: '.', search: (before) => ({ ...before, nuevo: undefined }), replace: true })
  })
  useEffect(() => open(asked), [asked])
  return null
}
