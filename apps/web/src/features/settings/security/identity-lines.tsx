import { type Identity, identityList } from '@lucas/contract/auth/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/auth/identity-provider.ts'
import { identitiesCopy as copy } from '@lucas/contract/copy/auth/identities.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IdentityProviderLogo } from '../../../entities/security/identity-provider-logo.tsx'
import { showErrorToast } from '../../../entities/security/show-error-toast.ts'
import { useStepUp } from '../../../entities/security/use-step-up.tsx'
import { appInfoQuery } from '../../../lib/app/app-info.ts'
import { invalidateQueriesOf } from '../../../lib/app/query-keys.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { api } from '../../../lib/http/http.ts'
import { startOauth } from '../../../lib/session/oauth.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { QueryFailure } from '../../../ui/primitives/page-failures.tsx'
import { SettingLine } from '../setting-line.tsx'

const identitiesQuery = apiQuery(['security', 'identities'], '/api/security/identities/', identityList)

/** The identity providers that this server offers, and those that are linked already. */
export function IdentityLines() {
  const { data: info } = useQuery(appInfoQuery)
  const identities = useQuery(identitiesQuery)
  const linked = identities.data?.results ?? []
  const providers = new Set([...(info?.sign_in_with ?? []), ...linked.map(({ provider }) => provider)])
  if (identities.isError)
    return (
      <QueryFailure query={identities} message={copy.loadFailed} hasData={identities.data !== undefined} />
    )
  if (identities.isPending) return null
  return [...providers].map((provider) => (
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
  const { withStepUp, stepUpDialog } = useStepUp()
  const [isUnlinking, setIsUnlinking] = useState(false)
  const name = copy.names[provider]
  const link = useMutation({
    mutationFn: () => withStepUp(() => startOauth(provider, 'link')),
    onError: (error) => showErrorToast(error, copy.linkFailed),
  })
  const unlink = useMutation({
    mutationFn: () =>
      withStepUp(() => api.delete(`/api/security/identities/${provider}/`, undefined, nothing)),
    onSuccess: async (_, __, ___, { client }) => {
      toast.success(copy.unlinkedNow(name))
      setIsUnlinking(false)
      await invalidateQueriesOf(client, 'security')
    },
    onError: (error) => {
      setIsUnlinking(false)
      showErrorToast(error, copy.unlinkFailed)
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
          <IdentityProviderLogo provider={provider} />
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
        <Button onClick={() => setIsUnlinking(true)}>{copy.unlink(name)}</Button>
      )}
      <ConfirmDialog
        open={isUnlinking}
        labels={{
          title: copy.unlinkTitle(name),
          cancel: copy.cancel,
          confirm: copy.unlink(name),
          busy: copy.unlinking,
        }}
        action={unlink}
        onCancel={() => setIsUnlinking(false)}
      >
        <p>{copy.unlinkText(name)}</p>
      </ConfirmDialog>
      {stepUpDialog}
    </SettingLine>
  )
}
