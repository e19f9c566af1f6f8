import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type {
  CalendarFeedInput,
  CalendarFeedState,
  CreatedCalendarFeed,
} from '@lucas/contract/planning/commitments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { privateAddressesQuery } from '../../../entities/security/queries.ts'
import { showErrorToast } from '../../../entities/security/show-error-toast.ts'
import { ShownOnce } from '../../../entities/security/shown-once.tsx'
import { useStepUp } from '../../../entities/security/use-step-up.tsx'
import { storeAnswer } from '../../../lib/app/store-answer.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Switch } from '../../../ui/primitives/switch.tsx'
import { createFeed, feedQuery, revokeFeed, updateFeed } from '../api.ts'
import { FeedStatus } from './feed-status.tsx'

const copy = commitmentsScreenCopy.feed
type Feed = CalendarFeedState['feed']

interface FeedDialogProps {
  feed: Feed
  onClose: () => void
}

/** The requests of the address. The address itself is in no cache: this dialog shows it once. */
function useFeed(feed: Feed) {
  const cache = useQueryClient()
  const [created, setCreated] = useState<CreatedCalendarFeed | null>(null)
  const [choices, setChoices] = useState({
    shows_names: true,
    shows_amounts: false,
    shows_automatic: false,
  })
  const shown = feed ?? choices
  const { withStepUp, stepUpDialog } = useStepUp()
  const keyedSend = useIdempotencyKey()
  const store = (next: Feed): void => {
    storeAnswer(cache, feedQuery.queryKey, { feed: next })
    void cache.invalidateQueries(privateAddressesQuery)
  }
  const create = useMutation({
    mutationFn: () => {
      const { shows_names, shows_amounts, shows_automatic } = shown
      const input = { shows_names, shows_amounts, shows_automatic }
      return withStepUp(() => keyedSend(input, (key) => createFeed(input, key)))
    },
    onSuccess: (answer) => {
      setCreated(answer)
      store(answer.feed)
    },
    onError: (error) => showErrorToast(error, copy.createFailed),
  })
  const update = useMutation({
    mutationFn: (patch: Partial<CalendarFeedInput>) => updateFeed(patch),
    meta: { failed: copy.saveFailed },
    onSuccess: ({ feed: next }) => {
      store(next)
      toast.success(copy.saved)
    },
  })
  const revoke = useMutation({
    mutationFn: revokeFeed,
    meta: { failed: copy.revokeFailed },
    onSuccess: ({ feed: next }) => {
      store(next)
      toast.success(copy.revoked)
    },
  })
  const choose = (patch: Partial<CalendarFeedInput>): void => {
    if (feed === null) setChoices({ ...choices, ...patch })
    else update.mutate(patch)
  }
  // Another page may have ended or replaced it meanwhile.
  const address = created !== null && created.feed.created_at === feed?.created_at ? created.address : null
  return { address, shown, choose, create, update, revoke, stepUpDialog }
}

/** Creates the address, changes what it shows, replaces it and revokes it. */
export function FeedDialog({ feed, onClose }: FeedDialogProps) {
  const { address, shown, choose, create, update, revoke, stepUpDialog } = useFeed(feed)
  const [question, setQuestion] = useState<'replace' | 'revoke' | null>(null)
  const isBusy = create.isPending || revoke.isPending
  const closeQuestion = (): void => setQuestion(null)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={copy.dialog}
      description={copy.lead}
      footer={
        feed === null ? (
          <>
            <Button onClick={onClose}>{copy.close}</Button>
            <Button
              variant="primary"
              busy={create.isPending}
              busyText={copy.creating}
              onClick={() => create.mutate()}
            >
              {copy.create}
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" className="mr-auto text-negative" onClick={() => setQuestion('revoke')}>
              {copy.revoke}
            </Button>
            <Button busy={create.isPending} onClick={() => setQuestion('replace')}>
              {copy.replace}
            </Button>
            <Button onClick={onClose}>{copy.close}</Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {address !== null && (
          <ShownOnce address={address} copy={{ ...copy, label: copy.address }}>
            <p className="mt-1 text-sm">{copy.how}</p>
          </ShownOnce>
        )}
        {address === null && feed !== null && <FeedStatus feed={feed} />}
        <Switch
          label={copy.names}
          hint={copy.namesHint}
          checked={shown.shows_names}
          disabled={update.isPending}
          onChange={(shows_names) => choose({ shows_names })}
        />
        <Switch
          label={copy.amounts}
          hint={copy.amountsHint}
          checked={shown.shows_amounts}
          disabled={update.isPending}
          onChange={(shows_amounts) => choose({ shows_amounts })}
        />
        <Switch
          label={copy.automatic}
          hint={copy.automaticHint}
          checked={shown.shows_automatic}
          disabled={update.isPending}
          onChange={(shows_automatic) => choose({ shows_automatic })}
        />
      </div>
      <ConfirmDialog
        open={question === 'replace'}
        labels={copy.replaceDialog}
        action={{
          mutate: () => {
            closeQuestion()
            create.mutate()
          },
        }}
        onCancel={closeQuestion}
      >
        {copy.replaceDialog.text}
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'revoke'}
        labels={copy.revokeDialog}
        action={{
          isPending: revoke.isPending,
          mutate: () => revoke.mutate(undefined, { onSettled: closeQuestion }),
        }}
        onCancel={closeQuestion}
      >
        {copy.revokeDialog.text}
      </ConfirmDialog>
      {stepUpDialog}
    </Dialog>
  )
}
