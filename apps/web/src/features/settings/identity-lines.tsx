import { identitiesCopy as copy } from '@lucas/contract/copy/identities.ts'
import { type Identity, identityList } from '@lucas/contract/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/identity-provider.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appInfoQuery } from '../../lib/app-info.ts'
import { api } from '../../lib/http.ts'
import { askAgain, liveKeys } from '../../lib/live.ts'
import { goTo } from '../../lib/oauth.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { ProviderMark } from '../../ui/provider-mark.tsx'
import { useStepUp } from '../../ui/step-up.tsx'
import { toast } from '../../ui/toast.tsx'
import { tellFault } from './security-api.ts'
import { SettingLine } from './setting-line.tsx'

const identitiesQuery = queryOptions({
  queryKey: [liveKeys.security, 'identities'],
  queryFn: ({ signal }) => api.get('/api/security/identities/', identityList, { signal }),
})

/** Google and Facebook: those that this server knows, and whatever is linked already. */
export function IdentityLines() {
  const { data: info } = useQuery(appInfoQuery)
  const identities = useQuery(identitiesQuery)
  const linked = identities.data?.results ?? []
  const shown = new Set([...(info?.sign_in_with ?? []), ...linked.map(({ provider }) => provider)])
  if (identities.isError)
    return <ErrorBanner message={copy.loadFailed} onRetry={() => void identities.refetch()} />
  if (identities.isPending) return null
  return [...shown].map((provider) => (
    <IdentityLine
      key={provider}
      provider={provider}
      identity={linked.find((one) => one.provider === provider)}
    />
  ))
}

interface IdentityLineProps {
  provider: IdentityProviderName
  identity: Identity | undefined
}

function IdentityLine({ provider, identity }: IdentityLineProps) {
  const { guard, question } = useStepUp()
  const [isLeaving, setLeaving] = useState(false)
  const name = copy.names[provider]
  const link = useMutation({
    mutationFn: () => guard(() => goTo(provider, 'link')),
    onError: (error) => tellFault(error, copy.linkFailed),
  })
  const unlink = useMutation({
    mutationFn: () => guard(() => api.delete(`/api/security/identities/${provider}/`, undefined, nothing)),
    onSuccess: async (_, __, ___, { client }) => {
      toast.success(copy.unlinkedNow(name))
      setLeaving(false)
      await askAgain(client, 'security')
    },
    onError: (error) => {
      setLeaving(false)
      tellFault(error, copy.unlinkFailed)
    },
  })
  const note =
    identity === undefined
      ? copy.notLinked
      : identity.email === null
        ? copy.linked
        : copy.linkNote(identity.email)
  return (
    <SettingLine
      title={
        <span className="flex items-center gap-2">
          <ProviderMark provider={provider} />
          {name}
        </span>
      }
      note={note}
    >
      {identity === undefined ? (
        <Button busy={link.isPending} aria-label={`${copy.link} ${name}`} onClick={() => link.mutate()}>
          {copy.link}
        </Button>
      ) : (
        <Button onClick={() => setLeaving(true)}>{copy.unlink(name)}</Button>
      )}
      <ConfirmDialog
        open={isLeaving}
        words={{
          title: copy.unlinkTitle(name),
          cancel: copy.cancel,
          confirm: copy.unlink(name),
          busy: copy.unlinking,
        }}
        isBusy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
        onCancel={() => setLeaving(false)}
      >
        <p>{copy.unlinkText(name)}</p>
      </ConfirmDialog>
      {question}
    </SettingLine>
  )
}
