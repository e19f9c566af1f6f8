import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { storeAnswer } from '../../lib/app/store-answer.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { forgetStatementRut, statementRutQuery } from './api.ts'

const copy = importsCopy.unlock

/** Says that the RUT is stored for the passwords of statements, and forgets it. */
export function SavedRut() {
  const { data } = useQuery(statementRutQuery)
  const cache = useQueryClient()
  const forget = useMutation({
    mutationFn: forgetStatementRut,
    meta: { done: copy.forgotten, failed: copy.forgetFailed },
    onSuccess: () => storeAnswer(cache, statementRutQuery.queryKey, { saved: false }),
  })
  if (data?.saved !== true) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-3">
      {copy.savedRut}
      <Button variant="link" busy={forget.isPending} onClick={() => forget.mutate()}>
        {copy.forgetRut}
      </Button>
    </p>
  )
}
