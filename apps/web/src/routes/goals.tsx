import { id } from '@lucas/contract/wire.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { signedInRoute } from './signed-in.tsx'

const GoalsScreen = lazyRouteComponent(() => import('../features/goals/goals-screen.tsx'), 'GoalsScreen')

/** The goal whose detail is open. An invalid id opens the list. */
const search = z.object({ goal: z.catch(z.optional(id), undefined) })

export const goalsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/objetivos',
  validateSearch: (raw: Record<string, unknown>) => search.parse(raw),
  loader: () => GoalsScreen.preload?.(),
  component: function Goals() {
    const { goal } = goalsRoute.useSearch()
    const navigate = goalsRoute.useNavigate()
    return <GoalsScreen openGoalId={goal} onGoalClosed={() => void navigate({ search: {}, replace: true })} />
  },
})
