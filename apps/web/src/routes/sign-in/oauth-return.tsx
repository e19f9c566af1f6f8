import type { IdentityProviderName } from '@lucas/contract/auth/identity-provider.ts'
import { createRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { getHomePath } from '../../lib/app/home-screen.ts'
import { sendsMail } from '../../lib/app/installation.ts'
import { safeReturnPath } from '../../lib/session/return-path.ts'
import { rootRoute } from '../root.tsx'

const OauthReturnScreen = lazyRouteComponent(
  () => import('../../features/auth/oauth-return-screen.tsx'),
  'OauthReturnScreen',
)

/** Opened by the identity provider, with or without a session. */
function Return({ provider }: { provider: IdentityProviderName }) {
  const navigate = useNavigate()
  return (
    <OauthReturnScreen
      provider={provider}
      onSignedIn={(next) => void navigate({ href: safeReturnPath(next) ?? getHomePath(), replace: true })}
      onRegistered={(isVerified) =>
        void navigate({ href: isVerified || !sendsMail() ? getHomePath() : '/auth/verify', replace: true })
      }
      onLinked={() => void navigate({ to: '/settings', search: { tab: 'account' }, replace: true })}
    />
  )
}

export const googleReturnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/google',
  loader: () => OauthReturnScreen.preload?.(),
  component: () => <Return provider="google" />,
})

export const facebookReturnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/facebook',
  loader: () => OauthReturnScreen.preload?.(),
  component: () => <Return provider="facebook" />,
})
