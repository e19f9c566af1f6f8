import '../src/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { AppFrame } from '../src/features/shell/app-frame.tsx'
import { createQueryClient } from '../src/lib/app/query-client.ts'
import { Toasts } from '../src/ui/overlays/toast.tsx'
import { Page } from '../src/ui/primitives/page.tsx'
import { Colours, Controls, Feedback, Overlays } from './controls.tsx'
import { Figures, Rows } from './figures.tsx'

const cache = createQueryClient()

/** All components and states on one page, for visual checks: `npm run dev`, then /gallery/. */
const Gallery = () => (
  <QueryClientProvider client={cache}>
    <AppFrame
      user={{ first_name: 'Camila', email: 'camila.rojas@correo.cl' }}
      hasDemoData
      onLogout={() => {}}
    >
      <Page title="Hola, Camila" lead="Viernes 20 de noviembre">
        <div className="grid gap-4">
          <Figures />
          <Rows />
          <Controls />
          <Feedback />
          <Overlays />
          <Colours />
        </div>
      </Page>
    </AppFrame>
    <Toasts />
  </QueryClientProvider>
)

const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
  history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
})
const rootElement = document.getElementById('root')
if (rootElement) createRoot(rootElement).render(<RouterProvider router={router} />)
