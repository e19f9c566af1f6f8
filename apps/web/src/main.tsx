import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInstall } from './lib/app/install.ts'
import { createQueryClient } from './lib/app/query-client.ts'
import { watchErrors } from './lib/app/report-errors.ts'
import { watchStoredAnswers } from './lib/offline/answers.ts'
import { watchAppLock } from './lib/session/app-lock.ts'
import { clearUserData, watchSession } from './lib/session/session.ts'
import { isDemoSession } from './lib/session/storage-keys.ts'
import { createAppRouter } from './router.tsx'
import { Toasts } from './ui/overlays/toast.tsx'
import { withBackEntries } from './ui/overlays/use-back-entry.ts'

watchErrors()
if (!isDemoSession) watchInstall()

const cache = createQueryClient()
const router = withBackEntries(() => createAppRouter(cache))

// After a sign-out in this or another tab: clear all user data and show the login.
watchSession(() => {
  clearUserData(cache)
  // A full page load drops the demo session and restores the session of a signed-in user.
  if (isDemoSession) location.replace('/ejemplo?fin=1')
  else void router.navigate({ to: '/login' })
})

watchAppLock()
watchStoredAnswers()

const rootElement = document.getElementById('root')
if (rootElement === null) throw new Error('index.html has no #root')
createRoot(rootElement).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
