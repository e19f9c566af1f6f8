import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

/** Link above the title, from one import to all imports. */
export const BackLink = () => (
  <Link
    to="/connections/importar"
    className="-ml-1 mb-1 inline-flex items-center gap-0.5 rounded-xs text-sm leading-6 font-[550] text-brand hover:underline max-md:min-h-11"
  >
    <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={2} />
    {copy.backToImports}
  </Link>
)
