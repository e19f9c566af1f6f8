import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isDashboardPath, useHomePath } from '../../lib/app/home-screen.ts'
import { type Destination, useSection } from './navigation.ts'

interface NavLinkProps {
  to: Destination['to']
  className: string
  children: ReactNode
}

/**
 * A link of the bar. It marks the current screen, and the parent of a screen that has no link of its own. Resumen leads
 * to the dashboard that the user chose.
 */
export function NavLink({ to, className, children }: NavLinkProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const home = useHomePath()
  const isParent = useSection()?.parent.to === to
  const isHome = to === '/dashboard' && isDashboardPath(path)
  return (
    <Link
      to={to === '/dashboard' ? home : to}
      className={className}
      {...(isParent ? { 'aria-current': 'true' } : {})}
      {...(isHome || path === to ? { 'aria-current': 'page' } : {})}
    >
      {children}
    </Link>
  )
}
