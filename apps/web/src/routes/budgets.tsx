import { isSupportedDate } from '@lucas/contract/rules/periods.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { signedInRoute } from './signed-in.tsx'

const BudgetsScreen = lazyRouteComponent(
  () => import('../features/budgets/budgets-screen.tsx'),
  'BudgetsScreen',
)

/** A day of the shown period. An invalid one shows the running period. */
const search = z.object({ on: z.catch(z.optional(z.string().check(z.refine(isSupportedDate))), undefined) })

export const budgetsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/presupuestos',
  validateSearch: (raw: Record<string, unknown>) => search.parse(raw),
  loader: () => BudgetsScreen.preload?.(),
  component: function Budgets() {
    const { on } = budgetsRoute.useSearch()
    const navigate = budgetsRoute.useNavigate()
    return <BudgetsScreen on={on} onShow={(day) => void navigate({ search: { on: day } })} />
  },
})
