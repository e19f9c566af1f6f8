import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in.tsx'

const GoalsScreen = lazyRouteComponent(() => import('../features/goals/goals-screen.tsx'), 'GoalsScreen')

export const goalsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/objetivos',
  loader: () => GoalsScreen.preload?.(),
  component: GoalsScreen,
})
