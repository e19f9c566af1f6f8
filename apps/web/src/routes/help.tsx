import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in.tsx'

const HelpScreen = lazyRouteComponent(() => import('../features/help/help-screen.tsx'), 'HelpScreen')

export const helpRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/ayuda',
  loader: () => HelpScreen.preload?.(),
  component: HelpScreen,
})
