import type { RowKind } from '@lucas/contract/banking/import.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { useCallback } from 'react'
import { signedInRoute } from './signed-in.tsx'

const ImportsScreen = lazyRouteComponent(
  () => import('../features/imports/imports-screen.tsx'),
  'ImportsScreen',
)
const ImportScreen = lazyRouteComponent(() => import('../features/imports/import-screen.tsx'), 'ImportScreen')

const kinds: readonly RowKind[] = ['new', 'already_there', 'doubtful', 'left_out', 'unreadable']
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

interface ImportSearch {
  /** The import that is shown; without it, the file selection. */
  id?: string | undefined
  /** The filter of its rows. */
  filas?: RowKind | undefined
  /** The user shared files with the app: the screen asks the service worker for them. */
  compartido?: true | undefined
}

/** The import of statement files (decisions 6). */
export const importStatementsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connections/importar',
  // The router keeps parameters that the validation omits, so invalid ones are set to undefined.
  validateSearch: ({ id, filas, compartido }: Record<string, unknown>): ImportSearch => ({
    id: typeof id === 'string' && uuid.test(id) ? id : undefined,
    filas: kinds.find((kind) => kind === filas),
    compartido: compartido === undefined ? undefined : true,
  }),
  loaderDeps: ({ search: { id } }) => ({ isOne: id !== undefined }),
  loader: ({ deps: { isOne } }) => (isOne ? ImportScreen : ImportsScreen).preload?.(),
  component: function ImportStatements() {
    const { id, filas, compartido } = importStatementsRoute.useSearch()
    const navigate = importStatementsRoute.useNavigate()
    const open = useCallback((wanted: string) => void navigate({ search: { id: wanted } }), [navigate])
    const forgetShared = useCallback(() => void navigate({ search: {}, replace: true }), [navigate])
    if (id === undefined)
      return <ImportsScreen onOpen={open} isShared={compartido === true} onSharedTaken={forgetShared} />
    return (
      <ImportScreen
        key={id}
        id={id}
        kind={filas}
        onKind={(kind) => void navigate({ search: { id, filas: kind }, replace: true, resetScroll: false })}
        onLeave={() => void navigate({ search: {} })}
      />
    )
  },
})
