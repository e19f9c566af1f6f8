import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createRoute, Outlet, redirect, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { connectionsQuery, isLinked } from '../entities/account/refresh-connections.ts'
import { setCategories } from '../entities/category/category-store.ts'
import { categoriesQuery } from '../entities/category/queries.ts'
import { AuthLoading } from '../features/auth/auth-loading.tsx'
import { AppFrame } from '../features/shell/app-frame.tsx'
import { NewExpense } from '../features/shell/new-expense.tsx'
import { TransactionDetailPane } from '../features/transaction-detail/lazy-detail.tsx'
import { appInfoQuery } from '../lib/app/app-info.ts'
import { useHasDemoData } from '../lib/app/display-preferences.ts'
import { invalidateOnEvents } from '../lib/live/invalidate-on-event.ts'
import { useUnsentCount } from '../lib/offline/unsent/unsent-list.ts'
import { vault } from '../lib/offline/vault.ts'
import { appLock, useAppLock } from '../lib/session/app-lock.ts'
import { safeReturnPath } from '../lib/session/return-path.ts'
import { clearUserData, isSignedIn, logout, profileQuery, useSessionUser } from '../lib/session/session.ts'
import { session, useSession } from '../lib/session/session-store.ts'
import { goalsKey, isDemoSession, userStorage } from '../lib/session/storage-keys.ts'
import { toDisplayName } from '../lib/session/user-name.ts'
import { clearToasts } from '../ui/overlays/toast.tsx'
import { lazyComponent } from '../ui/primitives/lazy-component.tsx'
import { ManualTransactionsProvider } from './manual-transactions.tsx'
import { rootRoute } from './root.tsx'
import { LoginScreen } from './sign-in/login.tsx'

/** How often to look whether the first screen has loaded, so that nothing else loads before it. */
const lookEveryMs = 1_500
const restAfterMs = 5_000

const visitorDocuments: Readonly<Record<string, string>> = { '/': '/landing', '/ayuda': '/ayuda.html' }

const LockScreen = lazyComponent(
  async () => (await import('../features/lock/lock-screen.tsx')).LockScreen,
  <AuthLoading />,
)
const ExampleBar = lazyComponent(async () => (await import('../features/demo/demo-bar.tsx')).DemoBar)
const BlockStrip = lazyComponent(async () => (await import('../features/shell/block-strip.tsx')).BlockStrip)
/** An extra, which no screen may fail with. */
const InstalledApp = lazyComponent(async () => {
  const loading = import('../features/shell/installed-app.tsx')
  const part = await loading.catch(() => undefined) // without the server it comes with the next start
  return part?.InstalledApp ?? (() => null)
})
/** Sends what waits; without the network its code comes from the worker. */
const UnsentWrites = lazyComponent(async () => {
  const loading = import('../features/unsent/unsent-writes.tsx')
  const part = await loading.catch(() => undefined) // without the server it comes with the next start
  return part?.UnsentWrites ?? (() => null)
})
const LogoutQuestion = lazyComponent(
  async () => (await import('../features/unsent/logout-question.tsx')).LogoutQuestion,
)
const LockWatch = lazyComponent(async () => (await import('../features/lock/lock-watch.tsx')).LockWatch)

/**
 * Shows the lock instead of the app and removes the user's data from the page and its cache (decisions 2). After a sign-out
 * nothing of the user is mounted until the next screen is loaded: it would ask the server again without a session.
 */
function SignedIn() {
  const isLocked = useAppLock((state) => state.isLocked)
  const hasSession = useSession(({ access }) => access !== null)
  if (!hasSession) return <AuthLoading />
  return isLocked ? <Locked /> : <Unlocked />
}

/** Ends the session. Asks first while something that was written without a network is not sent. */
function useLogout(): { start: () => void; question: ReactNode } {
  const cache = useQueryClient()
  const count = useUnsentCount()
  const [isAsking, setIsAsking] = useState(false)
  const leave = (): void => void logout(cache)
  return {
    start: () => (count > 0 ? setIsAsking(true) : leave()),
    question: isAsking && (
      <LogoutQuestion count={count} onLogout={leave} onCancel={() => setIsAsking(false)} />
    ),
  }
}

