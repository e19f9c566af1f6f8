import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

const DemoScreen = lazyRouteComponent(() => import('../features/demo/demo-screen.tsx'), 'DemoScreen')

/** Opened from the landing page, the sign-in pages and the empty dashboard, with or without a session. */
export const demoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ejemplo',
  validateSearch: ({ fin }: Record<string, unknown>): { fin?: 1 | undefined } => ({
    fin: fin === 1 ? 1 : undefined,
  }),
  loader: () => DemoScreen.preload?.(),
  component: function Demo() {
    const { fin } = demoRoute.useSearch()
    return <DemoScreen isOver={fin === 1} />
  },
})
