import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

const EnterScreen = lazyRouteComponent(() => import('../features/example/enter-screen.tsx'), 'EnterScreen')

/** Reached from the doors and the empty Resumen, signed in or not. */
export const exampleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ejemplo',
  validateSearch: ({ fin }: Record<string, unknown>): { fin?: 1 | undefined } => ({
    fin: fin === 1 ? 1 : undefined,
  }),
  component: function Enter() {
    const { fin } = exampleRoute.useSearch()
    return <EnterScreen isOver={fin === 1} />
  },
})
