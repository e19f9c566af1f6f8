import { demoLinkCopy as copy } from '@lucas/contract/copy/users/demo.ts'

/** A link to the demo session, which is a separate document. */
export const DemoLink = ({ className = '' }: { className?: string }) => (
  <a href="/ejemplo" rel="nofollow" className={`font-[550] text-brand hover:underline ${className}`}>
    {copy.explore}
  </a>
)
