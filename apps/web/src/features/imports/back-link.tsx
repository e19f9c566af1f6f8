import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

const look =
  '-ml-1 mb-1 inline-flex items-center gap-0.5 rounded-xs text-sm leading-6 font-[550] text-brand hover:underline max-md:min-h-11'
const icon = <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={2} />

/** Link above the title: to the connections, or from one import to all imports. */
export const BackLink = ({ to = '/connections' }: { to?: '/connections' | '/connections/importar' }) => (
  <Link to={to} className={look}>
    {icon}
    {to === '/connections' ? copy.back : copy.backToImports}
  </Link>
)
