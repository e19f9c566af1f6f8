import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in.tsx'

const LinkBankScreen = lazyRouteComponent(
  () => import('../features/connections/link-session/link-bank-screen.tsx'),
  'LinkBankScreen',
)

export const linkBankRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/link-bank',
  loader: () => LinkBankScreen.preload?.(),
  component: LinkBankScreen,
})
