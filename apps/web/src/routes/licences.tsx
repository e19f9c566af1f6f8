import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in.tsx'

const LicencesScreen = lazyRouteComponent(
  () => import('../features/help/licences-screen.tsx'),
  'LicencesScreen',
)

export const licencesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/licencias',
  loader: () => LicencesScreen.preload?.(),
  component: LicencesScreen,
})
