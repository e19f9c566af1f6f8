import { dataImportScreenCopy as copy } from '@lucas/contract/copy/users/data-import-screen.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/primitives/button.tsx'
import { dataImportsQuery, discardDataImport } from './api.ts'

/** Deletes an archive that is not stored. */
export function DiscardButton({ id, label }: { id: string; label: string }) {
  const cache = useQueryClient()
  const discard = useMutation({
    mutationFn: () => discardDataImport(id),
    meta: { failed: copy.discardFailed },
    onSettled: () => cache.invalidateQueries({ queryKey: dataImportsQuery.queryKey }),
  })
  return (
    <div>
      <Button className="max-md:w-full" busy={discard.isPending} onClick={() => discard.mutate()}>
        {label}
      </Button>
    </div>
  )
}
