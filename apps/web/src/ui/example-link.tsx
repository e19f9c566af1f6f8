import { exampleLinkCopy as copy } from '@lucas/contract/copy/example-link.ts'

/** The quiet way to look around first; a page of its own, which this one knows nothing of. */
export const ExampleLink = ({ className = '' }: { className?: string }) => (
  <a href="/ejemplo" rel="nofollow" className={`font-[550] text-brand hover:underline ${className}`}>
    {copy.explore}
  </a>
)
