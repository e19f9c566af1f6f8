import { limits } from '@lucas/contract/limits.ts'
import { monthsBetween, type PlainMonth, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { id, plainMonth } from '@lucas/contract/wire.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { signedInRoute } from './signed-in.tsx'

const CommitmentsScreen = lazyRouteComponent(
  () => import('../features/commitments/commitments-screen.tsx'),
  'CommitmentsScreen',
)

const isNear = (month: PlainMonth): boolean =>
  Math.abs(monthsBetween(`${month}-01`, toPlainDate(new Date()))) <= limits.commitmentYears * 12

/** The shown month and the line to point out. An invalid month shows the running one. */
const search = z.object({
  month: z.catch(z.optional(plainMonth.check(z.refine(isNear))), undefined),
  line: z.catch(z.optional(id), undefined),
  /** 'Marcar pagado' of a notification. */
  pay: z.catch(z.optional(z.literal(1)), undefined),
})

export const commitmentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/compromisos',
  validateSearch: (raw: Record<string, unknown>) => search.parse(raw),
  loader: () => CommitmentsScreen.preload?.(),
  component: function Commitments() {
    const { month, line, pay } = commitmentsRoute.useSearch()
    const navigate = commitmentsRoute.useNavigate()
    const point = (next: string) =>
      void navigate({ search: { month, line: next }, replace: true, resetScroll: false })
    return (
      <CommitmentsScreen
        month={month}
        lineId={line}
        isPaying={pay !== undefined}
        onShow={(next) => void navigate({ search: { month: next } })}
        onPoint={point}
      />
    )
  },
})
