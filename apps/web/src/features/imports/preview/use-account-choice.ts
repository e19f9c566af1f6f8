import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { listAccountChoices, newAccountValue } from './account-choices.ts'
import { useCorrection } from './use-correction.ts'

const copy = importsScreenCopy.preview.account
const createValue = 'create'

/** The account of an import as a select: the options, the chosen one, and whether the form of a new account is open. */
export function useAccountChoice(statement: StatementImport) {
  const { id, account } = statement
  const { data: accounts = [] } = useQuery(accountsQuery)
  const [isCreating, setCreating] = useState(false)
  const { correct, busy, pending } = useCorrection(id, copy.failed)
  const current = account === null ? '' : (account.account_id ?? newAccountValue)
  return {
    options: [
      ...(current === '' ? [{ value: '', label: copy.choose }] : []),
      ...listAccountChoices(statement, accounts),
      { value: createValue, label: copy.create },
    ],
    value: pending?.account_id ?? current,
    color: accounts.find((own) => own.id === account?.account_id)?.institution_color ?? null,
    busy,
    isCreating,
    create: () => setCreating(true),
    stopCreating: () => setCreating(false),
    choose(chosen: string): void {
      if (chosen === createValue) setCreating(true)
      else if (chosen !== '' && chosen !== newAccountValue) correct({ account_id: chosen, account: null })
      else if (chosen === newAccountValue && account?.account_id !== null) setCreating(true)
    },
  }
}
