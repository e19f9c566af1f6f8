import '../src/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { AppFrame } from '../src/features/shell/app-frame.tsx'
import { createQueryClient } from '../src/lib/query-client.ts'
import { Page } from '../src/ui/page.tsx'
import { Toasts } from '../src/ui/toast.tsx'
import { Colours, Controls, Feedback, Overlays } from './controls.tsx'
import { Figures, Rows } from './figures.tsx'

const cache = createQueryClient()

/** Every component and state on one page, for eyes only: `npm run dev`, then /gallery/. */
const Gallery = () => (
  <QueryClientProvider client={cache}>
    <AppFrame person={{ first_name: 'Camila', email: 'camila.rojas@correo.cl' }} demo onLogout={() => {}}>
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
const place = document.getElementById('root')
if (place) createRoot(place).render(<RouterProvider router={router} />)
