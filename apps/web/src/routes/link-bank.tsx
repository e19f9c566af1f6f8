import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in.tsx'

export const linkBankRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/link-bank',
  component: lazyRouteComponent(() => import('../features/link-bank/link-bank-screen.tsx'), 'LinkBankScreen'),
})
