import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in.tsx'

const ReconcileScreen = lazyRouteComponent(
  () => import('../features/reconciliation/reconcile-screen.tsx'),
  'ReconcileScreen',
)

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const toId = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value : undefined

interface ReconcileSearch {
  cuenta?: string | undefined
  /** The statement that the balance is taken from. */
  cartola?: string | undefined
}

/** The comparison of an account with the statement of its bank. */
export const reconcileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connections/cuadrar',
  // The router keeps parameters that the validation omits, so invalid ones are set to undefined.
  validateSearch: ({ cuenta, cartola }: Record<string, unknown>): ReconcileSearch => ({
    cuenta: toId(cuenta),
    cartola: toId(cartola),
  }),
  loader: () => ReconcileScreen.preload?.(),
  component: function Reconcile() {
    const { cuenta, cartola } = reconcileRoute.useSearch()
    return <ReconcileScreen accountId={cuenta} statementId={cartola} />
  },
})
