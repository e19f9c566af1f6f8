import { identitiesCopy as copy } from '@lucas/contract/copy/identities.ts'
import type { IdentityProviderName } from '@lucas/contract/identity-provider.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { appInfoQuery } from '../../lib/app-info.ts'
import { goTo } from '../../lib/oauth.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { ProviderMark } from '../../ui/provider-mark.tsx'

/** Google and Facebook, where this server knows them. */
export function Vouchers({ next = null }: { next?: string | null }) {
  const { data: info } = useQuery(appInfoQuery)
  const go = useMutation({ mutationFn: (provider: IdentityProviderName) => goTo(provider, 'enter', next) })
  if (!info || info.sign_in_with.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {copy.or}
      </p>
      {go.isError && <ErrorBanner message={sentenceOf(go.error, copy.startFailed)} />}
      {info.sign_in_with.map((provider) => (
        <Button
          key={provider}
          size="lg"
          busy={go.isPending && go.variables === provider}
          icon={<ProviderMark provider={provider} />}
          onClick={() => go.mutate(provider)}
        >
          {copy.continueWith(copy.names[provider])}
        </Button>
      ))}
    </div>
  )
}
