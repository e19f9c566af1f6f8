import { createRoute, lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { parseTransactionsSearch } from '../features/transactions/search.ts'
import { signedInRoute } from './signed-in.tsx'

const TransactionsScreen = lazyRouteComponent(
  () => import('../features/transactions/transactions-screen.tsx'),
  'TransactionsScreen',
)

/** The whole state of the list is in its URL (decisions 5). */
export const spendRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/spend',
  loader: () => TransactionsScreen.preload?.(),
  validateSearch: parseTransactionsSearch,
  component: function Spend() {
    // The router keeps parameters that the validation omits, so the state is parsed from what it returns.
    const state = spendRoute.useSearch({ select: parseTransactionsSearch, structuralSharing: true })
    const navigate = spendRoute.useNavigate()
    const { history } = useRouter()
    return (
      <TransactionsScreen
        state={state}
        onState={(change, how = 'replace') =>
          void navigate({
            search: (before) => parseTransactionsSearch({ ...before, ...change }),
            replace: how === 'replace',
            resetScroll: false,
          })
        }
        onBack={() => history.back()}
      />
    )
  },
})
