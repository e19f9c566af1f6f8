import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/overlays/toast.tsx'
import { discardImport, importQuery, importsQuery } from './api.ts'
import { removeUpload, useUploads } from './upload/uploads.ts'

const copy = importsScreenCopy.preview.confirm

/** Deletes an unconfirmed import. Nothing of it was stored. */
export function useDiscardImport(id: string, onDiscarded: () => void) {
  const cache = useQueryClient()
  const discard = useMutation({
    mutationFn: () => discardImport(id),
    meta: { failed: copy.cancelFailed },
    onSuccess: () => {
      for (const upload of useUploads.getState().uploads) if (upload.id === id) removeUpload(upload.key)
      toast.info(copy.dropped)
      onDiscarded()
      cache.removeQueries({ queryKey: importQuery(id).queryKey })
      void cache.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
  })
  return { discard: () => discard.mutate(), isDiscarding: discard.isPending }
}
