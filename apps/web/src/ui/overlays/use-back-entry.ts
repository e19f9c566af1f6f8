import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { createBackEntries, type LeaveGuard } from './back-entries.ts'

let entries: ReturnType<typeof createBackEntries> | undefined

const onPopState = (event: PopStateEvent): void => entries?.onPopState(event)

/**
 * Creates the router and lets overlays add entries to its history. Without this call, as in the gallery, Back leaves the
 * page. The listener must be older than that of the router: a window calls its listeners in the order of registration.
 */
export function withBackEntries<Router extends { history: RouterHistory }>(
  createRouter: () => Router,
): Router {
  window.addEventListener('popstate', onPopState)
  const router = createRouter()
  entries = createBackEntries(router.history, window.history)
  return router
}

/**
 * While `isOpen`, Back calls `onBack` instead of leaving the screen. `isForced`: another screen is shown already, so the
 * overlay must close without a question.
 */
export function useBackEntry(isOpen: boolean, onBack: (isForced: boolean) => void): void {
  const latestOnBack = useRef(onBack)
  useEffect(() => {
    latestOnBack.current = onBack
  })
  useEffect(() => (isOpen ? entries?.add((isForced) => latestOnBack.current(isForced)) : undefined), [isOpen])
}

/** Lets a form ask before the router shows another screen. Returns a function that ends this. */
export const addLeaveGuard = (guard: LeaveGuard): (() => void) | undefined => entries?.guard(guard)
