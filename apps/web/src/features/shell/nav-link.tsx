import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isDashboard, useHomePath } from '../../lib/home-screen.ts'
import type { Destination } from './navigation.ts'

interface NavLinkProps {
  to: Destination['to']
  className: string
  children: ReactNode
}

/** A way to a screen that says when it is the one shown; Resumen leads to the dashboard the person chose. */
export function NavLink({ to, className, children }: NavLinkProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const home = useHomePath()
  const isHome = to === '/dashboard' && isDashboard(path)
  return (
    <Link
      to={to === '/dashboard' ? home : to}
      className={className}
      {...(isHome ? { 'aria-current': 'page' } : {})}
    >
      {children}
    </Link>
  )
}
