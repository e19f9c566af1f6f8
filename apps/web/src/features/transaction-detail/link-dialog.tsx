import { linkScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { type Candidate, CandidateChoice } from './candidate-choice.tsx'
import { type LinkOptions, useLink } from './use-link.ts'

interface LinkDialogProps<T> extends Pick<LinkOptions<T>, 'link' | 'unlink'> {
  detail: TransactionDetail
  copy: { title: string; lead: string; submit: string; legend: string; none: string; done: string }
  query: UseQueryResult
  candidates: readonly Candidate[]
  /** Above the candidates. */
  children?: ReactNode
  onClose: () => void
}

/** Chooses the transaction that one is linked with. */
export function LinkDialog<T>(props: LinkDialogProps<T>) {
  const { detail, copy, query, candidates, children, onClose } = props
  const [chosen, setChosen] = useState<Transaction | null>(null)
  const link = useLink({
    row: detail,
    link: props.link,
    unlink: props.unlink,
    done: copy.done,
    onDone: onClose,
  })
  const [refusal] = Object.values(toFieldErrors(link.error))
  const choose = (transaction: Transaction): void => {
    // The refusal was about the one that was chosen before.
    link.reset()
    setChosen(transaction)
  }
  return (
    <FormDialog
      form={{
        draft: chosen?.id ?? null,
        busy: link.isPending,
        error: link.error,
        onSubmit: () => chosen !== null && link.mutate(chosen),
      }}
      title={copy.title}
      description={copy.lead}
      cancel={linkScreenCopy.cancel}
      submit={copy.submit}
      busyText={linkScreenCopy.busy}
      disabled={chosen === null}
      errorMessage={linkScreenCopy.failed}
      onClose={onClose}
    >
      {children}
      <CandidateChoice
        query={query}
        candidates={candidates}
        legend={copy.legend}
        none={copy.none}
        chosen={chosen?.id ?? null}
        error={refusal}
        onChoose={choose}
      />
    </FormDialog>
  )
}
