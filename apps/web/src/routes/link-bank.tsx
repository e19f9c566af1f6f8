import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { linksBanks } from '../lib/app/installation.ts'
import { signedInRoute } from './signed-in.tsx'

const LinkBankScreen = lazyRouteComponent(
  () => import('../features/connections/link-session/link-bank-screen.tsx'),
  'LinkBankScreen',
)

export const linkBankRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/link-bank',
  beforeLoad: () => {
    if (!linksBanks()) throw redirect({ to: '/connections', replace: true })
  },
  loader: () => LinkBankScreen.preload?.(),
  component: LinkBankScreen,
})