function Locked() {
  const cache = useQueryClient()
  const user = useSessionUser()
  const router = useRouter()
  const leaving = useLogout()
  useEffect(() => {
    cache.removeQueries({ predicate: ({ queryKey: [first] }) => first !== 'security' })
    userStorage.removeItem(goalsKey)
    clearToasts()
  }, [cache])
  // After the unlock, in any tab, run the loaders again that the server rejected.
  useEffect(
    () => () => {
      if (isSignedIn()) void router.invalidate()
    },
    [router],
  )
  if (user === null) return <AuthLoading />
  return (
    <>
      <LockScreen name={toDisplayName(user)} onLogout={leaving.start} />
      {leaving.question}
    </>
  )
}

function Unlocked() {
  const cache = useQueryClient()
  const user = useSessionUser()
  const { data: profile } = useQuery(profileQuery)
  const { data: info } = useQuery(appInfoQuery)
  const isSandbox = info?.demo === true
  const { data: connections } = useQuery({ ...connectionsQuery, enabled: isSandbox })
  const hasDemoData = useHasDemoData(
    isSandbox ? connections?.results.some(isLinked) : info === undefined ? undefined : false,
  )
  const { data: categories } = useQuery(categoriesQuery)
  const navigate = signedInRoute.useNavigate()
  const leaving = useLogout()
  const [isSettled, setIsSettled] = useState(false)
  const [hadUnsent, setHadUnsent] = useState(false)
  const hasUnsent = useUnsentCount() > 0 || hadUnsent
  const shownUser = profile ?? user
  const blockedSince = profile?.data_blocked_at ?? null

  useEffect(
    () =>
      invalidateOnEvents(cache, () => {
        clearUserData(cache)
        if (!isDemoSession) void navigate({ to: '/login' })
      }),
    [cache, navigate],
  )
  useEffect(() => {
    setCategories(categories?.results)
    return () => setCategories(undefined)
  }, [categories])
  // Stores the user data that the frame shows before the next profile is loaded.
  useEffect(() => {
    if (profile !== undefined) session.setUser(profile)
  }, [profile])
  // What waits is read at once, so that the screens show it.
  useEffect(() => {
    vault.countUnsent().then(
      (count) => setHadUnsent(count > 0),
      () => undefined, // no store in this browser: nothing waits
    )
  }, [])
  // Most users open a detail next, and a sign-out without a network needs the login screen.
  useEffect(() => {
    const looking = setInterval(() => {
      if (cache.isFetching() > 0) return
      clearInterval(looking)
      TransactionDetailPane.preload()
    }, lookEveryMs)
    const settling = setTimeout(() => {
      LoginScreen.preload()
      setIsSettled(true)
    }, restAfterMs)
    return () => {
      clearInterval(looking)
      clearTimeout(settling)
    }
  }, [cache])
  if (shownUser === null) return <AuthLoading />
  return (
    <ManualTransactionsProvider>
      <NewExpense />
      <AppFrame
        user={shownUser}
        hasDemoData={hasDemoData}
        demoBar={isDemoSession ? <ExampleBar /> : undefined}
        blockStrip={blockedSince === null ? undefined : <BlockStrip since={blockedSince} />}
        onLogout={leaving.start}
      >
        <Outlet />
        <LockWatch />
        {(isSettled || hasUnsent) && !isDemoSession && <UnsentWrites />}
        {/* Another user's demo is no app of this device. */}
        {isSettled && !isDemoSession && <InstalledApp />}
      </AppFrame>
      {leaving.question}
    </ManualTransactionsProvider>
  )
}

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return
    // These paths have a public document, but a browser with the cookie of a former session got the app instead.
    const document = visitorDocuments[location.pathname]
    if (document !== undefined) throw redirect({ href: document, reloadDocument: true })
    const next = safeReturnPath(location.href)
    throw redirect({ to: '/login', search: next === null ? {} : { next }, replace: true })
  },
  // Every start loads the profile. A rejected token refresh then ends the session (spec 4).
  loader: ({ context: { cache } }) => {
    if (appLock.isLocked()) return
    void cache.prefetchQuery(profileQuery)
    void cache.prefetchQuery(appInfoQuery)
    void cache.prefetchQuery(categoriesQuery)
  },
  component: SignedIn,
  pendingComponent: AuthLoading,
})
