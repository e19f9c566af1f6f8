import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { navigation } from './navigation.ts'

interface NavLinkProps {
  to: (typeof navigation)[number]['to']
  className: string
  children: ReactNode
}

/** A way to a screen that says when it is the one shown; `/` shows the dashboard under another path (spec 2). */
export function NavLink({ to, className, children }: NavLinkProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isHome = path === '/' && to === '/dashboard'
  return (
    <Link to={to} className={className} {...(isHome ? { 'aria-current': 'page' } : {})}>
      {children}
    </Link>
  )
}
