import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showErrorToast } from '../../entities/security/show-error-toast.ts'

interface OptimisticUpdateOptions<Answer, Change> {
  queryKey: DataTag<QueryKey, Answer, Error>
  /** Predicts the answer of the server. */
  predict: (before: Answer, change: Change) => Answer
  send: (change: Change) => Promise<Answer>
  /** Shown when the server rejects the change. */
  errorMessage: string
}

/**
 * Returns a function that changes cached data at once and reverts it when the server rejects the change. Changes are sent
 * one after the other, because the server judges each by the state before it: of two quick ones the later wins.
 */
export function useOptimisticUpdate<Answer, Change>({
  queryKey,
  predict,
  send,
  errorMessage,
}: OptimisticUpdateOptions<Answer, Change>) {
  const cache = useQueryClient()
  const mutationKey = ['update', ...queryKey]
  const isLast = (): boolean => cache.isMutating({ mutationKey, exact: true }) <= 1
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: ({ change }: { change: Change; before: Answer | undefined }) => send(change),
    onSuccess: (answer) => {
      // The cache shows the prediction of a change that waits.
      if (isLast()) cache.setQueryData<Answer>(queryKey, answer)
    },
    onError: (error, { before }) => {
      cache.setQueryData<Answer>(queryKey, before)
      showErrorToast(error, errorMessage)
      // `before` may be the prediction of a change that was rejected as well.
      if (isLast()) void cache.invalidateQueries({ queryKey, exact: true })
    },
  })
  return (change: Change): void => {
    const before = cache.getQueryData<Answer>(queryKey)
    void cache.cancelQueries({ queryKey, exact: true })
    if (before !== undefined) cache.setQueryData<Answer>(queryKey, predict(before, change))
    mutate({ change, before })
  }
}
