import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in.tsx'

const ReviewScreen = lazyRouteComponent(() => import('../features/review/review-screen.tsx'), 'ReviewScreen')

export const reviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/spend/revisar',
  loader: () => ReviewScreen.preload?.(),
  component: function Review() {
    const navigate = reviewRoute.useNavigate()
    return <ReviewScreen onLeave={() => void navigate({ to: '/spend' })} />
  },
})
