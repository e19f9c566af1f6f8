import { policiesCopy as copy, policyPaths } from '@lucas/contract/copy/users/policies.ts'

/** Links to the policies. They are separate documents, so these are plain links. */
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
