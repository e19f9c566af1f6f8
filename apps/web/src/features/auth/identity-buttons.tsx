import type { IdentityProviderName } from '@lucas/contract/auth/identity-provider.ts'
import { identitiesCopy as copy } from '@lucas/contract/copy/auth/identities.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IdentityProviderLogo } from '../../entities/security/identity-provider-logo.tsx'
import { appInfoQuery } from '../../lib/app/app-info.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { startOauth } from '../../lib/session/oauth.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'

/** Buttons for Google and Facebook, if this server has them configured. */
export function IdentityButtons({ next = null }: { next?: string | null }) {
  const { data: info } = useQuery(appInfoQuery)
  const start = useMutation({
    mutationFn: (provider: IdentityProviderName) => startOauth(provider, 'enter', next),
  })
  if (!info || info.sign_in_with.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {copy.or}
      </p>
      {start.isError && <ErrorBanner message={toErrorMessage(start.error, copy.startFailed)} />}
      {info.sign_in_with.map((provider) => (
        <Button
          key={provider}
          size="lg"
          busy={start.isPending && start.variables === provider}
          icon={<IdentityProviderLogo provider={provider} />}
          onClick={() => start.mutate(provider)}
        >
          {copy.continueWith(copy.names[provider])}
        </Button>
      ))}
    </div>
  )
}
