import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isDashboardPath, useHomePath } from '../../lib/app/home-screen.ts'
import type { Destination } from './navigation.ts'

interface NavLinkProps {
  to: Destination['to']
  /** Whether it leads to the section of a screen that has no link of its own. */
  isSection?: boolean
  className: string
  children: ReactNode
}

/** A link of the bar or of its tabs. It marks the current screen. Resumen leads to the dashboard that the user chose. */
export function NavLink({ to, isSection = false, className, children }: NavLinkProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const home = useHomePath()
  const isHome = to === '/dashboard' && isDashboardPath(path)
  return (
    <Link
      to={to === '/dashboard' ? home : to}
      activeOptions={{ exact: true }}
      className={className}
      {...(isSection ? { 'aria-current': 'true' } : {})}
      {...(isHome || path === to ? { 'aria-current': 'page' } : {})}
    >
      {children}
    </Link>
  )
}
