import { policiesCopy } from '@lucas/contract/copy/users/policies.ts'

export const HelpLink = ({ className = '' }: { className?: string }) => (
  <a
    href="/ayuda"
    className={`inline-flex items-center hover:text-ink hover:underline max-md:min-h-11 max-md:min-w-11 ${className}`}
  >
    {policiesCopy.help}
  </a>
)
