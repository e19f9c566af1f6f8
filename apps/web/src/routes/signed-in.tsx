import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createRoute, Outlet, redirect, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AppFrame } from '../features/shell/app-frame.tsx'
import { appInfoQuery } from '../lib/app-info.ts'
import { keepCategories } from '../lib/categories.ts'
import { categoriesQuery } from '../lib/categories-query.ts'
import { useDemo } from '../lib/device.ts'
import { followLiveEvents, liveKeys } from '../lib/live.ts'
import { lock, useLock } from '../lib/lock.ts'
import { shownName } from '../lib/person-name.ts'
import { safeReturnPath } from '../lib/return-path.ts'
import { forget, isSignedIn, logout, profileQuery, useSessionUser } from '../lib/session.ts'
import { session } from '../lib/session-store.ts'
import { goalsKey, isExample, memory } from '../lib/storage-keys.ts'
import { AuthLoading } from '../ui/auth-loading.tsx'
import { late } from '../ui/late.tsx'
import { clearToasts } from '../ui/toast.tsx'
import { WithByHand } from './by-hand.tsx'
import { LoginScreen } from './login.tsx'
import { rootRoute } from './root.tsx'
import { WithTransactionSlots } from './transaction-slots.tsx'

/** Long after the first screen stands, so that it does not wait for what it does not show. */
const loginAfterMs = 5_000

const visitorDocuments: Readonly<Record<string, string>> = { '/': '/landing', '/ayuda': '/ayuda.html' }

const LockScreen = late(
  async () => (await import('../features/lock/lock-screen.tsx')).LockScreen,
  <AuthLoading />,
)
const ExampleBar = late(async () => (await import('../features/example/example-bar.tsx')).ExampleBar)
const LockWatch = late(async () => (await import('../features/lock/lock-watch.tsx')).LockWatch)

/** The lock in place of the app: nothing of the person stays in the page or in its cache (decisions 2). */
function SignedIn() {
  const isLocked = useLock((state) => state.isLocked)
  return isLocked ? <Locked /> : <Open />
}

function Locked() {
  const cache = useQueryClient()
  const user = useSessionUser()
  const router = useRouter()
  useEffect(() => {
    cache.removeQueries({ predicate: ({ queryKey: [first] }) => first !== liveKeys.security })
    memory.removeItem(goalsKey)
    clearToasts()
  }, [cache])
  // What loaders were refused meanwhile is asked again, whichever tab lifted the lock.
  useEffect(
    () => () => {
      if (isSignedIn()) void router.invalidate()
    },
    [router],
  )
  if (user === null) return <AuthLoading />
  return <LockScreen name={shownName(user)} onLogout={() => void logout(cache)} />
}

function Open() {
  const cache = useQueryClient()
  const user = useSessionUser()
  // While signing out the screen stands for a moment: nobody is asked about then.
  const { data: profile } = useQuery({ ...profileQuery, enabled: user !== null })
  const { data: info } = useQuery(appInfoQuery)
  const isDemo = useDemo(info?.demo)
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: user !== null })
  const navigate = signedInRoute.useNavigate()
  const person = profile ?? user

  useEffect(
    () =>
      followLiveEvents(cache, () => {
        forget(cache)
        if (!isExample) void navigate({ to: '/login' })
      }),
    [cache, navigate],
  )
  useEffect(() => {
    keepCategories(categories?.results)
    return () => keepCategories(undefined)
  }, [categories])
  // What the frame needs before the profile has come is as new as the last one seen.
  useEffect(() => {
    if (profile !== undefined) session.setUser(profile)
  }, [profile])
  // Signing out without a network still finds its way to the login.
  useEffect(() => {
    const timer = setTimeout(() => void LoginScreen.preload?.(), loginAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (person === null) return <AuthLoading />
  return (
    <WithByHand>
      <AppFrame
        person={person}
        demo={isDemo}
        visit={isExample ? <ExampleBar /> : undefined}
        onLogout={() => logout(cache)}
      >
        <WithTransactionSlots>
          <Outlet />
          <LockWatch />
        </WithTransactionSlots>
      </AppFrame>
    </WithByHand>
  )
}

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return
    // Visitors of these read a document of its own, which a browser that was signed in once did not get.
    const document = visitorDocuments[location.pathname]
    if (document !== undefined) throw redirect({ href: document, reloadDocument: true })
    const next = safeReturnPath(location.href)
    throw redirect({ to: '/login', search: next === null ? {} : { next }, replace: true })
  },
  // The profile is asked at every start; a refused refresh ends the session on the way (spec 4).
  loader: ({ context: { cache } }) => {
    if (lock.isLocked()) return
    void cache.prefetchQuery(profileQuery)
    void cache.prefetchQuery(appInfoQuery)
    void cache.prefetchQuery(categoriesQuery)
  },
  component: SignedIn,
  pendingComponent: AuthLoading,
})
