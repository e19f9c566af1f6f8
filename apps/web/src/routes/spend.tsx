import { createRoute, lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { readSpendSearch } from '../features/spend/search.ts'
import { signedInRoute } from './signed-in.tsx'

const SpendScreen = lazyRouteComponent(() => import('../features/spend/spend-screen.tsx'), 'SpendScreen')

/** The whole state of the list is its address (decisions 5). */
export const spendRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/spend',
  loader: () => SpendScreen.preload?.(),
  validateSearch: readSpendSearch,
  component: function Spend() {
    const state = spendRoute.useSearch()
    const navigate = spendRoute.useNavigate()
    const { history } = useRouter()
    return (
      <SpendScreen
        state={state}
        onState={(change, how = 'replace') =>
          void navigate({
            search: (before) => readSpendSearch({ ...before, ...change }),
            replace: how === 'replace',
            resetScroll: false,
          })
        }
        onBack={() => history.back()}
      />
    )
  },
})
