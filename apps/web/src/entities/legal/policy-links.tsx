import { policiesCopy as copy, type PolicyPath, policyPaths } from '@lucas/contract/copy/users/policies.ts'

interface PolicyLinksProps {
  paths?: readonly PolicyPath[]
  className?: string
}

/** Links to the policies. They are separate documents, so these are plain links. */
export const PolicyLinks = ({ paths = policyPaths, className = '' }: PolicyLinksProps) => (
  <nav aria-label={copy.label} className={`flex flex-wrap gap-x-6 md:gap-y-2 ${className}`}>
    {paths.map((path) => (
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
