import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in.tsx'

const RulesScreen = lazyRouteComponent(
  () => import('../features/transaction-rules/rules-screen.tsx'),
  'RulesScreen',
)

export const rulesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/spend/reglas',
  loader: () => RulesScreen.preload?.(),
  component: RulesScreen,
})
