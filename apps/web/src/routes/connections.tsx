import { useQuery } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { useCallback } from 'react'
import { institutionsQuery } from '../entities/account/queries.ts'
import { linksBanks } from '../lib/app/installation.ts'
import { lazyComponent } from '../ui/primitives/lazy-component.tsx'
import { signedInRoute } from './signed-in.tsx'

const ConnectionsScreen = lazyRouteComponent(
  () => import('../features/connections/connections-screen.tsx'),
  'ConnectionsScreen',
)
const DropAnywhere = lazyComponent(
  async () => (await import('../features/imports/upload/drop-anywhere.tsx')).DropAnywhere,
)

const bankNameMax = 60

interface ConnectionsSearch {
  conectar?: 1
  banco?: string
}

/** `?conectar=1` opens the Connect Bank dialog, so that other screens can link to it; `banco` names the bank to choose there. */
export const connectionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connections',
  loader: () => ConnectionsScreen.preload?.(),
  validateSearch: ({ conectar, banco }: Record<string, unknown>): ConnectionsSearch =>
    String(conectar) === '1'
      ? { conectar: 1, ...(typeof banco === 'string' && banco.length <= bankNameMax && { banco }) }
      : {},
  component: function Connections() {
    const { conectar, banco } = connectionsRoute.useSearch()
    // Anyone may have written the address: only a bank of the catalogue is named.
    const { data: institutions, isLoading } = useQuery({
      ...institutionsQuery,
      enabled: banco !== undefined,
    })
    const bank = institutions?.results.find(({ name }) => name === banco)
    const navigate = connectionsRoute.useNavigate()
    const importFiles = useCallback(() => void navigate({ to: '/connections/importar' }), [navigate])
    return (
      <>
        <ConnectionsScreen
          connecting={conectar === 1 && linksBanks() && !isLoading}
          bank={bank}
          onConnectingChange={(connecting) =>
            void navigate({ search: connecting ? { conectar: 1 } : {}, replace: true })
          }
        />
        <DropAnywhere onFilesAdded={importFiles} />
      </>
    )
  },
})
