import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import {
  type TransferPurpose,
  type TransferQuestions,
  type TransferUndo,
  transferPurposes,
} from '@lucas/contract/planning/commitments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { answerQuestion, undoAnswer } from './api.ts'

const copy = commitmentsScreenCopy.question

/** Asks once what the largest unexplained transfer to a person is for. Nothing while there is none to ask about. */
export function TransferQuestion({
  question,
}: {
  question: TransferQuestions['results'][number] | undefined
}) {
  const formatMoney = useMoneyFormatter()
  const cache = useQueryClient()
  const refresh = () => invalidateQueriesOf(cache, 'figures', 'transactions')
  const takeBack = useMutation({
    mutationFn: ({ seriesId, undo }: { seriesId: string; undo: TransferUndo }) => undoAnswer(seriesId, undo),
    meta: { done: copy.undone, failed: copy.undoFailed },
    onSettled: refresh,
  })
  const answer = useMutation({
    mutationFn: ({ seriesId, purpose }: { seriesId: string; purpose: TransferPurpose }) =>
      answerQuestion(seriesId, { purpose }),
    meta: { failed: copy.failed },
    onSuccess: ({ series_id: seriesId, name, changed, undo }) =>
      toast.success(
        changed === 0 ? copy.remembered : copy.learned(name, changed),
        undo === null
          ? {}
          : { action: { label: commitmentsScreenCopy.undo, run: () => takeBack.mutate({ seriesId, undo }) } },
      ),
    onSettled: refresh,
  })
  if (!question) return null
  const { series_id: seriesId, name, amount, currency } = question
  return (
    <Card className="min-w-0">
      <CardHeader title={copy.title} note={copy.note} />
      <div className="px-4 pt-3 pb-4 md:px-5 md:pb-5">
        <p className="num text-sm wrap-anywhere whitespace-normal">
          {copy.text(formatMoney(amount, currency), name)}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {transferPurposes.map((purpose) => (
            <Button
              key={purpose}
              variant={purpose === 'rent' ? 'primary' : 'secondary'}
              disabled={answer.isPending}
              onClick={() => answer.mutate({ seriesId, purpose })}
            >
              {copy.answers[purpose]}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  )
}
