import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** A link that only the keyboard finds: it skips to a part of the page. */
export const SkipLink = ({ target, children }: { target: string; children: ReactNode }) => (
  <a
    href={`#${target}`}
    className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-4 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:shadow-2"
  >
    {children}
  </a>
)

/** Where the links to parts of a screen are, after the one to its content; null until it is drawn. */
export const SkipLinksContext = createContext<HTMLElement | null>(null)

interface SkipTargetProps {
  id: string
  /** Text of the link. */
  link: string
  children: ReactNode
}

/** A part of a screen with a skip link of its own. */
export function SkipTarget({ id, link, children }: SkipTargetProps) {
  const place = use(SkipLinksContext)
  return (
    <>
      {place !== null && createPortal(<SkipLink target={id}>{link}</SkipLink>, place)}
      <div id={id} tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </div>
    </>
  )
}
