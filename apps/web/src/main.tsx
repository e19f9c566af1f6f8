import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchLock } from './lib/lock.ts'
import { createQueryClient } from './lib/query-client.ts'
import { forget, watchSession } from './lib/session.ts'
import { isExample } from './lib/storage-keys.ts'
import { createAppRouter } from './router.tsx'
import { Toasts } from './ui/toast.tsx'

const cache = createQueryClient()
const router = createAppRouter(cache)

// Signed out here or in another tab: nothing personal stays, and the screens are those of a visitor.
watchSession(() => {
  forget(cache)
  // The page is loaded anew, so that nothing of a visit goes along: who came signed in is so again.
  if (isExample) location.replace('/ejemplo?fin=1')
  else void router.navigate({ to: '/login' })
})

watchLock()

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
