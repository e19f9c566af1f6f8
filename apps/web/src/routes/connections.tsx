import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { useCallback } from 'react'
import { lazyComponent } from '../ui/primitives/lazy-component.tsx'
import { signedInRoute } from './signed-in.tsx'

const ConnectionsScreen = lazyRouteComponent(
  () => import('../features/connections/connections-screen.tsx'),
  'ConnectionsScreen',
)
const DropAnywhere = lazyComponent(
  async () => (await import('../features/imports/upload/drop-anywhere.tsx')).DropAnywhere,
)

/** `?conectar=1` opens the Connect Bank dialog, so that other screens can link to it. */
export const connectionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connections',
  loader: () => ConnectionsScreen.preload?.(),
  validateSearch: ({ conectar }: Record<string, unknown>): { conectar?: 1 } =>
    String(conectar) === '1' ? { conectar: 1 } : {},
  component: function Connections() {
    const { conectar } = connectionsRoute.useSearch()
    const navigate = connectionsRoute.useNavigate()
    const importFiles = useCallback(() => void navigate({ to: '/connections/importar' }), [navigate])
    return (
      <>
        <ConnectionsScreen
          connecting={conectar === 1}
          onConnectingChange={(connecting) =>
            void navigate({ search: connecting ? { conectar: 1 } : {}, replace: true })
          }
          onImport={importFiles}
        />
        <DropAnywhere onFilesAdded={importFiles} />
      </>
    )
  },
})
