import { policiesCopy as copy, policyPaths } from '@lucas/contract/copy/policies.ts'

/** The three pages of plain words. They are documents of their own, so these are links of the browser's. */
export const PolicyLinks = ({ className = '' }: { className?: string }) => (
  <nav aria-label={copy.label} className={`flex flex-wrap gap-x-6 md:gap-y-2 ${className}`}>
    {policyPaths.map((path) => (
      <a
        key={path}
        href={`/${path}`}
        className="inline-flex items-center hover:text-ink hover:underline max-md:min-h-11"
      >
        {copy.names[path]}
      </a>
    ))}
  </nav>
)
