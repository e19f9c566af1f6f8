import { createdInvitation, type InvitationState, invitationState } from '@lucas/contract/auth/invitation.ts'
import { registrationCopy } from '@lucas/contract/copy/auth/registration.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { privateAddressesQuery } from '../../../entities/security/queries.ts'
import { showErrorToast } from '../../../entities/security/show-error-toast.ts'
import { ShownOnce } from '../../../entities/security/shown-once.tsx'
import { useStepUp } from '../../../entities/security/use-step-up.tsx'
import { asksForInvitations } from '../../../lib/app/installation.ts'
import { storeAnswer } from '../../../lib/app/store-answer.ts'
import { formatFullDay, toSantiagoDate } from '../../../lib/format/format.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { api } from '../../../lib/http/http.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'

const copy = registrationCopy.card
const path = '/api/auth/invitation/'
const invitationQuery = apiQuery(['security', 'invitation'], path, invitationState)

/** Where registration asks for an invitation, its first person makes the links. For everyone else there is no card. */
export const InvitationCard = () => asksForInvitations() && <OwnersCard />

function OwnersCard() {
  const { data } = useQuery(invitationQuery)
  return (
    data?.may_invite === true && (
      <Card>
        <CardHeader title={copy.title} note={copy.note} />
        <Links state={data} />
      </Card>
    )
  )
}

function Links({ state: { invitation } }: { state: InvitationState }) {
  const cache = useQueryClient()
  // The link is in no cache: this card shows it once.
  const [link, setLink] = useState<string | null>(null)
  const { withStepUp, stepUpDialog } = useStepUp()
  const keyedSend = useIdempotencyKey()
  const store = (next: InvitationState): void => {
    storeAnswer(cache, invitationQuery.queryKey, next)
    void cache.invalidateQueries(privateAddressesQuery)
  }
  const create = useMutation({
    mutationFn: () =>
      withStepUp(() =>
        keyedSend({}, (idempotencyKey) => api.post(path, undefined, createdInvitation, { idempotencyKey })),
      ),
    onSuccess: (answer) => {
      setLink(answer.link)
      store({ may_invite: true, invitation: answer.invitation })
    },
    onError: (error) => showErrorToast(error, copy.createFailed),
  })
  const revoke = useMutation({
    mutationFn: () => api.delete(path, undefined, invitationState),
    meta: { failed: copy.revokeFailed },
    onSuccess: (next) => {
      setLink(null)
      store(next)
      toast.success(copy.revoked)
    },
  })
  return (
    <div className="grid justify-items-start gap-4 px-4 pt-3 pb-5 md:px-5">
      <p className="text-ink-2">
        {invitation === null || link !== null
          ? copy.lead
          : copy.open(formatFullDay(toSantiagoDate(invitation.expires_at)))}
      </p>
      {link !== null && invitation !== null && (
        <div className="w-full">
          <ShownOnce address={link} copy={{ ...copy, label: copy.link }} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={invitation === null ? 'primary' : 'secondary'}
          busy={create.isPending}
          busyText={copy.creating}
          onClick={() => create.mutate()}
        >
          {invitation === null ? copy.create : copy.replace}
        </Button>
        {invitation !== null && (
          <Button
            variant="ghost"
            className="text-negative"
            busy={revoke.isPending}
            onClick={() => revoke.mutate()}
          >
            {copy.revoke}
          </Button>
        )}
      </div>
      {stepUpDialog}
    </div>
  )
}
