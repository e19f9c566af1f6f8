import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isDashboardPath, useHomePath } from '../../lib/app/home-screen.ts'
import type { Destination } from './navigation.ts'

interface NavLinkProps {
  to: Destination['to']
  className: string
  children: ReactNode
}

/** A link that marks the current screen. Resumen leads to the dashboard that the user chose. */
export function NavLink({ to, className, children }: NavLinkProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const home = useHomePath()
  const isHome = to === '/dashboard' && isDashboardPath(path)
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
