import '../src/styles/app.css'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { AppFrame } from '../src/features/shell/app-frame.tsx'
import { Page } from '../src/ui/page.tsx'
import { Toasts } from '../src/ui/toast.tsx'
import { Colours, Controls, Feedback, Overlays } from './controls.tsx'
import { Figures, Rows } from './figures.tsx'

/** Every component and state on one page, for eyes only: `npm run dev`, then /gallery/. */
const Gallery = () => (
  <>
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
  </>
)

const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
  history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
})
const place = document.getElementById('root')
if (place) createRoot(place).render(<RouterProvider router={router} />)
