import { useNavigate, useSearch } from '@tanstack/react-router'
import { use, useEffect, useEffectEvent } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'

/** Opens a new expense at `?nuevo=gasto`, the address of the installed app's shortcut, once. */
export function NewExpense() {
  const { add } = use(ManualActionsContext)
  const isAsked = useSearch({
    strict: false,
    select: (search) => 'nuevo' in search && search.nuevo === 'gasto',
  })
  const navigate = useNavigate()
  const open = useEffectEvent(() => {
    add('Expense')
    void navigate({ to: '.', search: (before) => ({ ...before, nuevo: undefined }), replace: true })
  })
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
  return null
}
